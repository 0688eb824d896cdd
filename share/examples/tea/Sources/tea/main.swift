import TeaTimer

// The minutes are the argument: `swift run tea 4`.
let minutes = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 4
if let drawn = try await TeaTimer(.seconds(minutes * 60)).run() {
  print("The tea has drawn for \(drawn.components.seconds) s.")
}
