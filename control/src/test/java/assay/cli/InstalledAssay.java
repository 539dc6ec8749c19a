package assay.cli;

import assay.cli.terminal.CommandName;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.cli.workspace.Workspace;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.record.history.JudgeMemoryLimits;
import assay.run.HeldCluster;
import assay.run.SelfTestRun;
import assay.run.calibrate.CalibrationRun;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The command line with one engine and two studies, in a separate folder; actions are only noted.
public abstract class InstalledAssay {

  public static final String DESCRIPTOR =
      """
      engine: coherence
      version: 25.03.2
      spi: 2
      members: processes
      capabilities: [Cache, Invocable, Partitioned]
      settings:
        backup:
          values: [sync, async, "scheduled(<duration>)", none]
          default: sync
          called: the element of the scheme
        backup-count: { type: integer, min: 1, default: 1 }
        reads: { values: [primary, closest], default: primary }
      """;

  @TempDir public Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  public final Recorded actions = new Recorded();
  Charset charset = StandardCharsets.UTF_8;

  @BeforeEach
  void installEngineAndStudies() throws IOException {
    install("engines/coherence", DESCRIPTOR);
    Path studies = Files.createDirectories(folder.resolve("studies/tradeoffs"));
    Path first = Path.of("../studies/first-look.yaml");
    Files.copy(first, studies.resolveSibling("first-look.yaml"));
    Files.copy(Path.of("../studies/tradeoffs/read-locator.yaml"), studies.resolve("bare.yaml"));
  }

  public void install(String name, String descriptor) throws IOException {
    Path engine = Files.createDirectories(folder.resolve(name));
    try (OutputStream file = Files.newOutputStream(engine.resolve("engine.jar"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("assay-engine.yaml"));
      zip.write(descriptor.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
  }

  Map<String, String> variables = Map.of();

  /// How the user calls Assay.
  CommandName command = CommandName.PLAIN;

  /// The window's width; none by default.
  OptionalInt window = OptionalInt.empty();

  /// The user's answers; by default there is no user.
  public @Nullable String answers;

  public int assay(String... arguments) {
    out.reset();
    err.reset();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, charset),
            new PrintStream(err, true, charset),
            false,
            window,
            answers == null ? null : new BufferedReader(new StringReader(answers)),
            command);
    Workspace workspace = new Workspace(folder, folder);
    workspace.keepRunsOf(variables);
    return Assay.commandLine(workspace, terminal, actions).execute(arguments);
  }

  public String out() {
    return out.toString(charset);
  }

  public String err() {
    return err.toString(charset);
  }

  public static final class Recorded implements CommandActions {

    public final List<Plan> plans = new ArrayList<>();
    public final List<RunRequest> options = new ArrayList<>();
    public final List<String> held = new ArrayList<>();

    @Override
    public ExitCode run(Plan plan, Path studyFile, RunRequest runOptions, Terminal terminal) {
      plans.add(plan);
      options.add(runOptions);
      return ExitCode.NOT_VALID;
    }

    /// Answers the runs without output; by default there are none.
    public @Nullable SilentPlanRunner quiet;

    @Override
    public Optional<SilentPlanRunner> quietly(Plan plan, Terminal terminal) {
      plans.add(plan);
      return Optional.ofNullable(quiet);
    }

    @Override
    public ExitCode resume(
        Path stopped, RunRequest runOptions, Set<String> allowed, Terminal terminal) {
      held.add("resume " + stopped.getFileName());
      options.add(runOptions);
      return ExitCode.INTERRUPTED;
    }

    @Override
    public ExitCode up(HeldCluster.Kit kit, @Nullable Duration duration, Terminal terminal) {
      plans.add(kit.plan());
      held.add(kit.configuration().name() + " for " + duration);
      return ExitCode.FINE;
    }

    @Override
    public ExitCode report(Path directory, boolean all, Terminal terminal) {
      return ExitCode.FINE;
    }

    @Override
    public ExitCode judge(Path directory, JudgeMemoryLimits memory, Terminal terminal) {
      throw new IllegalStateException("no clock");
    }

    @Override
    public ExitCode calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal) {
      return ExitCode.FINE;
    }

    @Override
    public ExitCode selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal) {
      return ExitCode.BUG;
    }
  }
}
