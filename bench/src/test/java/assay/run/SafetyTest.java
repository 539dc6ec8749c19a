package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.ClusterEvent;
import assay.record.StepEvent;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class SafetyTest {

  private final Safety safety = new Safety();

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
