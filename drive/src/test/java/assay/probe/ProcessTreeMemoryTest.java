package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import assay.testing.Needs;
import assay.testing.Proc;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessTreeMemoryTest {

  private final long self = ProcessHandle.current().pid();

  @Test
  @Needs(host = Proc.class)
  void oneProcess_hasItsResidentMemory_andSharedPagesOfTwoCountOnce() throws Exception {
    long alone = ProcessTreeMemory.bytes(List.of(self)).orElseThrow();
    assertThat(alone)
        .isCloseTo(
            new ProcessProbe(ProcessHandle.current()).residentBytes().orElseThrow(),
            withPercentage(20));
    Process one = new ProcessBuilder("sleep", "60").start();
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      long each = ProcessTreeMemory.bytes(List.of(one.pid())).orElseThrow();
      long both = ProcessTreeMemory.bytes(List.of(one.pid(), other.pid())).orElseThrow();
      assertThat(both).isPositive().isLessThan(2 * each);
    } finally {
      one.destroyForcibly();
      other.destroyForcibly();
    }
  }

  @Test
  void processesThatAreGone_haveNone() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    assertThat(ended.waitFor()).isZero();
    assertThat(ProcessTreeMemory.bytes(List.of(ended.pid()))).isEmpty();
    assertThat(ProcessTreeMemory.bytes(List.of())).isEmpty();
  }
}
