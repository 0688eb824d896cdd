// FakeCompositor
