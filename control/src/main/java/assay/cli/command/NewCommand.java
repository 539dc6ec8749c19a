package assay.cli.command;

import assay.api.Workload;
import assay.cli.completion.StudyNames;
import assay.cli.draft.StudyChoices;
import assay.cli.draft.StudyCopy;
import assay.cli.draft.StudyDraft;
import assay.cli.draft.StudyQuestions;
import assay.cli.foreign.ForeignFile;
import assay.cli.foreign.ForeignStudy;
import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.ProblemText;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.cli.ycsb.YcsbStudy;
import assay.engine.EngineDescriptor;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.problem.UnwritableFileProblem;
import assay.study.check.HostCapabilities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay new`: writes a new study with the schema beside it. Without a name it asks what to write.
@Command(
    name = "new",
    mixinStandardHelpOptions = true,
    description =
        "Writes a study to begin with, and the schema that lets an editor complete it. Without a name it asks"
            + " five questions.")
public final class NewCommand extends WorkspaceCommand {

  private static final String SCHEMA = "assay-v1.schema.json";

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "The study's name, such as my-test; the file is NAME.yaml.")
  private String name = "";

  @Option(
      names = "--from",
      paramLabel = "STUDY|FILE",
      completionCandidates = StudyNames.class,
      description =
          "Starts with a copy of this study, or with a file of RadarGun, JMeter, Hazelcast Simulator, the OpenMessaging"
              + " benchmark, memtier_benchmark or redis-benchmark.")
  private @Nullable String from;

  @Option(
      names = "--from-ycsb",
      paramLabel = "FILE",
      description =
          "Starts with a property file of YCSB, such as workloada; may be repeated, and later files win.")
  private List<Path> fromYcsb = List.of();

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      description =
          "With --from-ycsb: sets a property of YCSB, such as recordcount=1000; may be repeated, and wins over every file.")
  private List<String> ycsbProperties = List.of();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "The folder for the file; by default the current one.")
  private Path folder = Path.of("");

  public NewCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    if (from != null && !fromYcsb.isEmpty()) {
      throw ProblemException.ofInput(
          "E622", "a study cannot start with both --from and --from-ycsb", "give one of them");
    }
    if (fromYcsb.isEmpty() && !ycsbProperties.isEmpty()) {
      throw ProblemException.ofInput(
          "E621",
          "`-p` sets a property of YCSB, and there is no file of YCSB",
          "name one with --from-ycsb FILE, or leave -p out");
    }
    if (!name.isEmpty()) {
      return written(name, null);
    }
    if (from != null || !fromYcsb.isEmpty() || !terminal.answers()) {
      throw ProblemException.ofInput(
          "E412",
          "`assay new` needs a name here, because there is no terminal for questions",
          "assay new my-test, or assay new my-test --from first-look");
    }
    Optional<StudyChoices> choices = new StudyQuestions(workspace, terminal).ask();
    if (choices.isEmpty()) {
      terminal.note("");
      terminal.note("nothing was written");
      return ExitCode.INTERRUPTED.code();
    }
    return written(freeName(choices.get()), choices.get());
  }

  /// A name that no file has yet: `redis-backup`, `redis-backup-2`.
  private String freeName(StudyChoices choices) {
    String about = choices.varied().isEmpty() ? "as-it-is" : choices.varied();
    String base = choices.engine().engine() + "-" + about;
    String free = base;
    for (int i = 2; Files.exists(file(free)); i++) {
      free = base + "-" + i;
    }
    return free;
  }

  private Path file(String study) {
    return folder.resolve(study + ".yaml");
  }

  private int written(String study, @Nullable StudyChoices choices) {
    if (!study.matches("[a-z0-9][a-z0-9-]*")) {
      throw ProblemException.ofInput(
          "E202",
          "a study cannot be called `%s`".formatted(study),
          "write lower-case letters, digits and `-`, such as my-test");
    }
    Path file = file(study);
    if (Files.exists(file)) {
      throw ProblemException.ofInput(
          "E336", "`%s` exists already".formatted(file), "choose another name");
    }
    String existing = "";
    try {
      String text = text(study, choices);
      Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
      Files.writeString(file, text);
      terminal.line("wrote " + file + "   a study to edit");
      schema(file);
      if (choices != null && choices.existing()) {
        Path there = file.resolveSibling(StudyDraft.existingFile(study));
        if (!Files.exists(there)) {
          Files.writeString(there, StudyDraft.existingText());
          terminal.line("wrote " + there + "   write your servers' addresses into it");
        }
        existing = " --existing " + ShellQuoting.shown(there.toString());
      }
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          file.toString(), e, "name a folder that you may write with --dir");
    }
    String jars = workspace.userJars().text();
    terminal.line("");
    String shown = ShellQuoting.shown(file.toString());
    terminal.formatted("  assay describe %s%s".formatted(shown, jars));
    terminal.formatted(
        "  assay run %s%s%s".formatted(shown, jars, existing.isEmpty() ? " --lean" : existing));
    return ExitCode.FINE.code();
  }

  private String text(String study, @Nullable StudyChoices choices) throws IOException {
    if (!fromYcsb.isEmpty()) {
      YcsbStudy asked =
          new YcsbStudy(
              study, fromYcsb, ycsbProperties, workspace.engines(), HostCapabilities.memoryHere());
      ProblemText.warn(asked.left(), terminal);
      return asked.text();
    }
    if (from != null) {
      Optional<ForeignFile> foreign = foreignFile(from);
      if (foreign.isPresent()) {
        ForeignStudy asked =
            new ForeignStudy(
                study,
                foreign.get(),
                workspace.engines().descriptors(),
                workspace.workloads(),
                HostCapabilities.memoryHere());
        ProblemText.warn(asked.left(), terminal);
        return asked.text();
      }
      return new StudyCopy(workspace.library().find(from), study, folder).text(SCHEMA);
    }
    if (choices != null) {
      return new StudyDraft(study, choices).text();
    }
    Workload workload = workspace.draftWorkload();
    EngineDescriptor engine =
        StudyChoices.engineFor(workload, workspace.engines().descriptors())
            .orElseThrow(workspace::noEngine);
    return new StudyDraft(study, StudyChoices.of(engine, workload)).text();
  }

  /// The file of another tool; empty for a study by its name or its file.
  private Optional<ForeignFile> foreignFile(String given) {
    boolean named = workspace.library().names().contains(given);
    return named || !Files.exists(Path.of(given))
        ? Optional.empty()
        : ForeignFile.of(Path.of(given));
  }

  /// Writes the schema beside the study, where an editor finds it offline.
  private void schema(Path file) throws IOException {
    Path published = workspace.library().folder().resolve(SCHEMA);
    Path beside = file.resolveSibling(SCHEMA);
    if (Files.exists(published) && !Files.exists(beside)) {
      Files.copy(published, beside);
      terminal.line("wrote " + beside + "   lets your editor complete and check it");
    }
  }
}
