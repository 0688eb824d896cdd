package import BezelValues
package import HUDCommands

/// The options of `bezel render`.
package struct RenderOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let scale = Option(
      "scale", "S", .number(0.5...8), default: 1, isKey: false,
      "Pixels of the picture for each logical pixel, from 0.5 to 8.")
  }

  package var values: OptionValues
  /// The file; `-` is standard output.
  package var path: String
  package var patch: Patch
}

extension Verb {
  static let render = Verb(
    name: "render", abstract: "Paint a HUD into a PNG file, without a compositor.",
    example: "bezel render volume.png --style osd --icon volume --progress 40%",
    operands: [
      Operand(name: "OUT.png", help: "The file; - is standard output.", completion: .file, isRequired: true),
      Operand(name: "TITLE", help: "The text below the indicator. Default: none.", isText: true),
    ],
    options: [
      OptionGroup("Picture", RenderOptions.Table.rows), OptionGroup("Content", ContentOptions.rows),
      OptionGroup("Indicator", IndicatorOptions.rows),
      .look(BehaviorOptions.rows),
    ],
    remarks: [
      HelpText.wrapped(
        "Placement and behaviour change nothing in a picture. They are accepted, so that a command of 'bezel show' can be "
          + "painted; --id, --wait, --hold and --free are not."),
      HelpText.wrapped(
        "With --theme auto the picture is light or dark as the desktop prefers, and dark if the desktop does not answer "
          + "within 100 ms."),
      HelpText.wrapped("--image - reads the image from standard input."),
    ]
  ) { arguments throws(UsageError) in
    let path = arguments.operand(0) ?? ""
    guard !path.isEmpty else {
      throw UsageError(
        "a picture can't be written to ''; give the name of a PNG file, or - for standard output")
    }
    if let format = otherPictureFormats.first(where: { path.lowercased().hasSuffix(".\($0)") }) {
      throw UsageError(
        "'\(path.shortened)' can't be a \(format.uppercased()) file; 'render' writes PNG, to a name that ends in .png or to -"
      )
    }
    guard path == "-" || path.lowercased().hasSuffix(".png") || path.hasPrefix("/dev/") else {
      throw UsageError(
        "'\(path.shortened)' does not end in .png; the picture's name comes first, as in: bezel render OUT.png TITLE"
      )
    }
    return .render(
      RenderOptions(values: arguments.values, path: path, patch: try arguments.patch(title: 1)))
  }

  /// Endings of names that a PNG file must not have.
  private static let otherPictureFormats = [
    "jpg", "jpeg", "webp", "gif", "svg", "svgz", "bmp", "tif", "tiff", "avif", "heic", "jxl", "ico", "ppm",
    "pdf",
  ]
}
