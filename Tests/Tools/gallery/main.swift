import Foundation
import HUDModel
import HUDPainting

do {
  // The arguments are a folder for the README's pictures, and one for the frames of its film.
  let arguments = CommandLine.arguments
  if arguments.count == 3 {
    let resources = PaintResources()
    try Film(scale: 2, resources: resources).writeStill(to: "\(arguments[1])/bezel.png")
    try PillStrip(resources: resources).write(to: "\(arguments[1])/pills.png")
    try Film(scale: 1, resources: resources).write(to: arguments[2])
    exit(0)
  }
  let folder = ".build/gallery"
  try? FileManager.default.removeItem(atPath: folder)
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let resources = PaintResources()
  let painter = Painter(resources: resources)
  let items = try GalleryItem.all()
  let pictures = GalleryPicture.all(of: items)
  for picture in pictures {
    let (scene, size) = picture.still(measure: resources.measure)
    try painter.writePNG(of: scene, size: size, scale: picture.scale, to: "\(folder)/\(picture)")
  }
  for look in [ThemeSelection.Name.dark, .light] {
    for scale in [1, 1.5] {
      try FilmStrip(in: look, scale: scale, resources: resources).write(
        to: "\(folder)/changes-\(look.rawValue)@\(scale).png")
    }
    try FilmStrip(in: look, hasContrast: true, scale: 1.5, resources: resources).write(
      to: "\(folder)/changes-contrast-\(look.rawValue).png")
  }
  let (icons, others) = (items.filter(\.isIcon), items.filter { !$0.isIcon })
  try Sheet(of: others, rows: 5, scale: 2, resources: resources).write(to: "\(folder)/sheet.png")
  try Sheet(of: icons, rows: 5, scale: 2, resources: resources).write(to: "\(folder)/icons.png")
  for scale in GalleryPicture.scales {
    try Sheet(of: others, in: [.dark, .light], rows: 5, scale: scale, resources: resources)
      .write(to: "\(folder)/sheet@\(scale).png")
    try Sheet(of: icons, in: [.dark, .light], rows: 5, scale: scale, resources: resources)
      .write(to: "\(folder)/icons@\(scale).png")
  }
  var (contrast, large, mirrored) = (DesktopPreferences(), DesktopPreferences(), DesktopPreferences())
  (contrast.prefersContrast, large.textScale, mirrored.isRightToLeft) = (true, 1.5, true)
  for (name, desktop) in [("contrast", contrast), ("large", large), ("mirrored", mirrored)] {
    try Sheet(of: others, in: [.dark, .light], rows: 5, on: desktop, scale: 1.5, resources: resources)
      .write(to: "\(folder)/sheet-\(name).png")
  }
  print("\(pictures.count) pictures are in \(folder), and together on one sheet in \(folder)/sheet.png.")
  print("sheet@SCALE.png has them at their size, and changes-THEME@SCALE.png has changes frame by frame.")
  print(
    "sheet-contrast, sheet-large and sheet-mirrored.png: high contrast, text scale 1.5 and right to left.")
  print("`make goldens` makes reference pictures of the tests from some of them.")
} catch {
  print("bezel-gallery: \(error)")
  exit(1)
}
