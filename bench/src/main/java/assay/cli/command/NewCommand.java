package assay.cli.command;

import assay.cli.terminal.ProblemText;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.StudyDraft;
import assay.cli.workspace.Workspace;
import assay.cli.ycsb.YcsbStudy;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.Unwritable;
import assay.yaml.YamlScalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay new`: writes a study to begin with, every line commented, and the schema beside it.
@Command(
    name = "new",
    mixinStandardHelpOptions = true,
    description = "Writes a study to begin with, and the schema that lets an editor complete it.")
public final class NewCommand extends WorkspaceCommand {

  private static final String SCHEMA = "assay-v1.schema.json";

  @Parameters(
      paramLabel = "NAME",
      description = "The study's name, such as my-test; the file is NAME.yaml.")
  private String name = "";

  @Option(names = "--from", paramLabel = "STUDY", description = "Begins with a copy of this study.")
  private @Nullable String from;

  @Option(
      names = "--from-ycsb",
      paramLabel = "FILE",
      description =
          "Begins with what a property file of YCSB's asks for, such as workloada; given again, a later file counts for more.")
  private List<Path> fromYcsb = List.of();

  @Option(names = "--dir", paramLabel = "DIR", description = "Where to write it; default here.")
  private Path folder = Path.of("");

  public NewCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    if (!name.matches("[a-z0-9][a-z0-9-]*")) {
      throw refused(
          "E202",
          "a study cannot be called `%s`".formatted(name),
          "write lower-case letters, digits and `-`, such as my-test");
    }
    Path file = folder.resolve(name + ".yaml");
    if (from != null && !fromYcsb.isEmpty()) {
      throw refused(
          "E622", "a study cannot begin with --from and with --from-ycsb", "give one of them");
    }
    if (Files.exists(file)) {
      throw refused("E336", "`%s` exists already".formatted(file), "choose another name");
    }
    try {
      String text = text();
      Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
      Files.writeString(file, text);
      terminal.line("wrote " + file + "   a study to edit");
      schema(file);
    } catch (IOException e) {
      throw Unwritable.problem(file.toString(), e, "name a folder that you may write with --dir");
    }
    String jars = workspace.userJars().text();
    terminal.line(
        "next  assay describe " + file + jars + " · assay run " + file + jars + " --lean");
    return ExitCode.FINE.code();
  }

  private String text() throws IOException {
    if (!fromYcsb.isEmpty()) {
      YcsbStudy study = new YcsbStudy(name, fromYcsb, workspace.engines());
      ProblemText.warn(study.left(), terminal);
      return study.text();
    }
    if (from == null) {
      return new StudyDraft(name, workspace.engines(), workspace.workloads()).text();
    }
    return Files.readString(workspace.library().find(from))
        .replaceAll("\\$schema([=:] ?)\\S+", "\\$schema$1" + SCHEMA)
        .replaceFirst("(?m)^study:.*$", "study: " + YamlScalar.text(name));
  }

  /// Beside the study, so that an editor finds it without asking the net.
  private void schema(Path file) throws IOException {
    Path published = workspace.library().folder().resolve(SCHEMA);
    Path beside = file.resolveSibling(SCHEMA);
    if (Files.exists(published) && !Files.exists(beside)) {
      Files.copy(published, beside);
      terminal.line("wrote " + beside + "   lets your editor complete and check it");
    }
  }

  private static ProblemException refused(String code, String what, String help) {
    return new ProblemException(ExitCode.INVALID_INPUT, new Problem(code, what, help));
  }
}
