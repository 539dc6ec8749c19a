package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.event.ClusterEvent;
import assay.record.event.StepEvent;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class RedundancySignalTest {

  private final RedundancySignal redundancy = new RedundancySignal();

  @Test
  void whoWaits_isToldOnceAPartitionIsUnsafe() {
    CompletableFuture<Void> waiting = redundancy.unsafe();
    redundancy.heard(new StepEvent.StepBegins());
    redundancy.heard(new ClusterEvent.Safe(OptionalInt.of(2)));
    assertThat(waiting).isNotDone();

    redundancy.heard(new ClusterEvent.Unsafe());

    assertThat(waiting).isCompleted();
    assertThat(redundancy.unsafe()).isCompleted();
  }

  @Test
  void whoComesWhenAllIsSafeAgain_waitsForTheNextTime() {
    redundancy.heard(new ClusterEvent.Unsafe());
    redundancy.heard(new ClusterEvent.Safe(OptionalInt.of(2)));
    assertThat(redundancy.unsafe()).isNotDone();
  }

  @Test
  void lastSignal_tellsHowItStands() {
    assertThat(redundancy.isUnsafe()).isFalse();
    redundancy.heard(new ClusterEvent.Unsafe());
    assertThat(redundancy.isUnsafe()).isTrue();
    redundancy.heard(new ClusterEvent.Safe(OptionalInt.empty()));
    assertThat(redundancy.isUnsafe()).isFalse();
  }
}
