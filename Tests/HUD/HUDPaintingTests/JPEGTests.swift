import Foundation
import HUDModel
import Testing

@testable import HUDImages

let hasJPEGLibrary = (try? JPEGLibrary(JPEGLibrary.name)) != nil

@Suite(.enabled(if: hasJPEGLibrary, "libturbojpeg is not installed"))
struct JPEGTests {
  /// A file of 2048×32 pixels, all of one red.
  static let file = Array(
    Data(
      base64Encoded:
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdB"
        + "RkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P"
        + "T09PT09PT09PT09PT0//wAARCAAgCAADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAA"
        + "AAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AggJjYgAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAP/9k="
    ) ?? Data())

  /// A file of 16×16 pixels in the colours of a printer, all of the same red.
  private static let printed = Array(
    Data(
      base64Encoded:
        "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZM"
        + "TlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P"
        + "T09PT09PT09PT09P/8AAFAgAEAAQBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAFBv/EABQQAQAAAAAAAAAA"
        + "AAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAFBv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAOBAEAAhEDEQQAAD8AoAGU"
        + "A1gD/9k="
    ) ?? Data())

  private func sentence(_ bytes: [UInt8], libraryName: String = JPEGLibrary.name) -> String {
    do throws(ImageError) {
      let image = try JPEGImage(bytes, name: "the image", libraryName: libraryName)
      _ = try image.pixels(PixelSize(width: 9, height: 9))
      return "no error"
    } catch {
      return error.description
    }
  }

  private func isRed(_ word: UInt32?) -> Bool {
    guard let word else { return false }
    let parts = [24, 16, 8, 0].map { Int(word >> UInt32($0) & 0xFF) }
    return parts[0] == 255 && zip(parts.dropFirst(), [200, 30, 20]).allSatisfy { abs($0 - $1) < 8 }
  }

  @Test func `a JPEG file keeps its proportions and colours, and is shrunk to what an indicator needs`()
    throws
  {
    let picture = try JPEGImage(Self.file, name: "the image")
    #expect(picture.size == Size(width: 2048, height: 32))
    let words = try picture.pixels(PixelSize(width: 64, height: 1))
    #expect(words.count == 64 && words.allSatisfy(isRed))
    let image = try Image(.data(Self.file)).picture
    #expect(image.size(fitting: Size(width: 300, height: 300)) == PixelSize(width: 300, height: 5))
  }

  @Test func `a JPEG file for printers has the colours of the screen`() throws {
    let words = try JPEGImage(Self.printed, name: "the image").pixels(
      PixelSize(width: 16, height: 16))
    #expect(words.count == 256 && words.allSatisfy(isRed))
  }

  @Test func `a broken file, one that is too large, and a missing library are one sentence each`() {
    #expect(sentence(Array(Self.file.prefix(20))).hasPrefix("the image is a broken JPEG file"))
    #expect(sentence([0xFF, 0xD8, 0xFF]).hasPrefix("the image is a broken JPEG file"))
    var large = Self.file
    // The height and the width in the frame header.
    if let frame = large.indices.dropLast().first(where: { large[$0] == 0xFF && large[$0 + 1] == 0xC0 }) {
      large.replaceSubrange((frame + 5)..<(frame + 9), with: [0x13, 0x88, 0x13, 0x88])
    }
    #expect(sentence(large) == "the image has 5000×5000 pixels; give one of at most 4096×4096")
    #expect(
      sentence(Self.file, libraryName: "libturbojpeg-99.so")
        .hasPrefix("the image is a JPEG file, which needs libturbojpeg ("))
  }
}
