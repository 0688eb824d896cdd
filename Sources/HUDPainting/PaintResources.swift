package import HUDModel

/// What the painters of all HUDs share: fonts, set text, shadows and images. One a thread.
package final class PaintResources {
  let shadows = ShadowCache()
  let rasters = RasterCache()
  private var setter: TextLayoutCache?

  package init() {}

  /// False until `adopt` or the first text; that one then waits for the fonts to load.
  package var hasFonts: Bool { setter != nil }

  /// Takes fonts that another thread has loaded. Later ones than the first are dropped.
  package func adopt(_ fonts: Fonts) {
    guard setter == nil else { return }
    setter = TextLayoutCache(fonts: fonts.adopted())
  }

  /// The size that `block` takes, in whole logical pixels. Painting the same block sets the same lines.
  package func measure(_ block: TextBlock) -> Size {
    set(block).size
  }

  /// Forgets set text and images, for when no HUD is up. Fonts stay, and the shadows' few kilobytes, so that the
  /// next HUD appears as quickly.
  package func dropCaches() {
    setter?.forget()
    rasters.forget()
  }

  func set(_ block: TextBlock) -> TextLayout {
    if let setter { return setter.set(block) }
    let setter = TextLayoutCache(fonts: Fonts.load(warming: []).adopted())
    self.setter = setter
    return setter.set(block)
  }
}
