import Glibc
import HeadlessSway

guard InstalledPrograms.has("sway", "swaymsg") else {
  print("bezel-bench: measures on a headless sway, and sway is not installed")
  exit(69)
}
do {
  var bench = Bench()
  try bench.run()
} catch {
  print("bezel-bench: \(error)")
  exit(1)
}
