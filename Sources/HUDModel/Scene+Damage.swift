// What has changed between two pictures.
extension Scene {
  /// The rectangle outside of which this scene looks like `old`; nil if nothing has changed.
  package func damage(since old: Scene) -> Rect? {
    guard self != old else { return nil }
    guard bezel == old.bezel, presence == old.presence else { return extent.union(old.extent) }
    var changed = Rect(x: 0, y: 0, width: 0, height: 0)
    if indicator != old.indicator {
      for indicator in [indicator, old.indicator] {
        if let frame = indicator?.frame { changed = changed.union(frame.grown(by: 1)) }
      }
    }
    if texts != old.texts {
      for text in texts + old.texts { changed = changed.union(text.inkBounds) }
    }
    if button != old.button {
      for button in [button, old.button] {
        if let button { changed = changed.union(button.inkBounds) }
      }
    }
    return zoomed(changed)
  }

  /// All that it paints: the bezel with its shadow.
  package var extent: Rect {
    let outset = bezel.shadow?.outset ?? Insets(left: 0, top: 0, right: 0, bottom: 0)
    return zoomed(bezel.frame.grown(by: outset).grown(by: 1))
  }

  /// `rect` as the zoom about the bezel's centre shows it.
  private func zoomed(_ rect: Rect) -> Rect {
    let center = bezel.frame.center
    return Rect(
      x: center.x + (rect.x - center.x) * presence.scale,
      y: center.y + (rect.y - center.y) * presence.scale,
      width: rect.width * presence.scale, height: rect.height * presence.scale)
  }
}

extension Scene.Text {
  /// Glyphs may reach beyond the box in which they are set; what is beyond this isn't painted.
  package var inkBounds: Rect { frame.grown(by: block.font.size / 2) }
}
