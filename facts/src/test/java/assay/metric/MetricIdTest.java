package assay.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MetricIdTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p99(get)                 | p99           | get            | false | get p99",
        "p99(get under traffic)   | p99           | get            | true  | get under traffic p99",
        "fault-p50(put)           | fault-p50     | put            | false | put p50 during the fault",
        "time(getAll 100x6)       | time          | getAll 100x6   | false | getAll 100x6",
        "capacity(put p99 < 5 ms) | capacity      | put p99 < 5 ms | false | 'capacity, put p99 < 5 ms'",
        "throughput(closed-1)     | throughput    | closed-1       | false | 'throughput, closed-1'",
        "lost-writes              | lost-writes   | ''             | false | lost writes",
        "missed-requests                | missed-requests     | ''             | false | missed requests",
        "something-new(x)         | ''            | x              | false | 'something new, x'",
      })
  void id_isTakenApart(String id, String family, String name, boolean traffic, String label) {
    MetricId metric = MetricId.of(id);
    assertThat(metric.family().key()).isEqualTo(family);
    assertThat(metric.subject()).isEqualTo(new MetricSubject(name, traffic));
    assertThat(metric.label()).isEqualTo(label);
    assertThat(metric.id()).isEqualTo(id);
  }

  @Test
  void throughputOfAClosedStep_hasNoScheduleToBeLateFor() {
    assertThat(MetricId.of("throughput").timing()).isEqualTo(SendDelayTolerance.SUM);
    assertThat(MetricId.of("throughput(under traffic)").timing()).isEqualTo(SendDelayTolerance.SUM);
    assertThat(MetricId.of("throughput(closed-1)").timing()).isEqualTo(SendDelayTolerance.NONE);
    assertThat(MetricId.of("throughput(closed-1 under traffic)").timing())
        .isEqualTo(SendDelayTolerance.NONE);
  }

  @Test
  void textThatIsNoId_isOfNoFamily() {
    assertThat(MetricId.find("p98(get)")).isEmpty();
    assertThat(MetricId.find("p99(get")).isEmpty();
    assertThat(MetricId.find("")).isEmpty();
    assertThat(MetricId.find("put 2000")).isEmpty();
  }
}
