package import BezelControlWire
import BezelPosix
package import BezelValues
package import HUDCommands
import HUDImages
package import HUDModel
import HUDPainting

/// Where a command comes from: the working directory and the environment that its paths and icons refer to.
package struct CommandOrigin {
  /// Nil is this process.
  private let request: ControlRequest?
  /// The processes to which the window belongs in which the command was given, the nearest first.
  package var processes: [Int32] = []

  /// This process.
  package init() {
    request = nil
  }

  /// The client of a request, as far as the request has its environment; this process for the rest.
  package init(of request: ControlRequest) {
    self.request = request
  }

  /// - Throws: `UsageError` for a relative path if the working directory is not known, and for a stream of the client.
  func absolutePath(_ path: String) throws(UsageError) -> String {
    guard let request else { return path }
    guard ImageFile.stream(at: path) == nil else {
      throw UsageError(
        "'\(path.shortened)' is a stream of the command, which the server can't read; give a file, as the server sees it"
      )
    }
    if path.hasPrefix("/") { return path }
    guard let directory = request.directory else {
      throw UsageError(
        "'\(path.shortened)' is a relative path, and the working directory is not known; write an absolute path"
      )
    }
    return "\(directory)/\(path)"
  }

  func variable(_ name: String) -> String? {
    request?.environment.first { $0.name == name }?.value ?? Environment.value(of: name)
  }
}

extension Patch {
  /// The picture that a patch names, if that isn't an own icon. `present` is what its HUD shows.
  ///
  /// - Throws: `UsageError` for a path that can't be resolved.
  func picture(from origin: CommandOrigin, for present: HUD.Specification?) throws(UsageError)
    -> PictureSource?
  {
    if let image = self.image { return .file(path: try origin.absolutePath(image)) }
    guard let icon = self.icon, !icon.isEmpty, !usesOwnIcon(in: present?.themeSelection) else { return nil }
    var name = icon
    if case .level(let kind) = ownIcon {
      name =
        kind.symbol(
          for: self.progress ?? present?.content.indicator.progress,
          isInactive: self.isInactive ?? present?.content.isInactive ?? false
        ).rawValue
    }
    return .icon(name: name, prefersSymbolic: tintsImage, themes: IconThemes(variable: origin.variable))
  }

  /// An image is tinted by default.
  var tintsImage: Bool { self.isTinted != false }
}

extension Patch {
  /// Loads the image at a size in pixels, and waits for it. Nil for a patch without one, and where the own icon stands in
  /// for the icon of the desktop's theme.
  package func loadImage(from origin: CommandOrigin, size: PixelSize) throws(ImageError) -> Image? {
    guard let source = try? picture(from: origin, for: nil) else { return nil }
    do throws(ImageError) {
      let picture = try LoadedPicture.load(source, size: size, program: InstalledProgram("bezeld").path)
      return Image(picture, isTinted: tintsImage)
    } catch {
      guard ownIcon != nil else { throw error }
      return nil
    }
  }
}

extension Patch.Resources {
  /// Parses the markup of a patch's texts.
  package init(of patch: Patch, image: Image?) throws(UsageError) {
    self.init()
    self.image = image
    guard patch.isMarkup == true else { return }
    title = try Self.plain(patch.title, "title")
    details = try Self.plain(patch.details, "details")
  }

  private static func plain(_ text: String?, _ name: String) throws(UsageError) -> String? {
    guard let text else { return nil }
    do throws(MarkupError) {
      return try Markup(text).plain
    } catch {
      throw UsageError("the markup of the \(name) '\(text.shortened)' is invalid: \(error)")
    }
  }
}
