package assay.cli.command;

import assay.cli.completion.StudyNames;
import assay.cli.frame.WorkspaceCommand;
import assay.cli.option.AllowOption;
import assay.cli.option.ExistingOption;
import assay.cli.option.HostPlacementLines;
import assay.cli.option.HostsOption;
import assay.cli.option.LeftOutText;
import assay.cli.option.SetOption;
import assay.cli.terminal.ProblemText;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.host.ExistingClusterFile;
import assay.host.HostsFile;
import assay.json.JsonCodec;
import assay.judge.recovery.UnmeasurableFigures;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.sentence.SentenceRenderer;
import assay.study.ResolvedStudy;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
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

  @Mixin private SetOption set = new SetOption();

  @Mixin private AllowOption allow = new AllowOption();

  @Mixin private ExistingOption existingOption = new ExistingOption();

  @Mixin private HostsOption hostsOption = new HostsOption();

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
        new StudyOptions(set.values(), false, null, null, List.of(), allow.settings(), false);
    HostsFile hosts = hostsOption.read(existingOption);
    ExistingClusterFile existing = existingOption.read(allow.settings());
    // A descriptor can be checked independently of the installed parts.
    Optional<StudyResolver> resolver =
        files.stream().allMatch(file -> isDescriptor(Path.of(file)))
            ? Optional.empty()
            : Optional.of(ExistingOption.resolver(existing, hosts, workspace));
    for (String file : files) {
      try {
        Path path = workspace.library().find(file);
        if (!isDescriptor(path) && workspace.bring(path, options)) {
          resolver = Optional.of(ExistingOption.resolver(existing, hosts, workspace));
        }
        if (isDescriptor(path)) {
          DescriptorReader.read(path);
          tell(
              path,
              set.values().isEmpty()
                  ? List.of()
                  : List.of("`--set` changes studies, and this is a descriptor"));
        } else {
          ResolvedStudy resolved = resolver.orElseThrow().resolve(path, options);
          List<String> remarks = study(resolved, existing);
          HostsOption.require(hosts, resolved.plan(), workspace);
          tell(path, remarks);
          leftOut(resolved);
          hosts(resolved.plan(), hosts);
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

  private void leftOut(ResolvedStudy resolved) {
    if (format == Format.TEXT) {
      LeftOutText.byCause(resolved)
          .forEach((heading, sentences) -> {
            terminal.line("  " + heading);
            sentences.forEach(sentence -> terminal.line("    " + sentence));
          });
    }
  }

  private void hosts(Plan plan, @Nullable HostsFile hosts) {
    if (format == Format.TEXT && hosts != null) {
      HostPlacementLines.lines(plan, hosts, workspace.engines().of(plan))
          .forEach(line -> terminal.line("  " + line));
    }
  }

  private List<String> study(ResolvedStudy resolved, @Nullable ExistingClusterFile existing) {
    Plan plan = ExistingOption.on(existing, resolved.plan(), workspace);
    return UnmeasurableFigures.of(plan).stream().map(SentenceRenderer::of).toList();
  }

  private static boolean isDescriptor(Path file) {
    return file.endsWith(EngineDescriptor.FILE);
  }
}
