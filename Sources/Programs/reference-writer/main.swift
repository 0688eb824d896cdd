// reference-writer: writes the manual pages, the completions of bash, zsh and fish and a configuration below a folder,
// from the tables of options. The arguments are that folder and the sources of the pages. Called by the Makefile.

import BezelConfiguration
import Foundation
import HUDCommands

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("Usage: reference-writer FOLDER SOURCE …")
  exit(64)
}

func write(_ text: String, to path: String) throws {
  let file = URL(filePath: "\(folder)/\(path)")
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}

for source in arguments.dropFirst() {
  let file = URL(filePath: source)
  do {
    let page = try ManualPage(source: try String(contentsOf: file, encoding: .utf8))
    try write(page.text, to: "man/man\(file.pathExtension)/\(file.lastPathComponent)")
  } catch {
    FileHandle.standardError.write(Data("\(source): \(error)\n".utf8))
    exit(1)
  }
}
try write(BashCompletion.text, to: "bash-completion/completions/bezel")
try write(ZshCompletion.text, to: "zsh/site-functions/_bezel")
try write(FishCompletion.text, to: "fish/vendor_completions.d/bezel.fish")
try write(Configuration.defaultText, to: "bezel.ini")
