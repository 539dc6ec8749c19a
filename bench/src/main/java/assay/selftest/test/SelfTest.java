package assay.selftest.test;

/// A claim about the bench itself that anyone can have checked: seeded, so that it comes out the same
/// each time.
///
/// The tests assert that every one holds; `assay calibrate --self-test` prints them.
public interface SelfTest {

  /// What is claimed, in a few words: `stale reads equal exhaustive search`.
  String claim();

  /// Checks it.
  Shown show() throws Exception;

  /// What it showed.
  ///
  /// @param holds whether the claim holds
  /// @param demanded what must be seen for it to hold: `≥ 95 % of 200 trials`
  /// @param seen what was seen: `193 of 200 trials (96.5 %)`
  record Shown(boolean holds, String demanded, String seen) {}
}
