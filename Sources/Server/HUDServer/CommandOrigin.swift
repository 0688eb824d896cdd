package import BezelControlWire
import BezelPosix
package import BezelValues
package import HUDCommands
import HUDImages
package import HUDModel
import HUDPainting

/// Where a command comes from: the working directory and the environment that its paths and icons refer to.
package struct CommandOrigin {
  private let directory: String?
  private let request: ArgumentsRequest?

  /// This process.
  package init() {
    directory = nil
    request = nil
  }

  /// The client of a request, as far as the request has its environment; this process for the rest.
  package init(of request: ArgumentsRequest) {
    directory = request.workingDirectory
    self.request = request
  }

  func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let directory else { return path }
    return "\(directory)/\(path)"
  }

  func variable(_ name: String) -> String? {
    request?.value(of: name) ?? Environment.value(of: name)
  }
}

extension ArgumentsRequest {
  /// The working directory, if it exists and its path is text.
  var workingDirectory: String? {
    directory.isEmpty ? nil : String(validating: directory, as: UTF8.self)
  }

  /// The value of a variable of the client's environment.
  func value(of name: String) -> String? {
    environment.first { $0.name.elementsEqual(name.utf8) }
      .flatMap { String(validating: $0.value, as: UTF8.self) }
  }
}

extension Patch {
  /// The picture that a patch names, if that isn't an own icon. `present` is what its HUD shows.
  func picture(from origin: CommandOrigin, for present: HUD.Specification?) -> PictureSource? {
    if let image = self.image { return .file(path: origin.absolutePath(image)) }
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
  /// for that of the desktop's theme.
  package func loadImage(from origin: CommandOrigin, size: PixelSize) throws(ImageError) -> Image? {
    guard let source = picture(from: origin, for: nil) else { return nil }
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
