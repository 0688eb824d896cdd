import BezelPosix
import CBezelCairo
import Foundation
import HUDModel
import Testing

@testable import HUDImages

/// The files that can be shown, and the errors for others.
@Suite struct ImageLoadingTests {
  let folder: ImageFolder

  init() throws {
    folder = try ImageFolder()
  }

  private func sentence(for source: Image.Source) -> String {
    do throws(ImageError) {
      _ = try Image(source)
      return "no error"
    } catch {
      return error.description
    }
  }

  private func sentence(forData bytes: [UInt8]) -> String { sentence(for: .data(bytes)) }

  @Test func `a PNG file keeps its proportions`() throws {
    let bytes = ImageSample.png(width: 60, height: 20)
    let path = try folder.write(bytes, "a picture")
    for source in [Image.Source.data(bytes), .file(path: path)] {
      let size = try Image(source).picture.size(fitting: Size(width: 300, height: 300))
      #expect(size == PixelSize(width: 300, height: 100))
    }
  }

  @Test(arguments: [
    ("", "0 0 30 15"), (#"width="200" height="100""#, "0 0 1 1"), (#"width="100%" height="100%""#, "0 0 6 3"),
    (#"width="100000" height="50000""#, "0 0 24 12"),
  ])
  func `an SVG file has the proportions of its size, or of its viewBox`(attributes: String, box: String)
    throws
  {
    let picture = try Image(.data(ImageSample.svg("", box: box, attributes))).picture
    #expect(picture.size(fitting: Size(width: 40, height: 40)) == PixelSize(width: 40, height: 20))
  }

  @Test func `a PNG file with many pixels is shrunk to what an indicator needs`() throws {
    let picture = try PNGImage(ImageSample.png(width: 4096, height: 3), name: "the image")
    let words = try picture.pixels(PixelSize(width: 1024, height: 1))
    #expect(words.count == 1024 && words.first == 0 && words.last == 0xFFFF_0000)
  }

  // MARK: Files

  @Test func `the error for a path that is no regular file names its kind`() throws {
    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    #expect(sentence(for: .file(path: pipe)) == "the image '\(pipe)' is a pipe; give a PNG, JPEG or SVG file")
    #expect(
      sentence(for: .file(path: folder.path))
        == "the image '\(folder.path)' is a folder; give a PNG, JPEG or SVG file")
    #expect(
      sentence(for: .file(path: "/dev/zero"))
        == "the image '/dev/zero' is a device; give a PNG, JPEG or SVG file")
  }

  @Test func `the error for an unreadable file has the system's reason`() throws {
    let loop = "\(folder.path)/loop"
    symlink(loop, loop)
    #expect(
      sentence(for: .file(path: loop))
        == "the image '\(loop)' can't be read: Too many levels of symbolic links; give a file that can be read"
    )
    #expect(
      sentence(for: .file(path: "/nowhere/a.png"))
        == "the image '/nowhere/a.png' can't be read: No such file or directory; check its path")
    let file = try folder.write(ImageSample.png(), "a.png")
    #expect(
      sentence(for: .file(path: "\(file)/b.png"))
        == "the image '\(file)/b.png' can't be read: Not a directory; give a file that can be read")
    #expect(
      sentence(for: .file(path: String(repeating: "/a", count: 100_000)))
        == "the image '…\(String(repeating: "/a", count: 100))' can't be read: File name too long; "
        + "give a file that can be read")
  }

  @Test(arguments: [
    (EACCES, "give a file that can be read", ImageError.Reason.unreadable),
    (EMFILE, "end other programs and try again", .noResources),
    (ENOMEM, "end other programs and try again", .noResources),
    (EIO, "give a file that can be read", .unreadable),
  ])
  func `the error for an unreadable file says what to do`(
    number: Int32, advice: String, reason: ImageError.Reason
  ) {
    let error = ImageError.unreadable("the image 'a.png'", Errno(rawValue: number))
    let text = String(cString: strerror(number))
    #expect(error == ImageError(reason, "the image 'a.png' can't be read: \(text); \(advice)"))
  }

  @Test func `an open file is read from its beginning each time`() throws {
    let bytes = ImageSample.png()
    let file = try ImageFile(opening: folder.write(bytes, "a.png"), name: "the image")
    #expect(try file.read(name: "the image") == bytes)
    #expect(try file.read(name: "the image") == bytes)
  }

  @Test func `a picture of more than 16 MiB is refused, in a file and in memory`() throws {
    let path = try folder.write(ImageSample.png(), "large.png")
    truncate(path, (16 << 20) + 1)
    #expect(
      sentence(for: .file(path: path)) == "the image '\(path)' is larger than 16 MiB; give a smaller one")
    let bytes = ImageSample.png() + [UInt8](repeating: 0, count: 16 << 20)
    #expect(sentence(forData: bytes) == "the image is larger than 16 MiB; give a smaller one")
  }

  @Test(arguments: ["", "GIF89a", "hello", "\u{1F}\u{8B}"])
  func `other formats are refused`(text: String) {
    #expect(
      sentence(forData: Array(text.utf8))
        == "the image is not a PNG, JPEG or SVG file; convert it to one of them")
  }

  // MARK: PNG

  @Test(arguments: [(30_000, 30_000), (4097, 1), (1, 4097)])
  func `a PNG file with a huge size in its header is refused`(width: Int, height: Int) {
    #expect(
      sentence(forData: ImageSample.png(claiming: width, height))
        == "the image has \(width)×\(height) pixels; give one of at most 4096×4096")
  }

  @Test func `a broken PNG file is refused with the reason`() {
    let bytes = ImageSample.png()
    let sentences = [
      ("it has no header", Array(bytes.prefix(20))), ("it has no pixels", ImageSample.png(claiming: 0, 40)),
      ("it ends too early", Array(bytes.prefix(bytes.count - 20))),
      ("its pixels can't be decoded", ImageSample.png(claiming: 4096, 4096)),
    ]
    for (reason, bytes) in sentences {
      #expect(
        sentence(forData: bytes)
          == "the image is a broken PNG file (\(reason)); export it again, or give another one")
    }
  }

  @Test(arguments: [CAIRO_FORMAT_RGB24, CAIRO_FORMAT_A8, CAIRO_FORMAT_RGB30])
  func `PNG files with other kinds of pixels are accepted`(format: cairo_format_t) throws {
    _ = try Image(.data(ImageSample.png(format: format)))
  }

  // MARK: SVG

  @Test(arguments: ["<svg", "<html></html>", "<", "<!-- -->"])
  func `a broken SVG file is refused with the reason`(text: String) {
    let sentence = sentence(forData: Array(text.utf8))
    #expect(sentence.hasPrefix("the image is a broken SVG file ("))
    #expect(sentence.hasSuffix("); export it again, or give another one"))
    #expect(!sentence.contains("\n"))
  }

  @Test func `an SVG file without a size is refused`() {
    #expect(
      sentence(forData: Array(#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>"#.utf8))
        == "the image is an SVG file without a size; give its svg element a viewBox")
  }

  @Test func `entities that multiply are refused`() {
    let levels = (1...9).map { level in
      "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    let bomb =
      "<!DOCTYPE svg [<!ENTITY e0 \"<rect width='1' height='1'/>\">\(levels.joined())]>"
      + #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&e9;</svg>"#
    #expect(sentence(forData: Array(bomb.utf8)).hasPrefix("the image is a broken SVG file ("))
  }

  @Test func `elements that multiply when they are drawn are refused`() {
    let levels = (1...9).map { level in
      "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level - 1)'/>", count: 10) + "</g>"
    }
    let bomb = ImageSample.svg(
      "<defs><g id='g0'/>\(levels.joined())</defs><use href='#g9'/>")
    #expect(
      sentence(forData: bomb)
        == "the image can't be drawn within the limits of time and memory; give a simpler one")
  }

  @Test(arguments: [
    ("rendering error: NoMemory", true), ("exceeded more than 500000 referenced elements", true),
    ("cannot load more than 1000000 XML elements", true), ("XML parse error: Document is empty", false),
    ("XML parse error: Excessive depth in document: 256 use XML_PARSE_HUGE option", true),
  ])
  func `a file that reaches a limit of librsvg is too complex, not broken`(
    reason: String, isTooComplex: Bool
  ) {
    let error = ImageError.refusedByLibrary("the image", reason: reason)
    #expect(error.reason == (isTooComplex ? .tooComplex : .broken))
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func `an SVG file in UTF-16 is accepted`(encoding: String.Encoding) throws {
    let text = String(decoding: ImageSample.svg("", box: "0 0 30 15"), as: UTF8.self)
    for start in ["\u{FEFF}", "\u{FEFF} \n", "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>"] {
      let bytes = try Array(#require((start + text).data(using: encoding)))
      guard !start.hasSuffix("\n") else {
        #expect(SVGImage.mayBeSVG(bytes))
        continue
      }
      #expect(try Image(.data(bytes)).picture.size == Size(width: 30, height: 15))
    }
  }

  @Test func `the error without librsvg names it`() throws {
    #expect {
      _ = try SVGImage(ImageSample.bell, name: "the image 'bell.svg'", libraryName: "librsvg-99.so")
    } throws: { error in
      "\(error)".hasPrefix(
        "the image 'bell.svg' is an SVG file, which needs librsvg 2.52 or newer (librsvg-99.so: ")
        && "\(error)".hasSuffix("); install it, or give a PNG file")
    }
  }
}
