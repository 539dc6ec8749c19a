package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.event.ClusterEvent;
import assay.record.event.StepEvent;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class RedundancySignalTest {

  private final RedundancySignal safety = new RedundancySignal();

  @Test
  void whoWaits_isToldOnceAPartitionIsUnsafe() {
    CompletableFuture<Void> waiting = safety.unsafe();
    safety.heard(new StepEvent.StepBegins());
    safety.heard(new ClusterEvent.Safe(OptionalInt.of(2)));
    assertThat(waiting).isNotDone();

    safety.heard(new ClusterEvent.Unsafe());

    assertThat(waiting).isCompleted();
    assertThat(safety.unsafe()).isCompleted();
  }

  @Test
  void whoComesWhenAllIsSafeAgain_waitsForTheNextTime() {
    safety.heard(new ClusterEvent.Unsafe());
    safety.heard(new ClusterEvent.Safe(OptionalInt.of(2)));
    assertThat(safety.unsafe()).isNotDone();
  }
}
