package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.metric.LimitRelation;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `judge` and `report` for stored runs exit like the runs.
final class JudgedAgainTest {

  private static final Behaviour GOOD = Behaviour.good();

  @TempDir private Path folder;

  private void store(
      Behaviour asked, Behaviour done, List<Plan.Objective> objectives, TimedEvent... more)
      throws IOException {
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(asked));
    SyntheticRun run = new SyntheticRun(folder, plan.toBuilder().objectives(objectives).plan());
    run.events(SomeEvent.of(0, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()));
    new SyntheticTrial("sync-1", done, 1, 60_000_000_000L).into(run);
    run.events(more);
  }

  private int exitOf(String command) {
    return exitOf(new ByteArrayOutputStream(), command, folder.toString());
  }

  private int exitOf(ByteArrayOutputStream printed, String... arguments) {
    Workspace here = new Workspace(folder, folder);
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(out, out, false);
    return Assay.commandLine(here, terminal, new CommandExecution(here)).execute(arguments);
  }

  private String explained(String... words) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    List<String> arguments = new ArrayList<>(List.of("explain"));
    arguments.addAll(List.of(words));
    arguments.addAll(List.of("--run", folder.toString()));
    assertThat(exitOf(printed, arguments.toArray(String[]::new))).as("" + arguments).isZero();
    return printed.toString(StandardCharsets.UTF_8);
  }

  private void assertExit(ExitCode exit) {
    assertThat(exitOf("judge")).isEqualTo(exit.code());
    assertThat(exitOf("report")).isEqualTo(exit.code());
  }

  @Test
  void goodRun_is0() throws IOException {
    store(GOOD, GOOD, List.of());
    assertExit(ExitCode.FINE);
  }

  @Test
  void missedObjective_is4() throws IOException {
    store(
        GOOD,
        GOOD.forgetting(),
        List.of(new Plan.Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 13)));
    assertExit(ExitCode.MISSED);
  }

  /// The generator was so late that the time of restored service is unknown.
  @Test
  void questionWithoutAnAnswer_is6() throws IOException {
    store(GOOD, GOOD.late(20_000_000), List.of());
    assertExit(ExitCode.UNANSWERED);
  }

  @Test
  void runThatDoesNotCount_is5() throws IOException {
    store(new Behaviour(2000, 20, 5, 200_000, 20_000, 450_000_000, false, 0), GOOD, List.of());
    assertExit(ExitCode.NOT_VALID);
  }

  /// Who asks why a run lost writes wants to read of that run first.
  @Test
  void explanationOfARunsWord_beginsWithTheRunsOwnFigures() throws IOException {
    store(GOOD, GOOD.forgetting(), List.of());
    ByteArrayOutputStream refused = new ByteArrayOutputStream();
    assertThat(exitOf(refused, "explain", "lost-writes", "--run", folder.toString())).isEqualTo(2);
    assertThat(refused.toString(StandardCharsets.UTF_8)).contains("E848");
    assertThat(exitOf("judge")).isEqualTo(ExitCode.UNANSWERED.code());

    String losses = explained("lost-writes");
    assertThat(losses).startsWith("run ");
    assertThat(losses)
        .containsSubsequence(
            "✗ sync: ", " s: write ok of client-", ", key ", "lost writes ", "lost-writes — ");
    assertThat(explained("put", "p50")).containsSubsequence("• sync: put p50 ", "p50 — ");
    assertThat(explained("host", "not", "calibrated"))
        .containsSubsequence("⚠ host not calibrated: ", "host-not-calibrated — ");
    assertThat(explained("totals", "of", "writes")).contains("• totals of writes: include ");
    assertThat(explained("backup")).containsSubsequence(": nothing of this", "backup — ");
  }

  /// Whatever the first screen prints, `explain` finds in the run.
  @Test
  void explanationOfThePhrasesOfAnAnswer_beginsWithWhatTheRunHas() throws IOException {
    store(GOOD, GOOD.late(20_000_000), List.of());
    assertThat(exitOf("judge")).isEqualTo(ExitCode.UNANSWERED.code());
    assertThat(explained("not", "known"))
        .containsSubsequence(
            "? ", ": recovery: ", "• a new run on a host that does nothing else", "assay run ");
    assertThat(explained("withheld"))
        .containsSubsequence("• sync: recovery, ", ": E701: ", "withheld — ");
  }

  @Test
  void interruptedRun_is130() throws IOException {
    TimedEvent stopped =
        SomeEvent.of(1, null, TimedEvent.Type.INTERRUPTED, null, "stopped by the user", Map.of());
    store(GOOD, GOOD, List.of(), stopped);
    assertExit(ExitCode.INTERRUPTED);
  }
}
