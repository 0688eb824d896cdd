import HUDModel
import SeededRandom
import Testing

/// Files that break decoders, or are broken.
struct BadPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  private static func svg(_ name: String, _ content: String) -> BadPicture {
    BadPicture(name: name, bytes: ImageSample.svg(content, box: "0 0 100 100"))
  }

  /// librsvg ends the process at them, or takes minutes.
  static let deadly = [
    svg("huge text", "<text x='1' y='9' font-size='1e9' letter-spacing='1e9'>Wäg</text>"),
    svg(
      "noise without end",
      "<filter id='f'><feTurbulence numOctaves='1000000000' baseFrequency='1'/></filter>"
        + "<rect width='90' height='90' filter='url(#f)'/>"),
  ]

  /// Files that take long with some versions of librsvg, and end it with others.
  static let heavy = [
    svg(
      "a large kernel",
      "<filter id='f'><feConvolveMatrix order='300' kernelMatrix='"
        + String(repeating: "1 ", count: 90_000)
        + "'/></filter><rect width='90' height='90' filter='url(#f)'/>"),
    svg("many paths", String(repeating: "<path d='M1 1h1'/>", count: 300_000)),
    svg(
      "many curves",
      "<path stroke='red' d='M0 0" + String(repeating: "C1 99 99 1 50 50", count: 100_000) + "'/>"),
    svg(
      "many stops",
      "<linearGradient id='g'>" + String(repeating: "<stop offset='.5'/>", count: 200_000)
        + "</linearGradient>"
        + String(repeating: "<rect width='90' height='90' fill='url(#g)'/>", count: 50)),
    svg("many rules", "<style>" + (0..<100_000).map { ".a\($0) b{fill:red}" }.joined() + "</style><g/>"),
    svg(
      "dilation",
      "<filter id='f'><feMorphology operator='dilate' radius='1000'/></filter>"
        + "<rect width='90' height='90' filter='url(#f)'/>"),
    svg("dashes", "<path stroke='red' stroke-dasharray='.00001' d='M0 0L100 100'/>"),
    svg("deep groups", String(repeating: "<g>", count: 100_000)),
    svg("many spans", "<text>" + String(repeating: "<tspan x='1'>a</tspan>", count: 50_000) + "</text>"),
    svg("an image of another file", "<image href='file:///dev/zero' width='9' height='9'/>"),
    svg("a large text", "<text>" + String(repeating: "a", count: 1_000_000) + "</text>"),
  ]

  /// One of the known files, or a good one with changes. It depends on the number only.
  static func random(_ number: Int) -> BadPicture {
    var random = SeededRandom(seed: UInt64(number))
    let known = deadly + heavy
    // Each takes up to a second.
    if number % 100 == 99 { return known[number / 100 % known.count] }
    var bytes = random.below(2) == 0 ? samples[random.below(samples.count)] : svg(&random)
    for _ in 0..<random.below(4) { change(&bytes, &random) }
    return BadPicture(name: "picture \(number)", bytes: bytes)
  }

  private static let samples = [
    ImageSample.png(width: 60, height: 20), ImageSample.png(claiming: 4096, 4096),
    ImageSample.png(claiming: 2_000_000_000, 1), ImageSample.bell,
  ]

  private static func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(4) {
    case 0: bytes[place] = UInt8(random.below(256))
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(20)))
    case 2: bytes.insert(contentsOf: random.bytes(random.below(20)), at: place)
    default: bytes.removeSubrange(place...)
    }
  }

  /// A tree of elements with attributes that are out of range.
  private static func svg(_ random: inout SeededRandom) -> [UInt8] {
    let elements = [
      "rect", "circle", "path", "text", "g", "use", "mask", "filter", "feGaussianBlur", "feOffset", "pattern",
      "linearGradient", "stop", "clipPath", "image", "marker", "symbol", "svg", "style",
    ]
    let attributes = [
      "x", "y", "width", "height", "r", "d", "font-size", "transform", "href", "mask", "filter", "fill",
      "stroke",
      "stroke-width", "stdDeviation", "viewBox", "offset", "id", "clip-path", "opacity", "stroke-dasharray",
    ]
    let values = [
      "0", "-1", "1e9", "1e308", "-1e-300", "NaN", "50%", "url(#a)", "#a", "a", "M0 0L1e9 1e9z", "scale(1e9)",
      "matrix(0 0 0 0 0 0)", "0 0 0 0", "0 0 1e-9 1e9", "red", "none", "", "9999999999999999999",
    ]
    var text = ""
    var open: [String] = []
    for _ in 0..<random.below(30) {
      let element = elements[random.below(elements.count)]
      text += "<\(element)"
      var used: Set<String> = []
      for _ in 0..<random.below(5) {
        let attribute = attributes[random.below(attributes.count)]
        guard used.insert(attribute).inserted else { continue }
        text += " \(attribute)='\(values[random.below(values.count)])'"
      }
      text += ">a"
      open.append(element)
      while !open.isEmpty, random.below(2) == 0 { text += "</\(open.removeLast())>" }
    }
    for element in open.reversed() { text += "</\(element)>" }
    return ImageSample.svg(text, box: "0 0 100 100")
  }

  /// What became of pictures.
  struct Report: CustomStringConvertible {
    private var (shown, refused, slow, ended) = (0, 0, 0, 0)

    mutating func count(_ sentence: String?) {
      switch sentence {
      case nil: shown += 1
      case let sentence? where sentence.contains("longer than 2 s"): slow += 1
      case let sentence? where sentence.contains("limits of time and memory"): ended += 1
      default: refused += 1
      }
    }

    var description: String {
      "\(shown) shown, \(refused) refused, \(slow) took too long, \(ended) ended the decoder"
    }
  }
}
