package import HUDModel

/// One picture of the gallery: an exhibit with a theme, at a scale.
package struct GalleryPicture: Sendable, CustomStringConvertible {
  package static let looks: [ThemeSelection.Name] = [.dark, .light, .mbProgressHUD, .svProgressHUD]
  package static let scales = [1, 1.5, 2]
  /// A font that looks the same on every system, since tests compare the pictures.
  package static let family = "DejaVu Sans"

  package let exhibit: Exhibit
  package let look: ThemeSelection.Name
  package let scale: Double

  package init(_ exhibit: Exhibit, in look: ThemeSelection.Name, scale: Double) {
    self.exhibit = exhibit
    self.look = look
    self.scale = scale
  }

  package static func all(of exhibits: [Exhibit]) -> [GalleryPicture] {
    looks.flatMap { look in
      exhibits.flatMap { exhibit in scales.map { GalleryPicture(exhibit, in: look, scale: $0) } }
    }
  }

  /// The file's name, as in `ring-dark@1.5.png`.
  package var description: String { "\(exhibit.name)-\(look.rawValue)@\(scale).png" }

  package func still(measure: TextMeasure) -> (scene: Scene, size: Size) {
    exhibit.still(in: look, family: Self.family, scale: scale, measure: measure)
  }
}
