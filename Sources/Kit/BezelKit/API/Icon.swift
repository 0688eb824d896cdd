internal import BezelValues
internal import HUDModel

extension HUD {
  /// What is in the icon slot of a HUD: an own icon, an image or an icon of the desktop.
  ///
  ///     HUD.info("Copied") { $0.icon = .named("copy") }
  ///     let cover = try HUD.Icon.image(contentsOfFile: "cover.png", isTinted: false)
  ///     let hud = HUD.show("Now playing", icon: cover, style: .banner)
  public struct Icon: Hashable, Sendable {
    var model: HUDModel.Icon
    /// The source of an image.
    var source: HUDModel.Image.Source?

    init(model: HUDModel.Icon, source: HUDModel.Image.Source? = nil) {
      (self.model, self.source) = (model, source)
    }

    /// The names of Bezel's own icons.
    public static let names = Symbol.allNames

    /// The own icon of a name that is not known when the program is written; nil if there is none.
    ///
    ///     let icon = HUD.Icon(named: "copy") ?? .clipboard
    ///     HUD.info("Copied") { $0.icon = icon }
    public init?(named name: String) {
      guard let model = HUDModel.Icon(ownName: name) else { return nil }
      self.init(model: model)
    }

    /// One of Bezel's own icons; each has a constant, such as ``volume``. The icons `volume` and `battery` depend on the HUD's progress.
    ///
    ///     let hud = HUD.show("Volume", icon: .named("volume"), indicator: .bar(progress: 0.4))
    ///
    /// - Parameter name: One of ``names``.
    /// - Returns: The icon.
    /// - Precondition: There is an own icon of this name. ``init(named:)`` returns nil for others.
    public static func named(_ name: String) -> Icon {
      guard let model = HUDModel.Icon(ownName: name) else {
        preconditionFailure(advice(about: name))
      }
      return Icon(model: model)
    }

    /// What to write instead of a name that no own icon has.
    static func advice(about name: String) -> String {
      let nearest = suggestion(for: name, among: names)
      return "unknown icon '\(name.shortened)'"
        + (nearest.isEmpty ? "; choose one of HUD.Icon.names" : nearest)
    }
  }
}

extension HUD.Icon: CustomStringConvertible {
  /// The name of an own icon or of an icon of the desktop, the path of a file, or `image` for bytes.
  public var description: String {
    switch (model, source) {
    case (.symbol(let symbol), _): symbol.rawValue
    case (.level(let kind), _): kind.rawValue
    case (_, .file(let name)), (_, .icon(let name)): name
    case (.image, _): "image"
    }
  }
}

extension HUD.Icon {
  /// A PNG, JPEG or SVG file. It is read now: the calling thread waits, two seconds at most, for a process that decodes it.
  /// In an async function, the overload with `await` does not block; at the top level of `main.swift` Swift takes this one. Without
  /// the program `bezeld`, an SVG file can't be shown.
  ///
  ///     let hud = HUD.show("Now playing", icon: try .image(contentsOfFile: "cover.png", isTinted: false))
  ///
  /// - Parameters:
  ///   - path: A path, absolute or relative to the working directory. The file has at most 16 MiB.
  ///   - isTinted: Whether the image is painted in the indicator's colour, with its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for an image that can't be shown.
  public static func image(
    contentsOfFile path: String, isTinted: Bool = true
  ) throws(HUD.ImageError) -> HUD.Icon {
    try image(.file(path: path), isTinted: isTinted)
  }

  /// An image from the bytes of a PNG, JPEG or SVG file.
  ///
  ///     let bytes = try Data(contentsOf: URL(fileURLWithPath: "cover.png"))
  ///     let hud = HUD.show("Now playing", icon: try .image(bytes, isTinted: false))
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at most 16 MiB.
  ///   - isTinted: Whether the image is painted in the indicator's colour, with its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for an image that can't be shown.
  public static func image(
    _ bytes: some Sequence<UInt8>, isTinted: Bool = true
  ) throws(HUD.ImageError) -> HUD.Icon {
    try image(.data(Array(bytes)), isTinted: isTinted)
  }

  /// An icon of the desktop's icon theme. It is read now, on the calling thread.
  ///
  ///     let hud = HUD.show("Printing", icon: try .theme("printer"))
  ///
  /// - Parameters:
  ///   - name: A name such as `audio-volume-high`.
  ///   - isTinted: Whether the icon is painted in the indicator's colour; symbolic icons are then preferred.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for a name that no icon theme has.
  public static func theme(_ name: String, isTinted: Bool = true) throws(HUD.ImageError) -> HUD.Icon {
    try image(.icon(name: name), isTinted: isTinted)
  }

  /// A PNG, JPEG or SVG file, which is read while the task waits.
  ///
  ///     let cover = try await HUD.Icon.image(contentsOfFile: "cover.png", isTinted: false)
  ///     let hud = HUD.show("Now playing", icon: cover)
  ///
  /// - Parameters:
  ///   - path: A path, absolute or relative to the working directory. The file has at most 16 MiB.
  ///   - isTinted: Whether the image is painted in the indicator's colour, with its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for an image that can't be shown.
  public nonisolated(nonsending) static func image(
    contentsOfFile path: String, isTinted: Bool = true
  ) async throws(HUD.ImageError) -> HUD.Icon {
    try await waitForImage(.file(path: path), isTinted: isTinted)
  }

  /// An image from the bytes of a PNG, JPEG or SVG file, which is decoded while the task waits.
  ///
  ///     let bytes = try Data(contentsOf: URL(fileURLWithPath: "cover.png"))
  ///     let hud = HUD.show("Now playing", icon: try await .image(bytes, isTinted: false))
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at most 16 MiB.
  ///   - isTinted: Whether the image is painted in the indicator's colour, with its own alpha.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for an image that can't be shown.
  public nonisolated(nonsending) static func image(
    _ bytes: some Sequence<UInt8>, isTinted: Bool = true
  ) async throws(HUD.ImageError) -> HUD.Icon {
    try await waitForImage(.data(Array(bytes)), isTinted: isTinted)
  }

  /// An icon of the desktop's icon theme, which is read while the task waits.
  ///
  ///     let hud = HUD.show("Printing", icon: try await .theme("printer"))
  ///
  /// - Parameters:
  ///   - name: A name such as `audio-volume-high`.
  ///   - isTinted: Whether the icon is painted in the indicator's colour; symbolic icons are then preferred.
  /// - Returns: The image.
  /// - Throws: ``HUD/ImageError`` for a name that no icon theme has.
  public nonisolated(nonsending) static func theme(
    _ name: String, isTinted: Bool = true
  ) async throws(HUD.ImageError) -> HUD.Icon {
    try await waitForImage(.icon(name: name), isTinted: isTinted)
  }

  private typealias Loaded = Result<HUD.Icon, HUD.ImageError>

  /// Loads an image on a thread of its own.
  private nonisolated(nonsending) static func waitForImage(
    _ source: HUDModel.Image.Source, isTinted: Bool
  ) async throws(HUD.ImageError) -> HUD.Icon {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Loaded, Never>) in
      @Sendable func load() {
        continuation.resume(
          returning: Loaded { () throws(HUD.ImageError) -> HUD.Icon in try image(source, isTinted: isTinted) }
        )
      }
      Platform.onThread { load() }
    }
    return try result.get()
  }

  private static func image(
    _ source: HUDModel.Image.Source, isTinted: Bool
  ) throws(HUD.ImageError) -> HUD.Icon {
    do throws(HUDModel.ImageError) {
      let picture = try Platform.picture(source, isTinted: isTinted)
      return HUD.Icon(model: .image(HUDModel.Image(picture, isTinted: isTinted)), source: source)
    } catch {
      throw HUD.ImageError(reason: HUD.ImageError.Reason(error.reason), description: error.description)
    }
  }
}

extension HUD {
  /// The reason why an image can't be shown: a message with its name.
  ///
  ///     do {
  ///       let hud = HUD.show("Now playing", icon: try .image(contentsOfFile: "cover.svg"))
  ///     } catch {
  ///       HUD.error("No cover", details: "\(error)")
  ///     }
  public struct ImageError: Error, Hashable, CustomStringConvertible {
    /// The kind of an image error.
    ///
    ///     do {
    ///       let hud = HUD.show("Now playing", icon: try .image(contentsOfFile: "cover.jpg"))
    ///     } catch where error.reason == .notFound {
    ///       let hud = HUD.show("Now playing", icon: .music)
    ///     }
    public enum Reason: CaseIterable, Hashable, Sendable {
      /// There is no such file, or no such icon.
      case notFound
      /// The file can't be read.
      case unreadable
      /// The file is not a PNG, JPEG or SVG file.
      case notAnImage
      /// The file is damaged.
      case broken
      /// The file or the image is too large.
      case tooLarge
      /// The image takes too long to be drawn, or too much memory.
      case tooComplex
      /// The image is an SVG file, and the program `bezeld` is not installed; or a library that reads it is not.
      case unsupported
      /// There is no memory for the image, or the process that decodes images can't be started, was ended or does not
      /// answer.
      case noResources
    }

    /// The kind of the error.
    public let reason: Reason
    /// The message.
    public let description: String
  }
}

extension HUD.ImageError.Reason {
  fileprivate init(_ reason: HUDModel.ImageError.Reason) {
    self =
      switch reason {
      case .notFound: .notFound
      case .unreadable: .unreadable
      case .notAnImage: .notAnImage
      case .broken: .broken
      case .tooLarge: .tooLarge
      case .tooComplex: .tooComplex
      case .unsupported: .unsupported
      case .noResources: .noResources
      }
  }
}
