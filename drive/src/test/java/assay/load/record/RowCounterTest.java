package assay.load.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RowCounterTest {

  @Test
  void count_holdsSumAndExtremesOfAllThreads() {
    RowCounter one = new RowCounter();
    one.add(3);
    one.add(8);
    RowCounter other = new RowCounter();
    other.add(1);
    one.add(other);
    one.add(new RowCounter());

    assertThat(one.requests()).isEqualTo(3);
    assertThat(one.rows()).isEqualTo(12);
    assertThat(one.fewest()).isEqualTo(1);
    assertThat(one.most()).isEqualTo(8);
  }

  @Test
  void failures_areCountedAndTheFirstOneSaysWhy() {
    RowCounter one = new RowCounter();
    RowCounter other = new RowCounter();
    other.fail(new IllegalStateException("the first\nwith details"));
    other.fail(new IllegalStateException("the second"));
    one.add(other);

    assertThat(one.requests()).isZero();
    assertThat(one.failures()).isEqualTo(2);
    assertThat(one.failure()).isEqualTo("the first");
  }

  @Test
  void countOfNothing_isNothing() {
    RowCounter none = new RowCounter();

    assertThat(none.requests()).isZero();
    assertThat(none.fewest()).isZero();
    assertThat(none.most()).isZero();
    assertThat(none.failures()).isZero();
    assertThat(none.failure()).isEmpty();
  }
}
