package assay.run.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateSearchTest {

  private static RateSearch.Try upTo(double limit) {
    return rate -> rate <= limit ? Optional.empty() : Optional.of("above " + limit);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1_000, 1_001, 54_321, 999_999, 1_234_567, 15_999_999})
  void limit_isFoundWithinFivePercent(double limit) throws Exception {
    RateSearch.Found found = new RateSearch(1_000, 20e6, upTo(limit)).find();
    assertThat(found.passed()).isLessThanOrEqualTo(limit);
    assertThat(found.failed()).isGreaterThan(limit);
    assertThat(found.failed() / found.passed()).isBetween(1.0, 1.05);
    assertThat(found.reason()).isEqualTo("above " + limit);
  }

  @Test
  void limitBelowTheLowest_isToldAsNone() throws Exception {
    RateSearch.Found found = new RateSearch(1_000, 20e6, upTo(999)).find();
    assertThat(found).isEqualTo(new RateSearch.Found(0, 1_000, "above 999.0"));
  }

  @Test
  void limitBeyondTheHighest_isNotSoughtAboveIt() throws Exception {
    List<Double> tried = new ArrayList<>();
    RateSearch.Try passing =
        rate -> {
          tried.add(rate);
          return Optional.empty();
        };
    assertThat(new RateSearch(1_000, 5_000, passing).find())
        .isEqualTo(new RateSearch.Found(5_000, 0, ""));
    assertThat(tried).containsExactly(1_000.0, 2_000.0, 4_000.0, 5_000.0);
  }

  @Test
  void rateThatFailsOnceOnly_hasNotFailed() throws Exception {
    List<Double> failedOnce = new ArrayList<>();
    RateSearch.Try flaky =
        rate -> {
          if (!failedOnce.contains(rate)) {
            failedOnce.add(rate);
            return Optional.of("a moment of absence");
          }
          return upTo(10_000).fails(rate);
        };
    RateSearch.Found found = new RateSearch(1_000, 20e6, flaky).find();
    assertThat(found.passed()).isBetween(10_000 / 1.05, 10_000.0);
  }

  @Test
  void reasonOfARateThatPassedAfterAll_isNotTold() throws Exception {
    AtomicBoolean absent = new AtomicBoolean(true);
    RateSearch.Try once =
        rate -> absent.getAndSet(false) ? Optional.of("a moment of absence") : Optional.empty();
    assertThat(new RateSearch(1_000, 5_000, once).find())
        .isEqualTo(new RateSearch.Found(5_000, 0, ""));
  }
}
