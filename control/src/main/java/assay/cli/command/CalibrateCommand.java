package assay.cli.command;

import assay.api.DurationNotation;
import assay.cli.frame.ActionCommand;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import assay.run.SelfTestRun;
import assay.run.calibrate.CalibrationRun;
import assay.selftest.play.WorldFile;
import assay.selftest.play.WorldSelection;
import assay.study.file.StudyOptions;
import assay.study.file.StudySchema;
import assay.yaml.YamlText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay calibrate`: what Assay and this host add to every figure, or whether Assay's claims hold.
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the overhead of Assay and this host in every figure: about four minutes, in which the"
          + " host should be idle. Every later report includes the result.",
      "With --self-test it measures no host and checks Assay's claims about itself."
    })
public final class CalibrateCommand extends ActionCommand {

  /// The times for which the ceiling of an open loop is measured, besides none.
  private static final List<String> ANSWERS = List.of("100us", "250us", "1ms", "5ms");

  @Option(names = "--format", description = "text or json.")
  private Format format = Format.TEXT;

  @Option(names = "--lean", description = "A lean run, whose result is not stored.")
  private boolean lean;

  @Option(
      names = "--self-test",
      arity = "0..1",
      fallbackValue = "all",
      paramLabel = "PART",
      description = {
        "Checks Assay's claims about itself, one line each: all (also without a PART), engines (deliberately"
            + " broken ones must be caught, about three minutes), links (between sites that it"
            + " makes, most of a minute), simulations (with a known truth, about one) or worlds (whole"
            + " runs in virtual time: every figure must be right)."
      })
  private SelfTestRun.@Nullable Part selfTest;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "The number of worlds; 1000 by default.")
  private long worlds = WorldSelection.USUALLY;

  @Option(names = "--seed", paramLabel = "S", description = "The first world's seed; 1 by default.")
  private long seed = 1;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "Only worlds of a kind: ${COMPLETION-CANDIDATES}.",
      completionCandidates = WorldKinds.class)
  private @Nullable String kind;

  /// For the help and for completion.
  private static final class WorldKinds extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    WorldKinds() {
      super(WorldSelection.kinds());
    }
  }

  @Option(names = "--world", paramLabel = "FILE", description = "Plays the world of a file.")
  private @Nullable Path world;

  private CalibrationRun.Waiting waiting(String answer) {
    return new CalibrationRun.Waiting(
        DurationNotation.parse(answer),
        plan("reference", "behaviour: waits, backup: none, service: " + answer));
  }

  enum Format {
    TEXT,
    JSON
  }

  public CalibrateCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  public Integer call() {
    requireWorlds();
    boolean json = format == Format.JSON;
    return selfTest == null
        ? actions.calibrate(kit(), json, terminal).code()
        : actions.selfTest(selfTestKit(selfTest), json, terminal).code();
  }

  private CalibrationRun.Kit kit() {
    requireReference();
    Optional<EngineDescriptor> grid =
        workspace.engines().descriptors().stream()
            .filter(engine -> !engine.simulated() && engine.capabilities().contains("Cache"))
            .filter(engine -> engine.missing().isEmpty())
            .findFirst();
    workspace.requireBuilt(grid.stream().toList());
    return new CalibrationRun.Kit(
        workspace.writableRuns(),
        plan("reference", "behaviour: noop, backup: none"),
        ANSWERS.stream().map(this::waiting).toList(),
        grid.map(engine -> plan(engine.engine(), "backup: none")).orElse(null),
        grid.map(engine -> engine.title() + " " + engine.version()).orElse(""),
        lean);
  }

  /// Without a world the self-test would show nothing.
  private void requireWorlds() {
    if (worlds < 1) {
      throw ProblemException.ofInput(
          "E469", "no world can be played: --worlds is " + worlds, "ask for 1 or more");
    }
    if (kind != null && !WorldSelection.kinds().contains(kind)) {
      throw ProblemException.ofInput(
          "E469",
          "there are no worlds of the kind `%s`".formatted(kind),
          "ask for one of " + String.join(", ", WorldSelection.kinds()));
    }
    if (world != null && selfTest != SelfTestRun.Part.WORLDS) {
      throw ProblemException.ofInput(
          "E469", "the world of " + world + " would not be played", "add --self-test=worlds");
    }
  }

  private void requireReference() {
    if (workspace.engines().find("reference").isEmpty()) {
      throw ProblemException.ofHost(
          "E510",
          "the engine `reference` is not installed, and calibration measures the load generator on it",
          "in a clone, `assay build` builds the engine; a release contains it");
    }
  }

  /// A plan only for its settings: one member, one client, the workload that every engine supports.
  private Plan plan(String engine, String setting) {
    String study =
        """
        study: calibration
        question: What do Assay and this host add to every figure?
        engine: %s
        workload: tradeoffs
        cluster: { members: 1, machines: 1, heap: 192m, client-heap: 512m, %s }
        data: { customers: 10_000 }
        steps:
          - closed: { threads: 1, each: [get 1] }
        """
            .formatted(engine, setting);
    try {
      return workspace.plan(study);
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          "a temporary file", e, "make room in the host's temporary folder");
    }
  }

  private SelfTestRun.Kit selfTestKit(SelfTestRun.Part part) {
    requireReference();
    return new SelfTestRun.Kit(
        part,
        workspace.writableRuns(),
        control("controls"),
        control("no-fault"),
        workspace.engines().find("reference").orElseThrow(),
        asked());
  }

  private WorldSelection asked() {
    if (world != null) {
      return WorldSelection.of(WorldFile.read(world));
    }
    return kind == null ? WorldSelection.of(seed, worlds) : WorldSelection.of(seed, worlds, kind);
  }

  private SelfTestRun.Control control(String study) {
    Path file = workspace.library().find(study);
    StudyOptions options = new StudyOptions(List.of(), false, 1L, null, List.of());
    return new SelfTestRun.Control(
        workspace.resolver().resolve(file, options).plan(),
        YamlText.read(StudySchema.FORM, file).text());
  }
}
