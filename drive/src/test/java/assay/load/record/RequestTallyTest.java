package assay.load.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RequestTallyTest {

  @Test
  void count_holdsSumAndExtremesOfAllThreads() {
    RequestTally one = new RequestTally();
    one.add(3);
    one.add(8);
    RequestTally other = new RequestTally();
    other.add(1);
    one.add(other);
    one.add(new RequestTally());

    assertThat(one.requests()).isEqualTo(3);
    assertThat(one.rows()).isEqualTo(12);
    assertThat(one.fewest()).isEqualTo(1);
    assertThat(one.most()).isEqualTo(8);
  }

  @Test
  void failures_areCountedAndTheFirstOneSaysWhy() {
    RequestTally one = new RequestTally();
    RequestTally other = new RequestTally();
    other.fail(new IllegalStateException("the first\nwith details"));
    other.fail(new IllegalStateException("the second"));
    one.add(other);

    assertThat(one.requests()).isZero();
    assertThat(one.failures()).isEqualTo(2);
    assertThat(one.failure()).isEqualTo("the first");
  }

  @Test
  void countOfNothing_isNothing() {
    RequestTally none = new RequestTally();

    assertThat(none.requests()).isZero();
    assertThat(none.fewest()).isZero();
    assertThat(none.most()).isZero();
    assertThat(none.failures()).isZero();
    assertThat(none.failure()).isEmpty();
  }
}
