package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessTreeMemoryTest {

  private final long self = ProcessHandle.current().pid();

  @Test
  @Needs(host = ProcCondition.class)
  void oneProcess_hasItsResidentMemory_andSharedPagesOfTwoCountOnce() throws Exception {
    long alone = ProcessTreeMemory.bytes(List.of(self)).orElseThrow();
    long resident = new ProcessProbe(ProcessHandle.current()).residentBytes().orElseThrow();
    // Pages that this JVM shares with the other JVMs of a busy host count for it in part.
    assertThat(alone).isBetween(resident / 2, resident + resident / 5);
    Process one = loaded();
    Process other = loaded();
    try {
      long each = ProcessTreeMemory.bytes(List.of(one.pid())).orElseThrow();
      long both = ProcessTreeMemory.bytes(List.of(one.pid(), other.pid())).orElseThrow();
      assertThat(both).isPositive().isLessThan(2 * each);
    } finally {
      one.destroyForcibly();
      other.destroyForcibly();
    }
  }

  /// A process that has loaded all that it runs: before, its memory still grows.
  private static Process loaded() throws IOException {
    Process cat = new ProcessBuilder("cat").start();
    cat.getOutputStream().write('a');
    cat.getOutputStream().flush();
    assertThat(cat.getInputStream().read()).isEqualTo('a');
    return cat;
  }

  @Test
  void processesThatAreGone_haveNone() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    assertThat(ended.waitFor()).isZero();
    assertThat(ProcessTreeMemory.bytes(List.of(ended.pid()))).isEmpty();
    assertThat(ProcessTreeMemory.bytes(List.of())).isEmpty();
  }
}
