// protocol-scanner: writes the Swift bindings of Wayland protocols from their XML, for the interfaces that
// WaylandSurface uses. It is no part of a build: `make protocols` runs it, and a test compares what it writes
// with what is committed.

import Foundation

// Run in the package's folder: writes every generated file, and removes those that are no longer generated.
do {
  let committed = CommittedFiles(package: ".")
  // wayland-scanner writes the tables, and refuses invalid XML: they come first.
  let files = try committed.tables().merging(committed.swift()) { $1 }
  for folder in CommittedFiles.Folder.allCases {
    try? FileManager.default.removeItem(atPath: folder.rawValue)
    try FileManager.default.createDirectory(atPath: folder.rawValue, withIntermediateDirectories: true)
  }
  for (path, text) in files {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("protocol-scanner: \(error)\n".utf8))
  exit(1)
}
