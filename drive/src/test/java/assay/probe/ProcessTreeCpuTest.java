package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The CPU time of process trees with known ticks, and of one that counts its own.
final class ProcessTreeCpuTest {

  private static final long TICK = 10_000_000;
  private static final long ROOT = 100;
  private static final long CHILD = 101;

  @TempDir private Path proc;

  private final ProcessTreeCpu cpu = new ProcessTreeCpu();

  /// The kernel's text about a process, with an odd name.
  private void process(long pid, long parent, long start, long own, long reaped)
      throws IOException {
    Files.writeString(
        Files.createDirectories(proc.resolve(Long.toString(pid))).resolve("stat"),
        "%d (a) b (c) S %d 1 1 0 -1 4194560 9 9 9 9 %d %d %d %d 20 0 1 0 %d 1 1\n"
            .formatted(
                pid, parent, own - own / 3, own / 3, reaped - reaped / 4, reaped / 4, start));
  }

  private void rootAndChild(long own, long reaped) throws IOException {
    process(ROOT, 1, 10, 20, 0);
    process(CHILD, ROOT, 11, own, reaped);
  }

  private void threeGenerations(long reaped) throws IOException {
    rootAndChild(30, reaped);
    process(102, CHILD, 11, 7, 0);
  }

  private void gone(long... pids) throws IOException {
    for (long pid : pids) {
      Files.delete(proc.resolve(Long.toString(pid)).resolve("stat"));
      Files.delete(proc.resolve(Long.toString(pid)));
    }
  }

  private long ticks() {
    return cpu.nanos(ProcessTable.read(proc), List.of(ROOT)).orElseThrow() / TICK;
  }

  @Test
  void all_thatWasStarted_counts_andNothingElse() throws IOException {
    process(1, 0, 1, 5_000, 7_000);
    rootAndChild(30, 0);
    process(102, CHILD, 12, 40, 0);
    process(103, 1, 12, 999, 0);
    assertThat(ticks()).isEqualTo(90);
  }

  @Test
  void processesOfAnInstant_areOnTheirParentsAccount() throws IOException {
    process(ROOT, 1, 10, 20, 0);
    assertThat(ticks()).isEqualTo(20);
    process(ROOT, 1, 10, 21, 300);
    assertThat(ticks()).isEqualTo(321);
  }

  @Test
  void processThatEnded_countsOnce_whereItsParentWaitedForIt() throws IOException {
    rootAndChild(30, 5);
    assertThat(ticks()).isEqualTo(55);
    gone(CHILD);
    process(ROOT, 1, 10, 20, 37);
    assertThat(ticks()).isEqualTo(57);
  }

  @Test
  void processThatEnded_staysCounted_whereNobodyWaitedForIt() throws IOException {
    threeGenerations(5);
    assertThat(ticks()).isEqualTo(62);
    gone(CHILD, 102);
    assertThat(ticks()).isEqualTo(62);
    process(ROOT, 1, 10, 22, 0);
    assertThat(ticks()).isEqualTo(64);
  }

  @Test
  void childWhoseParentEndedToo_isOnTheAccountOfTheNextOne() throws IOException {
    threeGenerations(0);
    assertThat(ticks()).isEqualTo(57);
    gone(CHILD, 102);
    process(ROOT, 1, 10, 20, 40);
    assertThat(ticks()).isEqualTo(60);
  }

  @Test
  void processThatGotAnotherParent_isStillKnown() throws IOException {
    rootAndChild(30, 0);
    assertThat(ticks()).isEqualTo(50);
    process(CHILD, 1, 11, 35, 0);
    process(104, CHILD, 13, 6, 0);
    assertThat(ticks()).isEqualTo(61);
    gone(104, CHILD);
    assertThat(ticks()).isEqualTo(61);
  }

  @Test
  void anotherProcess_thatGotTheNumberOfOneThatEnded_isNotTakenForIt() throws IOException {
    rootAndChild(30, 0);
    assertThat(ticks()).isEqualTo(50);
    process(CHILD, 1, 99, 5_000, 0);
    process(ROOT, 1, 10, 20, 30);
    assertThat(ticks()).isEqualTo(50);
  }

  @Test
  void serverThatWasStartedAgain_isAddedToTheOneBefore() throws IOException {
    process(ROOT, 1, 10, 20, 0);
    assertThat(ticks()).isEqualTo(20);
    gone(ROOT);
    ProcessTable nobody = ProcessTable.read(proc);
    assertThat(cpu.nanos(nobody, List.of())).hasValue(20 * TICK);
    process(ROOT, 1, 50, 3, 0);
    assertThat(ticks()).isEqualTo(23);
  }

  @Test
  void hostThatTellsNothing_declines() {
    assertThat(cpu.nanos(ProcessTable.read(proc.resolve("none")), List.of(ROOT))).isEmpty();
  }

  /// The shell's own account of its ended children is the oracle.
  @Test
  @Needs(host = ProcCondition.class)
  void realProcesses_useWhatTheirShellSays() throws IOException {
    String work = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
    Process shell =
        new ProcessBuilder(
                "sh", "-c", "read go; (" + work + "); (" + work + "); echo; times; read end")
            .start();
    try (BufferedReader said = shell.inputReader(StandardCharsets.UTF_8);
        Writer to = shell.outputWriter(StandardCharsets.UTF_8)) {
      List<Long> first = List.of(shell.pid());
      long before = cpu.nanos(ProcessTable.ofThisHost(), first).orElseThrow();
      to.write("go\n");
      to.flush();
      assertThat(said.readLine()).isEmpty();
      double own = seconds(said.readLine());
      double children = seconds(said.readLine());
      long after = cpu.nanos(ProcessTable.ofThisHost(), first).orElseThrow();
      assertThat(children).isPositive();
      assertThat((after - before) / 1e9).isBetween(own + children - 0.03, own + children + 0.03);
    } finally {
      shell.destroyForcibly();
    }
  }

  /// `0m0.12s 0m0.01s`
  private static double seconds(String times) {
    Matcher each = Pattern.compile("(\\d+)m([0-9.]+)s").matcher(times);
    double sum = 0;
    while (each.find()) {
      sum += 60 * Double.parseDouble(each.group(1)) + Double.parseDouble(each.group(2));
    }
    return sum;
  }
}
