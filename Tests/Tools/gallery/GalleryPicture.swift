package import HUDModel

/// One picture of the gallery: an item with a theme, at a scale.
package struct GalleryPicture: Sendable, CustomStringConvertible {
  package static let looks: [ThemeSelection.Name] = [.dark, .light, .mbProgressHUD, .svProgressHUD]
  package static let scales = [1, 1.25, 1.5, 2]
  /// A font that looks the same on every system, since tests compare the pictures.
  package static let family = "DejaVu Sans"

  package let item: GalleryItem
  package let look: ThemeSelection.Name
  package let scale: Double

  package init(_ item: GalleryItem, in look: ThemeSelection.Name, scale: Double) {
    self.item = item
    self.look = look
    self.scale = scale
  }

  package static func all(of items: [GalleryItem]) -> [GalleryPicture] {
    looks.flatMap { look in
      items.flatMap { item in scales.map { GalleryPicture(item, in: look, scale: $0) } }
    }
  }

  /// The file's name, as in `ring-dark@1.5.png`.
  package var description: String { "\(item.name)-\(look.rawValue)@\(scale).png" }

  package func still(measure: @escaping TextMeasure) -> (scene: Scene, size: Size) {
    item.still(in: look, family: Self.family, scale: scale, measure: measure)
  }
}
