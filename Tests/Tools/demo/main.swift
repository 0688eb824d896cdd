import Glibc
import HeadlessSway

do {
  // The only argument is a folder for the documentation's pictures.
  if let folder = CommandLine.arguments.dropFirst().first {
    try ScreenPictures(in: folder).write()
  } else {
    print("The tour runs in a headless sway, and saves pictures.")
    var screen = try HeadlessScreen(keepingPicturesIn: ".build/demo")
    try Demo().run(on: &screen)
  }
} catch {
  print("bezel-demo: \(error)")
  exit(1)
}
