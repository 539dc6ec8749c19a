package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.Mark;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class SafetyTest {

  private final Safety safety = new Safety();

  @Test
  void whoWaits_isToldOnceAPartitionIsUnsafe() {
    CompletableFuture<Void> waiting = safety.unsafe();
    safety.heard(Mark.Type.FAULT);
    safety.heard(Mark.Type.SAFE);
    assertThat(waiting).isNotDone();

    safety.heard(Mark.Type.UNSAFE);

    assertThat(waiting).isCompleted();
    assertThat(safety.unsafe()).isCompleted();
  }

  @Test
  void whoComesWhenAllIsSafeAgain_waitsForTheNextTime() {
    safety.heard(Mark.Type.UNSAFE);
    safety.heard(Mark.Type.SAFE);
    assertThat(safety.unsafe()).isNotDone();
  }
}
