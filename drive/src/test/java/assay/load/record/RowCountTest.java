package assay.load.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RowCountTest {

  @Test
  void count_holdsSumAndExtremesOfAllThreads() {
    RowCount one = new RowCount();
    one.add(3);
    one.add(8);
    RowCount other = new RowCount();
    other.add(1);
    one.add(other);
    one.add(new RowCount());

    assertThat(one.requests()).isEqualTo(3);
    assertThat(one.rows()).isEqualTo(12);
    assertThat(one.fewest()).isEqualTo(1);
    assertThat(one.most()).isEqualTo(8);
  }

  @Test
  void failures_areCountedAndTheFirstOneSaysWhy() {
    RowCount one = new RowCount();
    RowCount other = new RowCount();
    other.fail(new IllegalStateException("the first\nwith details"));
    other.fail(new IllegalStateException("the second"));
    one.add(other);

    assertThat(one.requests()).isZero();
    assertThat(one.failures()).isEqualTo(2);
    assertThat(one.failure()).isEqualTo("the first");
  }

  @Test
  void countOfNothing_isNothing() {
    RowCount none = new RowCount();

    assertThat(none.requests()).isZero();
    assertThat(none.fewest()).isZero();
    assertThat(none.most()).isZero();
    assertThat(none.failures()).isZero();
    assertThat(none.failure()).isEmpty();
  }
}
