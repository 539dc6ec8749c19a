package assay.workload.tradeoffs;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Observation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class EntryProcessorsTest {

  private final PlainSession session = new PlainSession();

  @Test
  void setBalance_changesVersionWriterAndBalanceAndNothingElse() {
    Customer before = Customer.of(5, 3, 1, 16);
    session.customers().put(5, before);
    assertThat(apply(5, new SetBalance(4, 2, 777))).isEqualTo(3L);
    Customer after = (Customer) session.customers().get(5);
    assertThat(after.intact()).isTrue();
    assertThat(List.of(after.version(), (long) after.writer(), after.balanceCents()))
        .containsExactly(4L, 2L, 777L);
    assertThat(List.of(after.name(), after.email(), after.street(), after.padding()))
        .containsExactly(before.name(), before.email(), before.street(), before.padding());
  }

  @Test
  void setBalance_doesNotBringBackAnAbsentCustomer() {
    assertThat(apply(5, new SetBalance(4, 2, 777))).isEqualTo(Observation.ABSENT);
    assertThat(session.customers()).isEmpty();
  }

  @Test
  void setBalance_leavesItsOwnAndNewerVersionsAlone() {
    for (long newer : new long[] {4, 5, 100}) {
      Customer before = Customer.of(5, newer, 1, 16);
      session.customers().put(5, before);
      assertThat(apply(5, new SetBalance(4, 2, 777))).isEqualTo(newer);
      assertThat(session.customers()).containsEntry(5, before);
    }
  }

  @Test
  void setBalance_leavesDamageVisible() {
    Customer misplaced = Customer.of(6, 1, 1, 16);
    session.customers().put(5, misplaced);
    assertThat(apply(5, new SetBalance(4, 2, 777))).isEqualTo(Observation.CORRUPT);
    assertThat(session.customers()).containsEntry(5, misplaced);
  }

  @Test
  void addTag_countsFromZeroAndKeepsEveryTag() {
    assertThat(apply(9, new AddTag(100))).isEqualTo(1L);
    assertThat(apply(9, new AddTag(101))).isEqualTo(2L);
    assertThat(apply(9, new AddTag(100))).isEqualTo(3L);
    assertThat(session.customers()).containsEntry(9, new Counter(3, List.of(100L, 101L, 100L)));
  }

  private @Nullable Object apply(int key, EntryProcessor processor) {
    return session.capability(Invocable.class).invoke(key, processor);
  }
}
