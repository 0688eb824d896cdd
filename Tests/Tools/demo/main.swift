import Glibc
import HeadlessSway

do {
  // The only argument is a folder for the documentation's pictures.
  if let folder = CommandLine.arguments.dropFirst().first {
    try ScreenPictures(in: folder).write()
    exit(0)
  }
  let demo = Demo()
  var own = OwnScreen()
  if own.environment["WAYLAND_DISPLAY"] != nil, try demo.canShow(on: own) {
    try demo.run(on: &own)
  } else {
    print(
      "There is no Wayland desktop with layer shell: the tour runs in a headless sway and saves pictures.")
    var headless = try HeadlessScreen(keepingPicturesIn: ".build/demo")
    try demo.run(on: &headless)
  }
} catch {
  print("bezel-demo: \(error)")
  exit(1)
}
