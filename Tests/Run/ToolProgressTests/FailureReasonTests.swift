import Testing
import ToolProgress

/// The line that says why a command failed.
struct FailureReasonTests {
  private func reason(_ text: String) -> String? {
    var reader = ProgressReader()
    reader.read(text)
    return reader.failureReason
  }

  @Test(arguments: [
    (
      "x.c:1:2: error: no\nmake: *** [x] Error 1\nmake[1]: *** [Makefile:3: all] Error 2\n",
      "x.c:1:2: error: no"
    ),
    ("make: *** No rule to make target 'x'.  Stop.\n", "make: *** No rule to make target 'x'. Stop."),
    (
      "[INFO] x\n[ERROR] COMPILATION ERROR : \n[ERROR] App.java:[3,5] cannot find symbol\n[ERROR] Failed to execute goal\n"
        + "[ERROR] \n[ERROR] To see the full stack trace\n[ERROR] [Help 1] http://example.org\n",
      "[ERROR] App.java:[3,5] cannot find symbol"
    ),
    ("╷\n│ Error: no such image\n│\n╵\n", "Error: no such image"),
    ("1) a.spec.ts:5 adds ─────────\n", "1) a.spec.ts:5 adds"),
    ("error: it broke\nafterwards\n", "error: it broke"), ("one\ntwo\n", "two"),
    ("one\n   |\n   ^~~~\n", "one"),
    ("sh: 1: foo: not found\n", "sh: 1: foo: not found"), ("one\ntwo", "two"), ("one\r\n", "one"),
    ("\u{1b}[31merror\u{1b}[0m: red\n", "error: red"), ("oops\n[1/2] x\n[2/2] y", "oops"),
    ("10%\r20%\r30%\rend\n", "end"),
    ("it broke\nEpoch 1/6\nEpoch 2\n", "it broke"),
    (
      "test result: FAILED. 1 passed; 2 failed\nSee log at /tmp/x\n",
      "test result: FAILED. 1 passed; 2 failed"
    ),
    ("The following FAILED:\n  7 - broken\n", "7 - broken"),
    ("[  FAILED  ] Sum.adds\n\n 1 FAILED TEST\n", "[ FAILED ] Sum.adds"),
    ("FAILED: x.o\nsh: 1: foo: not found\nninja: build stopped\n", "sh: 1: foo: not found"),
    ("it broke\n{Q7}!%h*(T)&^#i~/x\n", "it broke"), ("a\n=== 2 failed ===\n", "=== 2 failed ==="),
    ("\"Größe\" fehlt\n", "\"Größe\" fehlt"), ("error: '/':$@#%^&*(){}[]|\n", "error: '/':$@#%^&*(){}[]|"),
    (
      "dd: error writing '/dev/full': No space left on device\n1+0 records in\n0 bytes copied, 0.003 s\n",
      "dd: error writing '/dev/full': No space left on device"
    ),
    (
      "mv: cannot move 'a' to 'b/a': Directory not empty\ndone\n",
      "mv: cannot move 'a' to 'b/a': Directory not empty"
    ),
    (
      "sleep: invalid time interval 'x'\nTry 'sleep --help' for more information.\n",
      "sleep: invalid time interval 'x'"
    ),
    ("fatal: no\n" + String(repeating: "after\n", count: 1000), "fatal: no"),
  ])
  func `an error is preferred to what comes after it`(text: String, line: String) {
    #expect(reason(text) == line)
  }

  private static let reasons: [(text: String, line: String)] = [
    (
      "CMake Error at CMakeLists.txt:3 (find_package):\n  By not providing \"FindX.cmake\" in\n\n-- Configuring incomplete, errors occurred!\nSee also \"/x/CMakeOutput.log\".\n",
      "CMake Error at CMakeLists.txt:3 (find_package): By not providing \"FindX.cmake\" in"
    ),
    (
      "=== RUN   TestA\n--- FAIL: TestA (0.00s)\n    a_test.go:3: got 1, want 2\nFAIL\nexit status 1\nFAIL\ty\t0.002s\nFAIL\n",
      "TestA: a_test.go:3: got 1, want 2"
    ),
    (
      "--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/b (0.00s)\n        a_test.go:9: bad\nFAIL\n",
      "TestA/b: a_test.go:9: bad"
    ),
    ("it broke\nFAIL\n", "it broke"),
    (
      "fatal: [h]: FAILED! => {\"msg\": \"non-zero return code\", \"stderr\": \"ls: no\\nmore\"}\nPLAY RECAP ****\n",
      "fatal: [h]: FAILED! ls: no"
    ),
    (
      "fatal: [h]: FAILED! => {\"msg\": \"no such package\", \"stderr\": \"\"}\n",
      "fatal: [h]: FAILED! no such package"
    ),
    (
      "npm ERR! Missing script: \"x\"\nnpm ERR! A complete log of this run can be found in:\nnpm ERR!     /x/.npm/_logs/2026-debug.log\n",
      "npm ERR! Missing script: \"x\""
    ),
    ("make: *** [Makefile:2: all] Error 1\n", "make: *** [Makefile:2: all] Error 1"),
    ("checked: 3\nmake: *** [Makefile:2: all] Error 1\n", "checked: 3"),
    ("Makefile:2: *** missing separator.  Stop.\n", "Makefile:2: *** missing separator. Stop."),
    ("make: *** No targets.  Stop.\nok\n", "make: *** No targets. Stop."),
    (
      "Traceback (most recent call last):\n  File \"a.py\", line 3\n    f()\nmy.Timeout: after 3 s\nmake: *** [x] Error 1\n",
      "my.Timeout: after 3 s"
    ),
    (
      "=====\nFAIL: test_a (t.T.test_a)\n-----\nTraceback (most recent call last):\n  File \"t.py\", line 5\n    x\nAssertionFailed\n\n-----\nRan 1 test in 0.001s\n\nFAILED (failures=1)\n",
      "test_a: AssertionFailed"
    ),
    (
      "thread 'b' panicked at src/lib.rs:9:9:\nassertion `left == right` failed\n\nfailures:\n    b\n\ntest result: FAILED. 0 passed\n\nerror: test failed, to rerun pass `--lib`\n",
      "thread 'b' panicked at src/lib.rs:9:9: assertion `left == right` failed"
    ),
  ]

  @Test(arguments: reasons)
  func `what tools print after the reason is not the reason`(text: String, line: String) {
    #expect(reason(text) == line)
  }

  /// What test runners print for a failed test, and its reason.
  private static let failedTests: [(text: String, line: String)] = [
    (
      """
      ======================================================================
      FAIL: test_bad (__main__.T.test_bad)
      Adds two numbers.
      ----------------------------------------------------------------------
      Traceback (most recent call last):
        File "t.py", line 8, in test_bad
          self.assertEqual([1], [2])
      AssertionError: Lists differ: [1] != [2]

      - [1]
      + [2]

      ----------------------------------------------------------------------
      Ran 1 test in 0.010s

      FAILED (failures=1)
      """, "test_bad: AssertionError: Lists differ: [1] != [2]"
    ),
    (
      """
      ======================================================================
      ERROR: setUpClass (t.T)
      ----------------------------------------------------------------------
      Traceback (most recent call last):
        File "t.py", line 8, in setUpClass
      ConnectionRefusedError: [Errno 111] Connection refused

      ----------------------------------------------------------------------
      Ran 0 tests in 0.010s

      FAILED (errors=1)
      deploy: error: no host
      """, "deploy: error: no host"
    ),
    (
      """
      ____________________ ERROR collecting test_imp.py ____________________
      ImportError while importing test module '/x/test_imp.py'.
      test_imp.py:1: in <module>
          import nosuchmod
      E   ModuleNotFoundError: No module named 'nosuchmod'
      ======================= short test summary info =======================
      ERROR test_imp.py
      !!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!
      """, "test_imp.py: ModuleNotFoundError: No module named 'nosuchmod'"
    ),
    (
      """
      _______________________________ test_a ________________________________
      E   ValueError: boom
      ======================= short test summary info =======================
      FAILED test_a.py::test_a - ValueError: boom
      ERROR test_a.py::test_b - RuntimeError: no db
      """, "ERROR test_a.py::test_b - RuntimeError: no db"
    ),
    (
      """
      _______________________________ test_exc ______________________________

      >   def test_exc(): raise ValueError("boom: here")
      E   ValueError: boom: here

      test_a.py:7: ValueError
      =================== 1 failed, 5 deselected in 0.05s ===================
      """, "test_exc: ValueError: boom: here"
    ),
    (
      """
      === RUN   TestB/sub_one
          a_test.go:4: sub failed
      --- FAIL: TestB (0.00s)
          --- FAIL: TestB/sub_one (0.00s)
      === RUN   TestOK
      --- PASS: TestOK (0.00s)
      FAIL
      FAIL\ty\t0.002s
      """, "TestB/sub_one: a_test.go:4: sub failed"
    ),
    (
      """
      --- FAIL: TestPanic (0.00s)
      panic: assignment to entry in nil map [recovered]
      \tpanic: assignment to entry in nil map

      goroutine 22 [running]:
      testing.tRunner(0xc000097040, 0x52f7f8)
      FAIL\ty\t0.005s
      FAIL
      """, "TestPanic: panic: assignment to entry in nil map [recovered]"
    ),
    (
      "# y [y.test]\n./c.go:1:34: cannot use \"x\"\nFAIL\ty [build failed]\nFAIL\n",
      "./c.go:1:34: cannot use \"x\""
    ),
    (
      """
      ---- tests::res stdout ----
      Error: "went wrong"


      failures:
          tests::res

      test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured

      error: test failed, to rerun pass `--lib`
      """, "tests::res: Error: \"went wrong\""
    ),
    (
      """
      FAIL ./a.test.js
        ● calc › adds

          expect(received).toBe(expected) // Object.is equality

          Expected: 3
          Received: 2

            at Object.<anonymous> (a.test.js:1:54)

      Tests:       1 failed, 1 passed, 2 total
      Time:        0.5 s
      """, "calc › adds: expect(received).toBe(expected) // Object.is equality"
    ),
    (
      """
       FAIL  v.test.mjs > calc > adds
      AssertionError: expected 2 to be 3 // Object.is equality
       ❯ v.test.mjs:1:98
      """, "v.test.mjs > calc > adds: AssertionError: expected 2 to be 3 // Object.is equality"
    ),
    (
      """
        1 passing (5ms)
        1 failing

        1) calc
             adds:

            AssertionError [ERR_ASSERTION]: 2 == 3
            + expected - actual
      """, "calc: adds: AssertionError [ERR_ASSERTION]: 2 == 3"
    ),
    (
      """
        1) Calc adds
           Failure/Error: expect(1 + 1).to eq 3

             expected: 3
                  got: 2
           # ./spec/a_spec.rb:2:in `block (2 levels)'

      1 example, 1 failure

      Failed examples:

      rspec ./spec/a_spec.rb:2 # Calc adds
      """, "Calc adds: expected: 3"
    ),
    (
      """
      > Task :test FAILED

      CalcTest > adds() FAILED
          org.opentest4j.AssertionFailedError: expected: <3> but was: <2>
              at CalcTest.adds(CalcTest.java:9)

      1 test completed, 1 failed

      FAILURE: Build failed with an exception.

      * What went wrong:
      Execution failed for task ':test'.
      """, "CalcTest > adds(): org.opentest4j.AssertionFailedError: expected: <3> but was: <2>"
    ),
    (
      """
      [ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in CalcTest
      [ERROR] CalcTest.adds -- Time elapsed: 0.02 s <<< FAILURE!
      org.opentest4j.AssertionFailedError: expected: <3> but was: <2>
      [INFO] Results:
      [ERROR] Failures: 
      [ERROR]   CalcTest.adds:9 expected: <3> but was: <2>
      [INFO] 
      [ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
      [ERROR] Failed to execute goal org.apache.maven.plugins
      """, "[ERROR] CalcTest.adds:9 expected: <3> but was: <2>"
    ),
    (
      """
        Failed Demo.CalcTests.Adds [12 ms]
        Error Message:
         Assert.Equal() Failure: Values differ
      Expected: 3
      Actual:   2
        Stack Trace:
           at Demo.CalcTests.Adds() in /x/CalcTests.cs:line 9

      Failed!  - Failed:     1, Passed:     1, Skipped:     0, Total:     2
      """, "Demo.CalcTests.Adds: Assert.Equal() Failure: Values differ"
    ),
    (
      """
      There was 1 failure:

      1) CalcTest::testAdds
      Failed asserting that 2 matches expected 3.

      /x/CalcTest.php:9

      FAILURES!
      Tests: 2, Assertions: 2, Failures: 1.
      """, "CalcTest::testAdds: Failed asserting that 2 matches expected 3."
    ),
    (
      """
      1..2
      not ok 1 adds
      # (in test file a.bats, line 2)
      #   `[ 1 -eq 2 ]' failed
      ok 2 fine
      """, "adds: `[ 1 -eq 2 ]' failed"
    ),
    (
      """
      #   Failed test 'adds'
      #   at t/a.t line 1.
      #          got: '1'
      #     expected: '2'
      # Looks like you failed 1 test of 2.
      t/a.t .. 
      Failed 1/2 subtests 
      Result: FAIL
      """, "adds: got: '1'"
    ),
    (
      """
      not ok 1 - adds
        ---
        duration_ms: 3.1
        error: |-
          Expected values to be strictly equal:
          
          1 !== 2
          
        code: 'ERR_ASSERTION'
        ...
      # fail 1
      """, "adds: Expected values to be strictly equal: 1 !== 2"
    ),
    (
      "The following tests FAILED:\n\t  2 - adds (Failed)\nErrors while running CTest\n",
      "2 - adds (Failed)"
    ),
    (
      """
      ✘ Test adds() recorded an issue at A.swift:3:5: Expectation failed: 1 == 2
      ✘ Test adds() failed after 0.001 seconds with 1 issue.
      ✘ Test run with 1 test failed after 0.001 seconds with 1 issue.
      """, "✘ Test adds() recorded an issue at A.swift:3:5: Expectation failed: 1 == 2"
    ),
  ]

  @Test(arguments: failedTests)
  func `the reason of a failed test has its name`(text: String, line: String) {
    #expect(reason(text) == line)
  }

  @Test(arguments: ["", "\n\n", "   \n---\n", "[1/2] x\n", "\u{0}\u{1}\n"])
  func `no reason`(text: String) {
    #expect(reason(text) == nil)
  }

  @Test func `a line that is not valid text is no reason`() {
    var reader = ProgressReader()
    reader.read("it broke\n", from: .errors)
    reader.read([0xff] + Array("error: Qabc".utf8) + [0xc3] + Array("defG\n".utf8), from: .errors)
    #expect(reader.failureReason == "it broke")
  }

  @Test func `a long line that is cut inside a character is text`() {
    let line = String(repeating: "ü", count: 3000)
    #expect(reason("x" + line + "\n") == "x" + line.prefix(127))
  }

  @Test func `standard error takes precedence over standard output`() {
    var reader = ProgressReader()
    reader.read("nope\n", from: .errors)
    reader.read("error: output\n", from: .output)
    #expect(reader.failureReason == "nope")
  }

  @Test func `a long line is cut`() {
    #expect(reason("error: " + String(repeating: "x", count: 9000))?.utf8.count == 256)
  }
}
