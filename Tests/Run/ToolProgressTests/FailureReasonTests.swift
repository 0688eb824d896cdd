import Testing
import ToolProgress

/// The line that says why a command failed.
struct FailureReasonTests {
  private func reason(_ text: String) -> String? {
    var reader = ProgressReader()
    reader.read(text)
    return reader.failureReason
  }

  @Test(
    arguments: [
      (
        "a.c: In Funktion »main«:\na.c:3:3: Fehler: »x« nicht deklariert\n    3 |   x = 1;\na.c:3:3: Anmerkung: nur einmal\nmake: *** [Makefile:2: a.o] Fehler 1\n",
        "a.c:3:3: Fehler: »x« nicht deklariert"
      ),
      (
        "a.c:3:3: erreur: « x » non déclaré\nmake: *** [Makefile:2: a.o] Erreur 1\n",
        "a.c:3:3: erreur: « x » non déclaré"
      ),
      (
        "e: file:///p/src/Main.kt:3:5 Unresolved reference: foo\n\n* What went wrong:\nExecution failed for task ':a'.\n\nBUILD FAILED in 3s\n",
        "e: file:///p/src/Main.kt:3:5 Unresolved reference: foo"
      ),
      (
        "F401 [*] `os` imported but unused\n --> src/a.py:3:8\n  |\n3 | import os\n\nFound 1 error.\n[*] 1 fixable with the `--fix` option.\n",
        "src/a.py:3:8: F401 [*] `os` imported but unused"
      ),
      (
        "error:\n       … while calling\n\n       error: undefined variable 'foo'\n       at /p/flake.nix:12:5:\n           12|     foo\n",
        "flake.nix:12: error: undefined variable 'foo'"
      ),
      (
        "error: builder for 'x.drv' failed with exit code 2;\n       > a.c:3:1: error: expected ';'\n       > make: *** [Makefile:2: a.o] Error 1\n",
        "a.c:3:1: error: expected ';'"
      ),
      (
        "main.go:4:2: no required module provides package x/y; to add it:\n\tgo get x/y\n",
        "main.go:4:2: no required module provides package x/y; to add it: go get x/y"
      ),
      (
        "lua: x.lua:3: attempt to call a nil value (global 'foo')\nstack traceback:\n\tx.lua:3: in main chunk\n\t[C]: in ?\n",
        "lua: x.lua:3: attempt to call a nil value (global 'foo')"
      ),
      (
        "Can't locate Foo.pm in @INC at x.pl line 3.\nBEGIN failed--compilation aborted at x.pl line 3.\n",
        "Can't locate Foo.pm in @INC at x.pl line 3."
      ),
      (
        "  × No solution found when resolving dependencies:\n  ╰─▶ Because x was not found and you require x, your\n      requirements are unsatisfiable.\n",
        "No solution found when resolving dependencies: Because x was not found and you require x, your"
      ),
      (
        "  × This variable is unused.\n\nFound 1 error.\n  × Some errors were emitted while running checks.\n",
        "This variable is unused."
      ),
      (
        "a.swift:3:9: error: cannot find 'x' in scope\n3 |   print(x)\n  |         `- error: cannot find 'x' in scope\nerror: emit-module command failed with exit code 1 (use -v)\n",
        "a.swift:3:9: error: cannot find 'x' in scope"
      ),
      (
        "To x:y.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'x:y.git'\nhint: Updates were rejected\n",
        "! [rejected] main -> main (fetch first)"
      ),
      (
        "CONFLICT (content): Merge conflict in a.txt\nAutomatic merge failed; fix conflicts and then commit the result.\n",
        "CONFLICT (content): Merge conflict in a.txt"
      ),
      (
        "error: expect(received).toBe(expected)\n✗ subs [0.3ms]\n\n 1 pass\n 1 fail\n 2 expect() calls\nRan 2 tests across 1 file. [12.00ms]\n",
        "error: expect(received).toBe(expected)"
      ),
      (
        "Traceback (most recent call last):\n  File \"/home/me/app/core.py\", line 5, in run\n    json.loads(x)\n"
          + "  File \"/usr/lib/python3.11/json/__init__.py\", line 346, in loads\n    return x\n           ^\njson.JSONDecodeError: Expecting value\n",
        "core.py:5: json.JSONDecodeError: Expecting value"
      ),
      (
        "File \"bin/main.ml\", line 1, characters 9-12:\n1 | let () = foo ()\n             ^^^\nError: Unbound value foo\n",
        "bin/main.ml:1: Error: Unbound value foo"
      ),
      (
        "│ Error: no such image\n│ \n│   with aws_instance.web,\n│   on main.tf line 12, in resource \"aws_instance\":\n╵\n",
        "main.tf:12: Error: no such image"
      ),
      (
        "  1) test adds (CalcTest)\n     test/calc_test.exs:4\n     Assertion with == failed\n     code:  assert 1 + 1 == 3\n     left:  2\n",
        "test/calc_test.exs:4: test adds: Assertion with == failed"
      ),
      (
        "FAIL: test_add (t.T.test_add)\n----\nTraceback (most recent call last):\n  File \"/p/t.py\", line 5, in test_add\n"
          + "    self.assertEqual(4, 5)\nAssertionError: 4 != 5\n\n----\nRan 1 test in 0.000s\n\nFAILED (failures=1)\n",
        "t.py:5: test_add: AssertionError: 4 != 5"
      ),
      (
        "syntax error at a.pl line 3, near \"}\"\nExecution of a.pl aborted due to compilation errors.\n",
        "syntax error at a.pl line 3, near \"}\""
      ),
      (
        "a.swift:1:14: error: cannot convert value\n1 | let x: Int = \"a\"\n  |              `- error: cannot convert value\n2 |\n",
        "a.swift:1:14: error: cannot convert value"
      ),
      (
        "error: environment variable `FOO` not defined\nwarning: unused\n --> src/lib.rs:1:5\n",
        "error: environment variable `FOO` not defined"
      ),
      (
        "1) Install the package\n2) Configure the package:\n  edit the file\nerror: configuration failed\n",
        "error: configuration failed"
      ),
      (
        "! Undefined control sequence.\nl.5 \\foo\n        bar\n! Emergency stop.\nl.5 \\foo\n!  ==> Fatal error occurred!\nLatexmk: Errors, so\n",
        "l.5: ! Undefined control sequence."
      ),
      (
        "✘ [ERROR] Could not resolve \"foo\"\n\n    src/a.ts:1:7:\n      1 │ import 'foo'\n\n1 error\n",
        "src/a.ts:1:7: ✘ [ERROR] Could not resolve \"foo\""
      ),
      (
        "ReferenceError: foo is not defined\n    at f (node:internal/x:3:1)\n    at Object.<anonymous> (/p/a.js:3:1)\n",
        "a.js:3:1: ReferenceError: foo is not defined"
      ),
      (
        "Exception in thread \"main\" java.lang.LinkException: no\n    at java.base/java.util.Objects.f(Objects.java:2)\n    at Main.main(Main.java:5)\n",
        "Main.java:5: Exception in thread \"main\" java.lang.LinkException: no"
      ),
      (
        "A.hs:3:5: error: [GHC-88464]\n    Variable not in scope: x\n\nError: cabal: Failed to build a-0.1.\n",
        "A.hs:3:5: error: [GHC-88464] Variable not in scope: x"
      ),
      ("error: aborting due to 1 previous error\n\nerror: could not compile `x`\n", nil),
      (
        "a.rb:3:in `f': no such method (NameError)\n    from a.rb:6:in `<main>'\n",
        "a.rb:3:in `f': no such method (NameError)"
      ),
      (
        "** (CompileError) lib/a.ex:3: undefined function f/0\n    (elixir 1.14) lib/x.ex:346\n",
        "** (CompileError) lib/a.ex:3: undefined function f/0"
      ),
      (
        "/p/t.cpp:5: FAILED:\n  REQUIRE( 3 == 4 )\nwith expansion:\n  3 == 4\n\nassertions: 1 | 1 failed\n",
        "/p/t.cpp:5: REQUIRE( 3 == 4 )"
      ),
      (
        "── Failure ('test-a.R:3:3'): adds ────────\n1 + 2 not equal to 4.\n\nError: Test failures\nExecution halted\n",
        "test-a.R:3: adds: 1 + 2 not equal to 4."
      ),
      (
        "  1) a.spec.ts:7:5 › adds ─────────\n\n    Error: expect(received).toBe(expected)\n",
        "a.spec.ts:7:5 › adds: Error: expect(received).toBe(expected)"
      ),
      (
        "  1) Array\n       #f()\n         works:\n\n      AssertionError: 1 == 2\n      at Context.<anonymous> (test/a.js:7:14)\n",
        "test/a.js:7: Array: works: AssertionError: 1 == 2"
      ),
    ] as [(String, String?)])
  func `the reason has its place`(text: String, line: String?) {
    #expect(reason(text) == line)
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
      "error[E0425]: cannot find value `x`\n   --> src/main.rs:214:37\n    |\n214 | x\n\nerror: could not compile `a` (bin) due to 1 previous error\n",
      "src/main.rs:214:37: error[E0425]: cannot find value `x`"
    ),
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
      "a.py:3: my.Timeout: after 3 s"
    ),
    (
      "=====\nFAIL: test_a (t.T.test_a)\n-----\nTraceback (most recent call last):\n  File \"t.py\", line 5\n    x\nAssertionFailed\n\n-----\nRan 1 test in 0.001s\n\nFAILED (failures=1)\n",
      "t.py:5: test_a: AssertionFailed"
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
      """, "t.py:8: test_bad: AssertionError: Lists differ: [1] != [2]"
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
      """, "test_imp.py:1: ModuleNotFoundError: No module named 'nosuchmod'"
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
      """, "test_a.py:7: test_exc: ValueError: boom: here"
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
      """, "a.test.js:1: calc › adds: expect(received).toBe(expected) // Object.is equality"
    ),
    (
      """
       FAIL  v.test.mjs > calc > adds
      AssertionError: expected 2 to be 3 // Object.is equality
       ❯ v.test.mjs:1:98
      """, "v.test.mjs:1 > calc > adds: AssertionError: expected 2 to be 3 // Object.is equality"
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
      """, "spec/a_spec.rb:2: Calc adds: expected: 3"
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
      """,
      "CalcTest.java:9: CalcTest > adds(): org.opentest4j.AssertionFailedError: expected: <3> but was: <2>"
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
      """, "CalcTest.php:9: CalcTest::testAdds: Failed asserting that 2 matches expected 3."
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

  /// What builds and other test runners print, as their sources and manuals have it.
  private static let others: [(text: String, line: String)] = [
    (
      """
      ==============================================================================
      Rt
      ==============================================================================
      Rt.S1
      ==============================================================================
      Opens the door                                                        | PASS |
      ------------------------------------------------------------------------------
      Adds an item                                                          | FAIL |
      2 != 3
      ------------------------------------------------------------------------------
      Rt.S1                                                                 | FAIL |
      2 tests, 1 passed, 1 failed
      ==============================================================================
      Rt.S2
      ==============================================================================
      Closes the door                                                       | PASS |
      ------------------------------------------------------------------------------
      Rt                                                                    | FAIL |
      2 tests, 1 passed, 1 failed
      ==============================================================================
      Output:  /x/output.xml
      Log:     /x/log.html
      Report:  /x/report.html
      """, "Adds an item: 2 != 3"
    ),
    (
      """
      Running suite 'Demo' with 3 tests.
      ==============================================================================
      .F.
      ------------------------------------------------------------------------------
      FAIL: Demo.Adds an item
      2 != 3
      ==============================================================================
      Run suite 'Demo' with 3 tests in 12 milliseconds.

      FAILED
      3 tests, 2 passed, 1 failed

      Output:  /x/output.xml
      """, "Demo.Adds an item: 2 != 3"
    ),
    (
      """
      [==========] Running 2 tests from 1 test suite.
      [----------] Global test environment set-up.
      [----------] 2 tests from Sum
      [ RUN      ] Sum.Adds
      a_test.cc:7: Failure
      Expected equality of these values:
        sum(1, 2)
          Which is: 4
        3
      [  FAILED  ] Sum.Adds (0 ms)
      [ RUN      ] Sum.Subtracts
      [       OK ] Sum.Subtracts (0 ms)
      [----------] 2 tests from Sum (0 ms total)

      [----------] Global test environment tear-down
      [==========] 2 tests from 1 test suite ran. (0 ms total)
      [  PASSED  ] 1 test.
      [  FAILED  ] 1 test, listed below:
      [  FAILED  ] Sum.Adds

       1 FAILED TEST
      """, "Sum.Adds: a_test.cc:7: Expected equality of these values: sum(1, 2)"
    ),
    (
      """
      [ RUN      ] Sum.Throws
      unknown file: Failure
      C++ exception with description "no number" thrown in the test body.
      [  FAILED  ] Sum.Throws (0 ms)
      """, "Sum.Throws: unknown file: C++ exception with description \"no number\" thrown in the test body."
    ),
    (
      """
        Determining projects to restore...
        Restored /x/a.csproj (in 1.2 sec).
      Program.cs(3,5): error CS0103: The name 'y' does not exist in the current context [/x/a.csproj]

      Build FAILED.

      Program.cs(3,5): error CS0103: The name 'y' does not exist in the current context [/x/a.csproj]
          0 Warning(s)
          1 Error(s)

      Time Elapsed 00:00:02.31
      """, "Program.cs(3,5): error CS0103: The name 'y' does not exist in the current context [/x/a.csproj]"
    ),
    (
      """
      [info] compiling 42 Scala sources to /x/target/scala-2.13/classes ...
      [error] /x/src/A.scala:3:5: not found: value y
      [error]     y
      [error]     ^
      [error] one error found
      [error] (Compile / compileIncremental) Compilation failed
      [error] Total time: 5 s, completed May 1, 2024, 10:00:00 AM
      """, "[error] /x/src/A.scala:3:5: not found: value y"
    ),
    (
      """
      [info] CalcTest:
      [info] - adds *** FAILED ***
      [info]   2 did not equal 3 (CalcTest.scala:7)
      [info] Run completed in 312 milliseconds.
      [info] Total number of tests run: 1
      [info] Tests: succeeded 0, failed 1, canceled 0, ignored 0, pending 0
      [info] *** 1 TEST FAILED ***
      [error] Failed tests:
      [error] 	CalcTest
      [error] (Test / test) sbt.TestsFailedException: Tests unsuccessful
      [error] Total time: 3 s, completed May 1, 2024, 10:00:00 AM
      """, "adds: 2 did not equal 3 (CalcTest.scala:7)"
    ),
    (
      """
      lint: commands[0]> sleep 0.5
      lint: OK ✔ in 1.51 seconds
      docs: commands[0]> false
      docs: exit 1 (0.01 seconds) /x/tx> false pid=17756
        lint: OK (1.51=setup[1.01]+cmd[0.51] seconds)
        docs: FAIL code 1 (0.36=setup[0.35]+cmd[0.01] seconds)
        evaluation failed :( (3.35 seconds)
      """, "docs: exit 1 (0.01 seconds) /x/tx> false pid=17756"
    ),
    (
      """
      py: commands[0]> pytest
      =================================== FAILURES ===================================
      ____________________________________ test_a ____________________________________

          def test_a():
      >       assert 1 == 2
      E       assert 1 == 2

      t.py:2: AssertionError
      =========================== short test summary info ============================
      FAILED t.py::test_a - assert 1 == 2
      ============================== 1 failed in 0.03s ===============================
      py: exit 1 (0.31 seconds) /x> pytest pid=17756
        py: FAIL code 1 (0.36=setup[0.05]+cmd[0.31] seconds)
        evaluation failed :( (0.40 seconds)
      """, "FAILED t.py::test_a - assert 1 == 2"
    ),
    (
      """
      00:00 +0: loading test/a_test.dart
      00:00 +0: adds
      00:00 +0 -1: adds [E]
        Expected: <2>
          Actual: <1>

        package:matcher                expect
        test/a_test.dart 5:5           main.<fn>

      00:00 +0 -1: subtracts
      00:00 +1 -1: Some tests failed.

      Consider enabling the flag chain-stack-traces to receive more detailed exceptions.
      For example, 'dart test --chain-stack-traces'.
      """, "adds: Expected: <2>"
    ),
    (
      """
      00:01 +0: loading /x/test/widget_test.dart
      00:02 +0: Counter increments smoke test
      ══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞════════════════════════════════════════════════════
      The following TestFailure was thrown running a test:
      Expected: exactly one matching candidate
        Actual: _TextWidgetFinder:<Found 0 widgets with text "1": []>
         Which: means none were found but one was expected

      When the exception was thrown, this was the stack:
      #4      main.<anonymous closure> (file:///x/test/widget_test.dart:25:5)
      <asynchronous suspension>

      The test description was:
        Counter increments smoke test
      ════════════════════════════════════════════════════════════════════════════════════════════════════
      00:02 +0 -1: Counter increments smoke test [E]
        Test failed. See exception logs above.
        The test description was: Counter increments smoke test

      00:02 +0 -1: Some tests failed.
      """, "The following TestFailure was thrown running a test: Expected: exactly one matching candidate"
    ),
    (
      """
      Running Gradle task 'assembleDebug'...                          
      lib/main.dart:12:5: Error: Method not found: 'foo'.
          foo();
          ^^^
      Target kernel_snapshot failed: Exception

      FAILURE: Build failed with an exception.

      * What went wrong:
      Execution failed for task ':app:compileFlutterBuildDebug'.
      > Process 'command '/opt/flutter/bin/flutter'' finished with non-zero exit value 1

      * Try:
      > Run with --stacktrace option to get the stack trace.
      > Run with --info or --debug option to get more log output.
      > Get more help at https://help.gradle.org

      BUILD FAILED in 12s
      Running Gradle task 'assembleDebug'...                             12.6s
      Gradle task assembleDebug failed with exit code 1
      """, "lib/main.dart:12:5: Error: Method not found: 'foo'."
    ),
    (
      """
      > Task :compileJava FAILED
      /x/src/main/java/App.java:3: error: cannot find symbol
          foo();
          ^
        symbol:   method foo()
        location: class App
      1 error

      FAILURE: Build failed with an exception.

      * What went wrong:
      Execution failed for task ':compileJava'.
      > Compilation failed; see the compiler error output for details.

      * Try:
      > Run with --info option to get more log output.
      > Run with --scan to get full insights.

      BUILD FAILED in 3s
      1 actionable task: 1 executed
      """, "/x/src/main/java/App.java:3: error: cannot find symbol"
    ),
    (
      """
      FAILURE: Build failed with an exception.

      * Where:
      Build file '/x/build.gradle' line: 5

      * What went wrong:
      Could not resolve all files for configuration ':compileClasspath'.
      > Could not find com.example:lib:1.0.
        Searched in the following locations:
          - https://repo.example.org/com/example/lib/1.0/lib-1.0.pom
        Required by:
            project :

      * Try:
      > Run with --stacktrace option to get the stack trace.

      BUILD FAILED in 1s
      """, "Could not resolve all files for configuration ':compileClasspath'."
    ),
    (
      """
          Starting 2 tests across 1 binary
              PASS [   0.003s] demo tests::ok
              FAIL [   0.004s] demo tests::adds
        stdout ───

          running 1 test
          test tests::adds ... FAILED

          failures:

          failures:
              tests::adds

          test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 1 filtered out; finished in 0.00s

        stderr ───

          thread 'tests::adds' panicked at src/lib.rs:7:9:
          assertion `left == right` failed
            left: 2
           right: 3

        Cancelling due to test failure
      ────────────
           Summary [   0.005s] 2 tests run: 1 passed, 1 failed, 0 skipped
              FAIL [   0.004s] demo tests::adds
      error: test run failed
      """, "thread 'tests::adds' panicked at src/lib.rs:7:9: assertion `left == right` failed"
    ),
    (
      """
      CompileSwift normal arm64 /x/App/A.swift (in target 'App' from project 'App')
      /x/App/A.swift:3:5: error: cannot find 'foo' in scope
          foo()
          ^~~
      ** BUILD FAILED **


      The following build commands failed:
      	CompileSwift normal arm64 /x/App/A.swift (in target 'App' from project 'App')
      	CompileSwiftSources normal arm64 com.apple.xcode.tools.swift.compiler (in target 'App' from project 'App')
      (2 failures)
      """, "/x/App/A.swift:3:5: error: cannot find 'foo' in scope"
    ),
    (
      """
      ninja: Entering directory `/x/build'
      ninja: no work to do.
      1/3 demo:a        OK              0.01s
      2/3 demo:b        FAIL            0.01s   exit status 1
      >>> MALLOC_PERTURB_=12 /x/build/b
      3/3 demo:c        OK              0.01s

      Summary of Failures:

      2/3 demo:b        FAIL            0.01s   exit status 1

      Ok:                 2   
      Expected Fail:      0   
      Fail:               1   
      Unexpected Pass:    0   
      Skipped:            0   
      Timeout:            0   

      Full log written to /x/build/meson-logs/testlog.txt
      """, "2/3 demo:b FAIL 0.01s exit status 1"
    ),
    (
      """
      /x/src/a.js
        3:7   error    'x' is assigned a value but never used  no-unused-vars
        9:1   warning  Unexpected console statement            no-console

      ✖ 2 problems (1 error, 1 warning)
      """, "3:7 error 'x' is assigned a value but never used no-unused-vars"
    ),
    (
      """
      src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.

      Found 1 error in src/a.ts:3
      """, "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'."
    ),
    (
      """
      src/a.py:1:8: F401 [*] `os` imported but unused
      Found 1 error.
      [*] 1 fixable with the `--fix` option.
      """, "src/a.py:1:8: F401 [*] `os` imported but unused"
    ),
    (
      """
      Error: UPGRADE FAILED: timed out waiting for the condition
      helm.go:84: [debug] timed out waiting for the condition
      UPGRADE FAILED
      """, "Error: UPGRADE FAILED: timed out waiting for the condition"
    ),
    (
      """
      #7 [3/4] RUN make
      #7 0.311 cc -o a a.c
      #7 0.412 a.c:3:5: error: 'y' undeclared
      #7 0.413 make: *** [Makefile:2: a] Error 1
      #7 ERROR: process "/bin/sh -c make" did not complete successfully: exit code: 2
      ------
       > [3/4] RUN make:
      0.311 cc -o a a.c
      0.412 a.c:3:5: error: 'y' undeclared
      0.413 make: *** [Makefile:2: a] Error 1
      ------
      Dockerfile:4
      --------------------
         2 |     COPY . .
         3 |     
         4 | >>> RUN make
         5 |     RUN ./a
         6 |     
      --------------------
      ERROR: failed to solve: process "/bin/sh -c make" did not complete successfully: exit code: 2
      """, "a.c:3:5: error: 'y' undeclared"
    ),
    (
      """
        Scenario: case 3   # feat/f3.feature:10
          Given a thing    # feat/steps/s.py:2 0.000s
          Then it is fine  # feat/steps/s.py:6 0.000s
            Assertion Failed: the door is closed


      Failing scenarios:
        feat/f3.feature:10  case 3

      0 features passed, 1 failed, 0 skipped
      8 scenarios passed, 1 failed, 0 skipped
      26 steps passed, 1 failed, 0 skipped, 0 undefined
      Took 0m1.835s
      """, "Assertion Failed: the door is closed"
    ),
    (
      """
        1) Failure:
      T#test_13 [mt.rb:3]:
      the door is closed

      20 runs, 20 assertions, 1 failures, 0 errors, 0 skips
      """, "mt.rb:3: T#test_13: the door is closed"
    ),
    (
      """
      nox > Running session docs
      nox > false 
      nox > Command false  failed with exit code 1
      nox > Session docs failed.
      nox > Ran 3 sessions in a second:
      nox > * lint: success
      nox > * docs: failed
      """, "nox > Command false failed with exit code 1"
    ),
    (
      """
      Starting to restore image (pc.img) to device (fr.img)
      partclone.c,open_target,1651: open fr.img error(2)
      Error exit
      Partclone fail, please check /var/log/partclone.log !
      """, "partclone.c,open_target,1651: open fr.img error(2)"
    ),
  ]

  /// The lines below the reason only say that something has failed because of it, and those above it have the time.
  @Test(arguments: [
    (
      "dpkg: error processing package a (--configure):\n installed a package post-installation script failed\nErrors were encountered while processing:\n a\nE: Sub-process /usr/bin/dpkg returned an error code (1)\n",
      "dpkg: error processing package a (--configure): installed a package post-installation script failed"
    ),
    (
      "  × Building wheel for a (pyproject.toml) did not run successfully.\n      a.c:1:10: fatal error: b.h: No such file or directory\n      error: command '/usr/bin/gcc' failed with exit code 1\n  ERROR: Failed building wheel for a\nFailed to build a\nERROR: Could not build wheels for a, which is required to install pyproject.toml-based projects\n",
      "a.c:1:10: fatal error: b.h: No such file or directory"
    ),
    ("ERROR: Could not build wheels for a\n", "ERROR: Could not build wheels for a"),
    (
      "#8 1.236 npm ERR! enoent no such file or directory, open '/app/package.json'\n#8 ERROR: process \"/bin/sh -c npm ci\" did not complete successfully: exit code: 254\n",
      "npm ERR! enoent no such file or directory, open '/app/package.json'"
    ),
    ("10:00:05 ERROR: no db\n10:00:06 bye\n", "ERROR: no db"),
    (
      "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n    1/0\nZeroDivisionError: x\nnox > Command python a.py failed with exit code 1\nnox > Session b failed.\n",
      "a.py:3: ZeroDivisionError: x"
    ),
    (
      "In Remote.php line 476:\n  The file could not be loaded\n\nrequire [--dev] [--] [<packages>...]\n",
      "In Remote.php line 476: The file could not be loaded"
    ),
    (
      "! Finding a on mirror b failed.\n! Couldn't find module or a distribution a\n",
      "! Couldn't find module or a distribution a"
    ),
    (
      "SyntaxError: missing ) after argument list\n\n✖ a.test.js (36.1ms)\n  'test failed'\n\nℹ tests 1\n",
      "SyntaxError: missing ) after argument list"
    ),
  ])
  func `what only says that it has failed is not the reason`(text: String, line: String) {
    #expect(reason(text) == line)
  }

  @Test(arguments: others)
  func `the reason of what others print`(text: String, line: String) {
    #expect(reason(text) == line)
  }

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
    #expect(reason("x" + line + "\n") == "x" + line.prefix(255) + "…")
  }

  @Test func `standard error takes precedence over standard output`() {
    var reader = ProgressReader()
    reader.read("nope\n", from: .errors)
    reader.read("error: output\n", from: .output)
    #expect(reader.failureReason == "nope")
  }

  @Test func `a long line is cut`() {
    #expect(
      reason("error: " + String(repeating: "x", count: 9000)) == "error: "
        + String(repeating: "x", count: 505) + "…")
  }

  @Test(arguments: [
    "SHA256 verified for another file", "HTTP200 OK from metrics", "ISO9660 image left in /tmp",
  ])
  func `a word with a number is no rule of ruff`(line: String) {
    #expect(reason("Error: checksum mismatch\n\(line)\n") == "Error: checksum mismatch")
    #expect(reason("F401 [*] `os` imported but unused\n --> a.py:1:8\n\n\(line)\n")?.contains("F401") == true)
  }

  @Test(arguments: [
    "error: the deploy command failed with exit code 17", "Found 3 errors while syncing disk",
    "error: failed to push some refs to 'x'",
  ])
  func `that it has failed is the reason if nothing else is`(line: String) {
    #expect(reason("starting\n\(line)\ncleaning up\n") == line)
    #expect(reason("error: true\n\(line)\ncleaning up\n") == "error: true")
  }

  @Test(arguments: [
    "schwerwiegender Fehler: ", "erreur fatale: ", "erreur fatale\u{a0}: ", "error fatal: ", "致命错误：",
    "嚴重錯誤：", "致命的エラー: ", "ödesdigert fel: ", "fatale fout: ", "фатальная ошибка: ", "błąd krytyczny: ",
    "erro fatal: ", "ölümcül hata: ", "erreur : ",
  ])
  func `a fatal error of gcc in another language`(word: String) {
    let line = "a.c:1:10: \(word)foo.h: x"
    let text =
      "\(line)\n    1 | #include <foo.h>\nKompilierung beendet.\nmake: *** [Makefile:2: a.o] Fehler 1\n"
    #expect(reason(text)?.hasPrefix("a.c:1:10: \(word.prefix(3))") == true)
  }

  @Test(arguments: ["Fehler: ld gab 1 als Ende-Status zurück", "错误：ld 返回 1", "erreur: ld a retourné 1"])
  func `the linker says more than gcc, also in another language`(rest: String) {
    let line = "a.c:(.text+0x5): undefinierter Verweis auf »foo«"
    #expect(reason("\(line)\ncollect2: \(rest)\nmake: *** [Makefile:2: a] Fehler 1\n") == line)
  }

  @Test(arguments: ["*** [Makefile:2: a.o] Error 1 shuffle=1234", "[Makefile:2: a.o] Error 1 (ignored)"])
  func `make's line with more at its end`(rest: String) {
    #expect(reason("doing\nsomething went bad\nmake: \(rest)\n") == "something went bad")
  }

  @Test(
    arguments: [
      (
        "Syntax error reading source at (a.clj:3:1).\nEOF while reading, starting at line 1\n\nFull report at:\n/tmp/clojure-123.edn\n",
        "Syntax error reading source at (a.clj:3:1). EOF while reading, starting at line 1"
      ),
      (
        "Execution error (ArithmeticException) at user/f (a.clj:3).\nDivide by zero\n\nFull report at:\n/tmp/clojure-1.edn\n",
        "Execution error (ArithmeticException) at user/f (a.clj:3). Divide by zero"
      ),
      (
        "✗ Build failed in 123ms\nerror during build:\n[vite]: Rollup failed to resolve import \"foo\" from \"/p/src/main.ts\".\nThis is most likely unintended.\n    at viteWarn (file:///p/node_modules/vite/dist/node/chunks/dep.js:1:1)\n",
        "error during build: [vite]: Rollup failed to resolve import \"foo\" from \"/p/src/main.ts\"."
      ),
      (
        "-- TYPE MISMATCH ------------------------------ src/Main.elm\n\nThe 1st argument to `text` is not what I expect:\n\n5|     text 3\n            ^\nThis argument is a number of type:\n\n    number\n",
        "src/Main.elm: TYPE MISMATCH: The 1st argument to `text` is not what I expect: 5| text 3"
      ),
      (
        "10:00:05  Completed with 1 error and 0 warnings:\n10:00:05  \n10:00:05    Database Error in model m2 (models/m2.sql)\n10:00:05    column \"foo\" does not exist\n10:00:05  \n10:00:05  Done. PASS=1 WARN=0 ERROR=1 SKIP=0 TOTAL=2\n",
        "Database Error in model m2 (models/m2.sql) column \"foo\" does not exist"
      ),
      (
        "src/a.ts(3,5): error TS2322: Type 'x' is not assignable.\nnpm error Lifecycle script `build` failed with error:\nnpm error code 2\nnpm error path /p/a\nnpm error workspace a@1.0.0\nnpm error location /p/a\nnpm error command failed\nnpm error command sh -c tsc\n",
        "src/a.ts(3,5): error TS2322: Type 'x' is not assignable."
      ),
    ])
  func `what an announced error is`(text: String, line: String) {
    #expect(reason(text) == line)
  }

  @Test func `a log of go with a place is no error`() {
    #expect(
      reason("fatal error: all goroutines are asleep\nserver.go:12:3: shutting down\n")?.hasPrefix("fatal")
        == true)
  }
}
