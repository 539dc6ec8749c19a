package assay.judge.answer;

import assay.fact.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What [UnshownHarm] tells.
final class UnshownFacts {

  private UnshownFacts() {}

  record UncountedHas() implements Finding {}

  record FailureRunHas(Finding found) implements Finding {}

  record SupersededHas() implements Finding {}

  record ControlHas() implements Finding {}

  record ButViolated(Finding found) implements Finding {}

  record ButMeasured(String figure, Finding found) implements Finding {}

  /// @param runs 0 if only one
  record ViolatedCheck(String checker, int runs, boolean control, boolean superseded, Finding found)
      implements Finding {}

  record ViolatedIn(String checker, List<String> trials, @Nullable Finding because, Finding found)
      implements Finding {}

  record LostOutside(long writes, List<String> trials, @Nullable Finding because)
      implements Finding {}

  record ProvedHarm(
      String checker, String figure, Finding found, List<String> trials, @Nullable Finding because)
      implements Finding {}

  record WereSuperseded() implements Finding {}

  record AreControls(int trials) implements Finding {}

  record DoNotCount(int trials, Finding why) implements Finding {}
}
