package assay.cli;

import assay.cli.bisect.BisectCommand;
import assay.cli.client.ClientCommand;
import assay.cli.command.CalibrateCommand;
import assay.cli.command.CompareCommand;
import assay.cli.command.DescribeCommand;
import assay.cli.command.DoctorCommand;
import assay.cli.command.ExplainCommand;
import assay.cli.command.ExportCommand;
import assay.cli.command.JudgeCommand;
import assay.cli.command.NewCommand;
import assay.cli.command.PrepareCommand;
import assay.cli.command.ReportCommand;
import assay.cli.command.RunCommand;
import assay.cli.command.TrendCommand;
import assay.cli.command.UpCommand;
import assay.cli.command.ValidateCommand;
import assay.cli.command.VersionCommand;
import assay.cli.completion.CompletionCommand;
import assay.cli.completion.ConfigurationsCommand;
import assay.cli.listing.ListCommand;
import assay.cli.manual.ManCommand;
import assay.cli.reproduce.ReproduceCommand;
import assay.cli.resume.ResumeCommand;
import assay.cli.search.SearchCommand;
import assay.cli.shrink.ShrinkCommand;
import assay.cli.site.ServeCommand;
import assay.cli.site.SiteCommand;
import assay.cli.terminal.Terminal;
import assay.cli.watch.WatchCommand;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.FileNameCheck;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import assay.run.AssayVersion;
import assay.words.Glossary;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/// The command line of Assay.
@Command(
    name = "assay",
    mixinStandardHelpOptions = true,
    commandListHeading =
        "In a clone, `assay build` builds ahead of time, `assay package` makes a release archive (docs/how-to/install.md); `assay image` an image for containers (docs/how-to/hosts.md).%nCommands:%n",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:measured, every question answered, no objective missed",
      "1:a bug in Assay",
      "2:invalid input, nothing ran",
      "3:the environment could not be prepared",
      "4:an objective was missed; assay watch: harm was found",
      "5:no results, or none of one configuration, can be used",
      "6:a question of the study, of a limit on a change, or of a watch, was not answered",
      "7:assay reproduce, assay shrink: the finding came back in no trial; assay bisect: no step between the releases",
      "129:ended by SIGHUP, a closed terminal; finished runs are kept",
      "130:interrupted by Ctrl-C; finished runs are kept; assay watch ends with its verdict's code",
      "143:ended by SIGTERM; finished runs are kept"
    },
    description = "Shows the benefit and the cost of each setting of an in-memory data grid.")
public final class Assay implements Callable<Integer> {

  private static final String NAME = "assay " + AssayVersion.version();

  private final Workspace workspace;
  private final Terminal terminal;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Shows the stack trace of an unexpected error.")
  boolean debug;

  @Option(
      names = "--with",
      paramLabel = "JAR",
      scope = ScopeType.INHERIT,
      description = "Adds workloads, checkers and engines of your own jar; may be repeated.")
  private List<Path> with = List.of();

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description =
          "The folder of runs; by default the variable ASSAY_RUNS, or else `runs` of the installation.")
  private @Nullable Path runs;

  private Assay(Workspace workspace, Terminal terminal) {
    this.workspace = workspace;
    this.terminal = terminal;
  }

  public static void main(String[] arguments) {
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    System.exit(execute(Terminal.here(), arguments));
  }

  /// Runs one command. Also reports failures outside the handlers, such as a missing class.
  private static int execute(Terminal terminal, String[] arguments) {
    try {
      Workspace here = Workspace.here();
      here.keepRunsOf(System.getenv());
      return commandLine(here, terminal, new CommandExecution(here)).execute(arguments);
    } catch (InvalidPathException e) {
      return ErrorReporter.handle(FileNameCheck.problem(e), terminal);
    } catch (LinkageError | VirtualMachineError e) {
      terminal.alarm("error", ": Assay cannot continue here: " + e);
      terminal.note("  = help: build the project again, or give this JVM more memory");
      return ExitCode.BUG.code();
    }
  }

  static CommandLine commandLine(Workspace workspace, Terminal terminal, CommandActions actions) {
    workspace.onNote(note -> terminal.note("assay: " + note));
    Assay assay = new Assay(workspace, terminal);
    CommandLine line = new CommandLine(assay);
    line.addSubcommand(new ListCommand(workspace, terminal));
    line.addSubcommand(new DescribeCommand(workspace, terminal));
    line.addSubcommand(new NewCommand(workspace, terminal));
    line.addSubcommand(new ValidateCommand(workspace, terminal));
    line.addSubcommand(new ExplainCommand(workspace, terminal));
    line.addSubcommand(new DoctorCommand(workspace, terminal));
    line.addSubcommand(new ClientCommand(workspace, terminal));
    line.addSubcommand(new RunCommand(workspace, terminal, actions));
    line.addSubcommand(new ResumeCommand(workspace, terminal, actions));
    line.addSubcommand(new ReproduceCommand(workspace, terminal, actions));
    line.addSubcommand(new ShrinkCommand(workspace, terminal, actions));
    line.addSubcommand(new BisectCommand(workspace, terminal, actions));
    line.addSubcommand(new SearchCommand(workspace, terminal, actions));
    line.addSubcommand(new UpCommand(workspace, terminal, actions));
    line.addSubcommand(new WatchCommand(workspace, terminal));
    line.addSubcommand(new ReportCommand(workspace, terminal, actions));
    line.addSubcommand(new JudgeCommand(workspace, terminal, actions));
    line.addSubcommand(new CompareCommand(workspace, terminal));
    line.addSubcommand(new TrendCommand(workspace, terminal));
    line.addSubcommand(new SiteCommand(workspace, terminal));
    line.addSubcommand(new ServeCommand(workspace, terminal));
    line.addSubcommand(new ExportCommand(workspace, terminal));
    line.addSubcommand(new CalibrateCommand(workspace, terminal, actions));
    line.addSubcommand(new PrepareCommand(workspace, terminal));
    line.addSubcommand(new CompletionCommand(terminal));
    line.addSubcommand(
        new CommandLine(new ConfigurationsCommand(workspace, terminal))
            .setUnmatchedOptionsArePositionalParams(true));
    line.addSubcommand(new ManCommand(terminal));
    line.addSubcommand(new VersionCommand(terminal));
    line.addSubcommand(new CommandLine.HelpCommand());
    line.getCommandSpec().version(NAME);
    line.setUsageHelpWidth(terminal.usageColumns());
    line.setOut(terminal.writer());
    ErrorReporter errors = new ErrorReporter(workspace, terminal, () -> assay.debug);
    line.setParameterExceptionHandler(errors::handleParseException);
    line.setExecutionExceptionHandler(errors::handleExecutionException);
    line.setExecutionStrategy(parsed -> assay.execute(parsed));
    // `@label` names a run, never a file of arguments in this folder.
    line.setExpandAtFiles(false);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    return line;
  }

  /// Loads the user's jars and folder of runs, then runs the command.
  private int execute(ParseResult parsed) {
    try {
      workspace.extend(with);
      if (runs != null) {
        workspace.keepRunsIn("--runs", runs);
      }
    } catch (RuntimeException e) {
      CommandLine line = parsed.commandSpec().commandLine();
      throw new ExecutionException(line, String.valueOf(e.getMessage()), e);
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  @Override
  public Integer call() {
    int engines = workspace.engines().descriptors().size();
    int studies = workspace.library().names().size();
    terminal.line(NAME + " — the benefit and the cost of each setting of a data grid");
    terminal.line("");
    terminal.line("  assay run first-look     a real cluster, four configurations, about a minute");
    terminal.line("  assay list [<word>]      the studies you can run (%d)".formatted(studies));
    terminal.line("  assay new                five questions, and a study of your own");
    terminal.line("  assay doctor             is this host fit to measure?");
    terminal.line(
        "  assay explain <word>     any setting, figure or error (%d words)"
            .formatted(Glossary.all().entries().size()));
    terminal.line(
        "  %d %s; assay --help shows every command"
            .formatted(engines, engines == 1 ? "engine" : "engines"));
    return ExitCode.FINE.code();
  }
}
