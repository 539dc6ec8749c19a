package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.plan.rate.Rate;
import assay.plan.rate.RateIntegral;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Recoveries under a rate that changes: 31 partitions asked in turn, each answered after 1 ms. Faults strike at 10 s
/// of 30.
final class ShapedRecoveryTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;
  private static final long FAULT = 10 * SECOND;
  private static final long END = 30 * SECOND;
  private static final int PARTITIONS = 31;
  private static final Pattern FROM_ON =
      Pattern.compile("an outage of a single partition shows from ([\\d.]+) (ms|s) on");

  /// Rates from one time to the next, in seconds.
  private static Rate steps(double... timesAndRates) {
    List<Rate.Point> points = new ArrayList<>();
    for (int i = 0; i < timesAndRates.length; i += 2) {
      long until = i + 2 < timesAndRates.length ? (long) (timesAndRates[i + 2] * SECOND) : END;
      points.add(new Rate.Point((long) (timesAndRates[i] * SECOND), timesAndRates[i + 1]));
      points.add(new Rate.Point(until, timesAndRates[i + 1]));
    }
    return new Rate("steps", points);
  }

  /// @param down whether a request due at a moment fails
  private static Verdict check(Rate rate, LongPredicate down) {
    int[] byKey = new int[PARTITIONS];
    Arrays.setAll(byKey, key -> key);
    Operations operations = new Operations().shapedStep(rate, END, FAULT).partitions(byKey);
    RateIntegral due = new RateIntegral(rate);
    for (int request = 0; due.nanos(request + 0.5) < END; request++) {
      long at = (long) due.nanos(request + 0.5);
      OperationOutcome outcome = down.test(at) ? OperationOutcome.FAILED : OperationOutcome.OK;
      operations.add(Operation.of(Op.READ, outcome, request % PARTITIONS, 1, at, at + MS));
    }
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  /// From 12 s on nothing is asked, so nothing can be seen to work again.
  @Test
  void serviceThatIsNoLongerAsked_isNotRestored() {
    Verdict verdict = check(steps(0, 1000, 12, 0), at -> at >= FAULT);
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(measure(verdict, "recovery").atLeast()).isTrue();
    Verdict longer = check(steps(0, 1000, 14, 0), at -> at >= FAULT);
    assertThat(longer.status()).isEqualTo(Status.INVALID);
    assertThat(value(longer, "recovery"))
        .as("what was seen, not what was watched")
        .isLessThanOrEqualTo(4.0 * SECOND);
  }

  @Test
  void rateThatFallsToZeroAtOnce_leavesTooLittleToTell() {
    Verdict verdict = check(steps(0, 1000, 11, 0), at -> false);
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary()))
        .isEqualTo("after the fault requests were due for less than 2 s");
  }

  /// Down for 2 s, unasked for 8 s, and well when asked again: it recovered after 2 to 10 s.
  @Test
  void recoveryWhileNothingWasAsked_liesBetweenTwoEnds() {
    Verdict verdict = check(steps(0, 1000, 12, 0, 20, 1000), at -> at >= FAULT && at < 12 * SECOND);
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("≤ 10.0 s");
    assertThat(measure(verdict, "recovery").lowest()).isEqualTo(2.0 * SECOND);
    assertThat(measure(verdict, "recovery").highest()).isEqualTo(10.0 * SECOND);
  }

  @Test
  void serviceThatHeldBeforeNothingWasAsked_isRestoredThen() {
    Verdict verdict = check(steps(0, 1000, 20, 0), at -> at >= FAULT && at < 12 * SECOND);
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "recovery")).isEqualTo(2.0 * SECOND);
    assertThat(Said.of(verdict.summary())).contains("seen to hold for 8.00 s");
  }

  private static double shownFrom(Verdict verdict) {
    Matcher matcher = FROM_ON.matcher(Said.of(verdict.summary()));
    assertThat(matcher.find()).as(Said.of(verdict.summary())).isTrue();
    return Double.parseDouble(matcher.group(1)) * (matcher.group(2).equals("s") ? SECOND : MS);
  }

  /// Three requests to one partition of 31 take 0.93 s at 100/s, and 0.28 s at the mean of 325/s.
  @Test
  void outageOfOnePartition_showsLaterWhenFewRequestsAreDue() {
    Verdict verdict = check(steps(0, 1000, 15, 100), at -> false);
    assertThat(shownFrom(verdict)).isCloseTo(930.0 * MS, within(30.0 * MS));
    Verdict constant = check(Rate.constant(100), at -> false);
    assertThat(shownFrom(constant)).isCloseTo(930.0 * MS, within(30.0 * MS));
  }

  /// Nothing is due for five seconds, so no outage of that length need show.
  @Test
  void outageOfOnePartition_mayHideWhileNothingIsDue() {
    Verdict verdict = check(steps(0, 1000, 15, 0, 20, 1000), at -> false);
    assertThat(shownFrom(verdict)).isCloseTo(5.09 * SECOND, within(0.05 * SECOND));
  }
}
