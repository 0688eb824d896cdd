// Written from the names of HUDModel's icons; ThemeCodeTests says how.

extension HUD.Icon {
  /// The icon `battery`.
  ///
  ///     HUD.info("Done") { $0.icon = .battery }
  public static let battery = HUD.Icon.named("battery")

  /// The icon `battery-charging`.
  ///
  ///     HUD.info("Done") { $0.icon = .batteryCharging }
  public static let batteryCharging = HUD.Icon.named("battery-charging")

  /// The icon `battery-critical`.
  ///
  ///     HUD.info("Done") { $0.icon = .batteryCritical }
  public static let batteryCritical = HUD.Icon.named("battery-critical")

  /// The icon `battery-empty`.
  ///
  ///     HUD.info("Done") { $0.icon = .batteryEmpty }
  public static let batteryEmpty = HUD.Icon.named("battery-empty")

  /// The icon `battery-full`.
  ///
  ///     HUD.info("Done") { $0.icon = .batteryFull }
  public static let batteryFull = HUD.Icon.named("battery-full")

  /// The icon `battery-high`.
  ///
  ///     HUD.info("Done") { $0.icon = .batteryHigh }
  public static let batteryHigh = HUD.Icon.named("battery-high")

  /// The icon `battery-low`.
  ///
  ///     HUD.info("Done") { $0.icon = .batteryLow }
  public static let batteryLow = HUD.Icon.named("battery-low")

  /// The icon `battery-medium`.
  ///
  ///     HUD.info("Done") { $0.icon = .batteryMedium }
  public static let batteryMedium = HUD.Icon.named("battery-medium")

  /// The icon `bell`.
  ///
  ///     HUD.info("Done") { $0.icon = .bell }
  public static let bell = HUD.Icon.named("bell")

  /// The icon `bluetooth`.
  ///
  ///     HUD.info("Done") { $0.icon = .bluetooth }
  public static let bluetooth = HUD.Icon.named("bluetooth")

  /// The icon `brightness`.
  ///
  ///     HUD.info("Done") { $0.icon = .brightness }
  public static let brightness = HUD.Icon.named("brightness")

  /// The icon `camera`.
  ///
  ///     HUD.info("Done") { $0.icon = .camera }
  public static let camera = HUD.Icon.named("camera")

  /// The icon `caps-lock`.
  ///
  ///     HUD.info("Done") { $0.icon = .capsLock }
  public static let capsLock = HUD.Icon.named("caps-lock")

  /// The icon `clipboard`.
  ///
  ///     HUD.info("Done") { $0.icon = .clipboard }
  public static let clipboard = HUD.Icon.named("clipboard")

  /// The icon `close`.
  ///
  ///     HUD.info("Done") { $0.icon = .close }
  public static let close = HUD.Icon.named("close")

  /// The icon `copy`.
  ///
  ///     HUD.info("Done") { $0.icon = .copy }
  public static let copy = HUD.Icon.named("copy")

  /// The icon `cup`.
  ///
  ///     HUD.info("Done") { $0.icon = .cup }
  public static let cup = HUD.Icon.named("cup")

  /// The icon `display`.
  ///
  ///     HUD.info("Done") { $0.icon = .display }
  public static let display = HUD.Icon.named("display")

  /// The icon `download`.
  ///
  ///     HUD.info("Done") { $0.icon = .download }
  public static let download = HUD.Icon.named("download")

  /// The icon `file`.
  ///
  ///     HUD.info("Done") { $0.icon = .file }
  public static let file = HUD.Icon.named("file")

  /// The icon `floating`.
  ///
  ///     HUD.info("Done") { $0.icon = .floating }
  public static let floating = HUD.Icon.named("floating")

  /// The icon `fullscreen`.
  ///
  ///     HUD.info("Done") { $0.icon = .fullscreen }
  public static let fullscreen = HUD.Icon.named("fullscreen")

  /// The icon `headphones`.
  ///
  ///     HUD.info("Done") { $0.icon = .headphones }
  public static let headphones = HUD.Icon.named("headphones")

  /// The icon `headphones-off`.
  ///
  ///     HUD.info("Done") { $0.icon = .headphonesOff }
  public static let headphonesOff = HUD.Icon.named("headphones-off")

  /// The icon `headset`.
  ///
  ///     HUD.info("Done") { $0.icon = .headset }
  public static let headset = HUD.Icon.named("headset")

  /// The icon `headset-off`.
  ///
  ///     HUD.info("Done") { $0.icon = .headsetOff }
  public static let headsetOff = HUD.Icon.named("headset-off")

  /// The icon `keyboard`.
  ///
  ///     HUD.info("Done") { $0.icon = .keyboard }
  public static let keyboard = HUD.Icon.named("keyboard")

  /// The icon `keyboard-light`.
  ///
  ///     HUD.info("Done") { $0.icon = .keyboardLight }
  public static let keyboardLight = HUD.Icon.named("keyboard-light")

  /// The icon `microphone`.
  ///
  ///     HUD.info("Done") { $0.icon = .microphone }
  public static let microphone = HUD.Icon.named("microphone")

  /// The icon `microphone-off`.
  ///
  ///     HUD.info("Done") { $0.icon = .microphoneOff }
  public static let microphoneOff = HUD.Icon.named("microphone-off")

  /// The icon `mode`.
  ///
  ///     HUD.info("Done") { $0.icon = .mode }
  public static let mode = HUD.Icon.named("mode")

  /// The icon `moon`.
  ///
  ///     HUD.info("Done") { $0.icon = .moon }
  public static let moon = HUD.Icon.named("moon")

  /// The icon `move`.
  ///
  ///     HUD.info("Done") { $0.icon = .move }
  public static let move = HUD.Icon.named("move")

  /// The icon `music`.
  ///
  ///     HUD.info("Done") { $0.icon = .music }
  public static let music = HUD.Icon.named("music")

  /// The icon `next`.
  ///
  ///     HUD.info("Done") { $0.icon = .next }
  public static let next = HUD.Icon.named("next")

  /// The icon `num-lock`.
  ///
  ///     HUD.info("Done") { $0.icon = .numLock }
  public static let numLock = HUD.Icon.named("num-lock")

  /// The icon `pause`.
  ///
  ///     HUD.info("Done") { $0.icon = .pause }
  public static let pause = HUD.Icon.named("pause")

  /// The icon `plane`.
  ///
  ///     HUD.info("Done") { $0.icon = .plane }
  public static let plane = HUD.Icon.named("plane")

  /// The icon `play`.
  ///
  ///     HUD.info("Done") { $0.icon = .play }
  public static let play = HUD.Icon.named("play")

  /// The icon `power-profile`.
  ///
  ///     HUD.info("Done") { $0.icon = .powerProfile }
  public static let powerProfile = HUD.Icon.named("power-profile")

  /// The icon `previous`.
  ///
  ///     HUD.info("Done") { $0.icon = .previous }
  public static let previous = HUD.Icon.named("previous")

  /// The icon `question`.
  ///
  ///     HUD.info("Done") { $0.icon = .question }
  public static let question = HUD.Icon.named("question")

  /// The icon `record`.
  ///
  ///     HUD.info("Done") { $0.icon = .record }
  public static let record = HUD.Icon.named("record")

  /// The icon `screenshot`.
  ///
  ///     HUD.info("Done") { $0.icon = .screenshot }
  public static let screenshot = HUD.Icon.named("screenshot")

  /// The icon `stop`.
  ///
  ///     HUD.info("Done") { $0.icon = .stop }
  public static let stop = HUD.Icon.named("stop")

  /// The icon `terminal`.
  ///
  ///     HUD.info("Done") { $0.icon = .terminal }
  public static let terminal = HUD.Icon.named("terminal")

  /// The icon `tiled`.
  ///
  ///     HUD.info("Done") { $0.icon = .tiled }
  public static let tiled = HUD.Icon.named("tiled")

  /// The icon `timer`.
  ///
  ///     HUD.info("Done") { $0.icon = .timer }
  public static let timer = HUD.Icon.named("timer")

  /// The icon `touchpad`.
  ///
  ///     HUD.info("Done") { $0.icon = .touchpad }
  public static let touchpad = HUD.Icon.named("touchpad")

  /// The icon `trash`.
  ///
  ///     HUD.info("Done") { $0.icon = .trash }
  public static let trash = HUD.Icon.named("trash")

  /// The icon `volume`.
  ///
  ///     HUD.info("Done") { $0.icon = .volume }
  public static let volume = HUD.Icon.named("volume")

  /// The icon `volume-high`.
  ///
  ///     HUD.info("Done") { $0.icon = .volumeHigh }
  public static let volumeHigh = HUD.Icon.named("volume-high")

  /// The icon `volume-low`.
  ///
  ///     HUD.info("Done") { $0.icon = .volumeLow }
  public static let volumeLow = HUD.Icon.named("volume-low")

  /// The icon `volume-medium`.
  ///
  ///     HUD.info("Done") { $0.icon = .volumeMedium }
  public static let volumeMedium = HUD.Icon.named("volume-medium")

  /// The icon `volume-muted`.
  ///
  ///     HUD.info("Done") { $0.icon = .volumeMuted }
  public static let volumeMuted = HUD.Icon.named("volume-muted")

  /// The icon `volume-overamplified`.
  ///
  ///     HUD.info("Done") { $0.icon = .volumeOveramplified }
  public static let volumeOveramplified = HUD.Icon.named("volume-overamplified")

  /// The icon `volume-zero`.
  ///
  ///     HUD.info("Done") { $0.icon = .volumeZero }
  public static let volumeZero = HUD.Icon.named("volume-zero")

  /// The icon `wifi`.
  ///
  ///     HUD.info("Done") { $0.icon = .wifi }
  public static let wifi = HUD.Icon.named("wifi")

  /// The icon `workspace`.
  ///
  ///     HUD.info("Done") { $0.icon = .workspace }
  public static let workspace = HUD.Icon.named("workspace")
}
