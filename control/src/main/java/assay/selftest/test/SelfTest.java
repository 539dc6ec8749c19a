package assay.selftest.test;

/// A claim about Assay that anyone can check. Seeded, hence reproducible.
///
/// The tests assert every claim; `assay calibrate --self-test` prints them.
public interface SelfTest {

  /// The claim in a few words: `stale reads equal exhaustive search`.
  String claim();

  Shown show() throws Exception;

  /// A claim's result.
  ///
  /// @param demanded condition for the claim: `≥ 95 % of 200 simulations`
  /// @param seen observation: `193 of 200 simulations (96.5 %)`
  record Shown(boolean holds, String demanded, String seen) {}
}
