package assay.cli.client;

import assay.api.Workload;
import assay.api.engine.DirectoryTree;
import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.cluster.ClientPrograms;
import assay.cluster.Installation;
import assay.load.program.check.Deviation;
import assay.load.program.check.ProgramCheck;
import assay.load.program.check.SceneResult;
import assay.plan.ClientLanguageSetting;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay client check PROGRAM`: plays scenes of the protocol with a client's program, and names what it does otherwise.
@Command(
    name = "client",
    mixinStandardHelpOptions = true,
    description =
        "Checks a client program of your own against the protocol (docs/how-to/writing-a-client.md).")
public final class ClientCommand extends WorkspaceCommand {

  private static final String ENGINE = "reference";

  /// Few keys, so that requests meet.
  private static final Map<String, Long> SIZES =
      Map.of("customers", 40L, "value", 64L, "counters", 4L, "tallies", 4L, "sets", 0L);

  /// What the scenes run on, as a study.
  private static final String STUDY =
      """
      study: client/check
      question: Does a client's program keep the protocol?
      engine: reference
      workload: tradeoffs
      cluster: { behaviour: map }
      data: { customers: 40, value: 64, counters: 4, tallies: 4, sets: 0 }
      steps:
        - closed: { each: [put 60, get 60] }
      """;

  @Parameters(index = "0", paramLabel = "ACTION", description = "check.")
  private Action action = Action.CHECK;

  @Parameters(
      index = "1",
      paramLabel = "PROGRAM",
      description = "A file of a known language, or an executable one. Assay runs it.")
  private String program = "";

  public ClientCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  /// The scene that first showed each deviation.
  private final Map<String, String> told = new HashMap<>();

  enum Action {
    CHECK
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return switch (action) {
      case CHECK -> check();
    };
  }

  private int check() throws IOException, InterruptedException {
    List<String> command =
        new ClientPrograms(Installation.here()).command(ENGINE, allowed().values());
    Path folder = Files.createTempDirectory("assay-client-");
    List<SceneResult> scenes = new ArrayList<>();
    try {
      ProgramCheck check = new ProgramCheck(command, workload(), sizes(), folder);
      check.run(scene -> {
        scenes.add(scene);
        show(scene);
      });
      return exit(scenes, check.language()).code();
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  /// The program as a value of the setting `client-language` on the command line, which goes the way of all values that
  /// reach beyond the run.
  private Configuration allowed() throws IOException {
    String value = "program(%s)".formatted(Path.of(program).toAbsolutePath().normalize());
    Plan plan =
        workspace.plan(
            STUDY,
            new StudyOptions(
                List.of("%s=%s".formatted(ClientLanguageSetting.SETTING, value)),
                false,
                null,
                null,
                List.of()));
    return plan.baseline();
  }

  private Workload workload() {
    return workspace.workloads().stream()
        .filter(workload -> workload.name().equals("tradeoffs"))
        .findFirst()
        .orElseThrow(() ->
            ProblemException.ofHost(
                "E302",
                "the workload `tradeoffs` is not installed",
                "install Assay again; a release contains it"));
  }

  private Map<String, Long> sizes() {
    Map<String, Long> sizes = new HashMap<>(workload().defaults());
    sizes.putAll(SIZES);
    return sizes;
  }

  private void show(SceneResult scene) {
    boolean fine = scene.deviations().isEmpty();
    String sign = !fine ? "✗" : scene.undone().isEmpty() ? "✓" : "–";
    String undone = scene.undone().isEmpty() ? "" : ": not checked, " + scene.undone();
    terminal.line("  %s %s%s".formatted(sign, scene.name(), undone));
    for (Deviation deviation : scene.deviations()) {
      // Places and times differ from scene to scene: the rest tells whether it is the same
      // deviation.
      String first = told.putIfAbsent(deviation.came().replaceAll("\\d+", "0"), scene.name());
      if (first != null) {
        terminal.line("      the same deviation as in `%s`".formatted(first));
        continue;
      }
      terminal.line("      expected: " + deviation.expected());
      terminal.line("      came:     " + deviation.came());
      terminal.line("      see:      " + deviation.rule().page());
    }
  }

  private ExitCode exit(List<SceneResult> scenes, String language) {
    long deviating = scenes.stream().filter(scene -> !scene.deviations().isEmpty()).count();
    long undone =
        scenes.stream()
            .filter(scene -> scene.deviations().isEmpty() && !scene.undone().isEmpty())
            .count();
    terminal.line("");
    terminal.line(
        "%s%s: %d of %d scenes deviate from the protocol%s."
            .formatted(
                Path.of(program).getFileName(),
                language.isEmpty() ? "" : " (%s)".formatted(language),
                deviating,
                scenes.size(),
                undone == 0 ? "" : ", %d not checked".formatted(undone)));
    return deviating == 0 ? ExitCode.FINE : ExitCode.INVALID_INPUT;
  }
}
