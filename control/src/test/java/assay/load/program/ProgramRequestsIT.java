package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Found;
import assay.judge.trial.CheckerRegistry;
import assay.load.Bed;
import assay.load.MemoryEngine.MemorySession;
import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Increments and lookups by clients in other languages, with their own memory.
@Timeout(60)
final class ProgramRequestsIT {

  private static final int REGISTERS = 50;
  private static final int COUNTERS = 3;

  @TempDir private Path folder;

  private Bed bed() throws IOException {
    return new Bed(folder, new MemorySession(), REGISTERS, COUNTERS);
  }

  private ProgramClientLoad open(Bed bed, List<String> command) throws IOException {
    return ProgramClientLoad.open(command, bed.context, "none", ClientCore.NOWHERE, folder);
  }

  private static Step.Closed closed(int threads, String... parts) {
    return new Step.Closed(
        "closed-1",
        threads,
        Duration.ZERO,
        0,
        Arrays.stream(parts)
            .map(text -> text.split(" "))
            .map(words ->
                new Step.Part(String.join(" ", words), words[0], Integer.parseInt(words[1]), 1))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#whole")
  void increments_leaveEachANumberOfItsOwn_overSteps(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    try (ProgramClientLoad client = open(bed, core.client())) {
      client.run(0, closed(3, "increment 90", "total 30"));
      client.run(1, closed(1, "increment 10"));
    }
    Map<Operation.Op, List<Operation>> events =
        bed.events().stream().collect(Collectors.groupingBy(Operation::op));
    assertThat(events.get(Operation.Op.INCREMENT))
        .hasSize(100)
        .allMatch(each -> each.key() >= REGISTERS && each.key() < REGISTERS + COUNTERS)
        .extracting(Operation::version)
        .doesNotHaveDuplicates();
    // Every total was read after all increments of the first step had ended.
    Map<Integer, Long> counts = new HashMap<>();
    events.getOrDefault(Operation.Op.INCREMENT, List.of()).stream()
        .filter(each -> each.step() == 0)
        .forEach(each -> counts.merge(each.key(), 1L, Long::sum));
    assertThat(events.get(Operation.Op.READ_COUNT))
        .hasSize(30)
        .allSatisfy(
            each -> assertThat(each.version()).isEqualTo(counts.getOrDefault(each.key(), 0L)));
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#whole")
  void lookups_areToldRowByRow(ClientCore core) throws Exception {
    core.require();
    Bed bed = bed();
    try (ProgramClientLoad client = open(bed, core.client())) {
      client.run(0, closed(2, "first 20", "one 30"));
    }
    assertThat(parts(bed).stream().map(part -> part.rows().orElse(0)))
        .containsExactly(20L * REGISTERS, 30L);
    assertThat(answers(bed).status()).isEqualTo(Status.VALID);
    // Found registers are in the history.
    assertThat(bed.events())
        .hasSize(20 * REGISTERS)
        .allMatch(each -> each.op() == Operation.Op.READ && each.version() == 1);
  }

  /// A damaged row, a missing one, a duplicate, a wrong one; and one in another's place.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rows[:-1] + [(rows[-1][0], None)]",
        "rows[:-1]",
        "rows + [rows[0]]",
        "rows + [(50, 1)]",
        "rows[1:] + [(50, 1)]"
      })
  void wrongRow_isCaught(String answer) throws Exception {
    ClientCore.PYTHON.require();
    String text =
        """
        from assay_client.engines.none import Memory
        from assay_client.program import run
        class Wrong(Memory):
            asked = 0
            def find(self, *words):
                rows = super().find(*words)
                self.asked += 1
                return rows if self.asked < 7 else %s
        run(lambda engine: Wrong)
        """
            .formatted(answer);
    Bed bed = bed();
    try (ProgramClientLoad client = open(bed, ClientCore.PYTHON.client(folder, text))) {
      client.run(0, closed(1, "first 7"));
    }
    assertThat(answers(bed).status()).isEqualTo(Status.INVALID);
  }

  private static Verdict answers(Bed bed) {
    return CheckerRegistry.ask("answers", Found.evidence(bed.events));
  }

  private static List<StepEvent.Part> parts(Bed bed) {
    return TimedEvent.events(bed.events, StepEvent.Part.class).toList();
  }
}
