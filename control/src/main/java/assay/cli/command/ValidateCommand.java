package assay.cli.command;

import assay.cli.completion.StudyNames;
import assay.cli.option.AllowOption;
import assay.cli.option.ExistingOption;
import assay.cli.terminal.ProblemText;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.host.ExistingFile;
import assay.json.JsonCodec;
import assay.judge.recovery.PlanObstacles;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.sentence.Sentences;
import assay.study.ResolvedStudy;
import assay.study.Resolver;
import assay.study.file.StudyOptions;
import assay.yaml.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay validate`: reports all problems of study files and engine descriptors, and figures that studies will lack,
/// without running anything.
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = "Checks study files, and descriptors of engines, without running anything.")
public final class ValidateCommand extends WorkspaceCommand {

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      completionCandidates = StudyNames.class,
      description = "Study files or names, or files called assay-engine.yaml.")
  private List<String> files = List.of();

  @Option(names = "--format", description = "text (default) or json.")
  private Format format = Format.TEXT;

  @Mixin private AllowOption allow = new AllowOption();

  @Mixin private ExistingOption existingOption = new ExistingOption();

  public ValidateCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  enum Format {
    TEXT,
    JSON
  }

  @Override
  public Integer call() {
    List<Problem> all = new ArrayList<>();
    ExitCode exit = ExitCode.FINE;
    StudyOptions options =
        new StudyOptions(List.of(), false, null, null, List.of(), allow.settings(), false);
    ExistingFile existing = existingOption.read(allow.settings());
    // A descriptor can be checked independently of the installed parts.
    Optional<Resolver> resolver =
        files.stream().allMatch(file -> isDescriptor(Path.of(file)))
            ? Optional.empty()
            : Optional.of(ExistingOption.resolver(existing, workspace));
    for (String file : files) {
      try {
        Path path = workspace.library().find(file);
        refuseMisnamedDescriptor(path);
        if (!isDescriptor(path) && workspace.bring(path, options)) {
          resolver = Optional.of(ExistingOption.resolver(existing, workspace));
        }
        if (isDescriptor(path)) {
          DescriptorReader.read(path);
          tell(path, List.of());
        } else {
          tell(path, study(resolver.orElseThrow().resolve(path, options), existing));
        }
      } catch (ProblemException e) {
        all.addAll(e.problems());
        exit = exit == ExitCode.INVALID_INPUT ? exit : e.exit();
      }
    }
    if (format == Format.JSON) {
      JsonCodec.document(all).lines().forEach(terminal::exact);
    } else if (!all.isEmpty()) {
      ProblemText.write(all, exit, "Nothing was run.", terminal);
    }
    return exit.code();
  }

  private void tell(Path file, List<String> remarks) {
    if (format == Format.TEXT) {
      terminal.line("✓ " + file);
      remarks.forEach(remark -> terminal.line("  ! " + remark));
    }
  }

  private List<String> study(ResolvedStudy resolved, @Nullable ExistingFile existing) {
    ExistingOption.require(resolved.plan(), existing, workspace);
    return PlanObstacles.of(resolved.plan()).stream().map(Sentences::of).toList();
  }

  private static boolean isDescriptor(Path file) {
    return file.endsWith(EngineDescriptor.FILE);
  }

  /// Refuses a descriptor given as a study, where each key would be a separate error.
  private static void refuseMisnamedDescriptor(Path file) {
    if (isDescriptor(file) || !Files.isRegularFile(file)) {
      return;
    }
    List<String> lines;
    try {
      if (Files.size(file) > YamlText.MAX_BYTES) {
        return;
      }
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      // The reader of studies reports the reason.
      return;
    }
    boolean looksLikeOne =
        lines.stream().anyMatch(line -> line.startsWith("capabilities:"))
            && lines.stream().noneMatch(line -> line.startsWith("study:"));
    if (looksLikeOne) {
      throw ProblemException.ofInput(
          "E101",
          "`%s` is read as a study, since a descriptor is called %s; it looks like a descriptor"
              .formatted(file, EngineDescriptor.FILE),
          "call it " + EngineDescriptor.FILE);
    }
  }
}
