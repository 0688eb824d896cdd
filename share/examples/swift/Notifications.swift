import BezelKit

/// SVProgressHUD's log of its notifications, each with the status. A tap on the HUD dismisses it.
func notifications() async {
  let hud = HUD.show("Doing Stuff") { $0.theme = .svProgressHUD }
  let task = Task {
    await work(4)
    hud.dismiss()
  }
  for await event in hud.events {
    if case .ended(let reason) = event {
      print("\(hud.title): ended, \(reason)")
    } else {
      print("\(hud.title): \(event)")
    }
  }
  task.cancel()
}
