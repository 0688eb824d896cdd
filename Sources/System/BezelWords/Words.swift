// BezelWords: the words that Bezel draws, in the user's language. Errors, help and logs are English, and have no place here.
// Called by the programs that make words, and by HUDDisplay for the direction of the language.

import BezelPosix
import CBezelGettext
import Glibc

/// A word that is drawn, in the user's language. `%1$s` stands for the first argument.
///
/// A test looks for these calls and compares them with share/po/bezel.pot.
package func translated(_ word: StaticString, _ arguments: String...) -> String {
  Words.ofThisProcess.text(of: word, arguments)
}

/// The same for a word that depends on a number, which `%1$s` stands for.
package func translated(_ one: StaticString, plural: StaticString, _ count: Int) -> String {
  Words.ofThisProcess.text(of: one, plural: plural, count)
}

/// Texts of the system in the user's language, from the catalogue of another project.
package enum SystemWords {
  /// The description of a signal, such as "segmentation fault", or its name, such as "SIGSEGV", in a language without a
  /// description.
  package static func signal(_ number: Int32) -> String { Words.ofThisProcess.signal(number) }

  /// The layout of a keyboard, such as "German (no dead keys)".
  package static func keyboardLayout(_ name: String) -> String {
    Words.ofThisProcess.text(of: name, in: "xkeyboard-config") ?? name
  }
}

/// The catalogues of a language, by gettext.
package struct Words: @unchecked Sendable {
  /// What the environment of this process asks for, from the catalogues that are installed with the program.
  package static let ofThisProcess = Words(Language(), in: folderOfThisProcess)

  /// Nil for English: nothing is opened.
  private let locale: locale_t?
  private let domain: String
  private let isRightToLeft: Bool

  /// `folder` has the catalogues, as share/locale has them. gettext knows one folder for each domain, which is the name of
  /// the catalogues.
  package init(_ language: Language, in folder: @autoclosure () -> String, domain: String = "bezel") {
    (self.domain, isRightToLeft) = (domain, language.isRightToLeft)
    locale = language.isEnglish ? nil : Self.locale(of: language, in: folder(), domain)
  }

  /// Nil if a catalogue is damaged: gettext does not check where its tables end.
  private static func locale(of language: Language, in folder: String, _ domain: String) -> locale_t? {
    guard let name = language.names.first,
      language.names.flatMap(Language.folders).allSatisfy({
        Catalogue.isUsable("\(folder)/\($0)/LC_MESSAGES/\(domain).mo")
      })
    else { return nil }
    _ = bindtextdomain(domain, folder)
    for domain in [domain, "libc", "xkeyboard-config"] { _ = bind_textdomain_codeset(domain, "UTF-8") }
    return locale(named: name)
  }

  /// A locale like `C`, under the name by which gettext looks for catalogues. The system need not have a locale of this name, and
  /// the errors of the process stay English. It lasts as long as the process.
  private static func locale(named name: String) -> locale_t? {
    guard let plain = newlocale(1 << LC_MESSAGES, "C", nil) else { return nil }
    // `duplocale` would return the one that is shared and can't be changed.
    let locale = locale_t.allocate(capacity: 1)
    locale.initialize(to: plain.pointee)
    // The member of LC_MESSAGES.
    locale.pointee.__names.5 = UnsafePointer(strdup(name))
    return locale
  }

  /// `share/locale` beside the folder of the program.
  private static var folderOfThisProcess: String { ProgramFile.folder + "/../share/locale" }

  package func text(of word: StaticString, _ arguments: [String] = []) -> String {
    inLocale { filled(dgettext(domain, word.pointer), arguments) }
      ?? filled(word.pointer, arguments)
  }

  package func text(of one: StaticString, plural: StaticString, _ count: Int) -> String {
    let arguments = ["\(count)"]
    return inLocale {
      filled(dngettext(domain, one.pointer, plural.pointer, UInt(count)), arguments)
    } ?? filled(count == 1 ? one.pointer : plural.pointer, arguments)
  }

  func signal(_ number: Int32) -> String {
    let english = String(cString: strsignal(number))
    // The first letter may be that of a German noun.
    if let text = text(of: english, in: "libc") { return text }
    guard locale != nil, let name = sigabbrev_np(number) else { return english.lowercased() }
    return "SIG\(String(cString: name))"
  }

  /// Nil if the language is English, or the catalogue lacks the text.
  func text(of english: String, in domain: String) -> String? {
    let text = inLocale { english.withCString { String(cString: dgettext(domain, $0)) } }
    return text == english ? nil : text
  }

  /// Nil for English.
  private func inLocale(_ lookUp: () -> String) -> String? {
    guard let locale else { return nil }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return lookUp()
  }

  /// The word with its arguments. What stands in an argument is left as it is. If it runs in the other direction, it has no effect
  /// on the words beside it.
  private func filled(_ word: UnsafePointer<CChar>, _ arguments: [String]) -> String {
    let isMixed = arguments.contains { $0.hasLetters(fromRightToLeft: !isRightToLeft) }
    let arguments = isMixed ? arguments.map(\.isolated) : arguments
    var (rest, text) = (word, isMixed ? Array(String.mark(fromRightToLeft: isRightToLeft).utf8) : [])
    while rest[0] != 0 {
      // A placeholder: %1$s
      let place = Int(rest[1]) - Int(UInt8(ascii: "1"))
      if rest[0] == UInt8(ascii: "%"), arguments.indices.contains(place), rest[2] == UInt8(ascii: "$"),
        rest[3] == UInt8(ascii: "s")
      {
        text += arguments[place].utf8
        rest += 4
      } else {
        text.append(UInt8(bitPattern: rest[0]))
        rest += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension StaticString {
  /// A literal ends with NUL.
  fileprivate var pointer: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
