package assay.cli.command;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.cluster.Installation;
import assay.engine.EngineDescriptor;
import assay.host.ConnectedHosts;
import assay.host.HostsFile;
import assay.host.HostsReader;
import assay.judge.answer.CalibrationCaveats;
import assay.probe.HostCheck;
import assay.probe.HostFinding;
import assay.probe.HostFinding.Level;
import assay.probe.HostProbe;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.environment.Calibration;
import assay.record.environment.CalibrationFile;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay doctor`: whether this host can measure.
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description =
        "Checks whether this host is fit to measure, in three seconds. Exit code 3 if it has a problem.")
public final class DoctorCommand extends WorkspaceCommand {

  private static final Duration PROBE = Duration.ofSeconds(3);

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description =
          "Also checks the hosts of a file, and removes the remains of killed runs there (docs/how-to/hosts.md).")
  private @Nullable Path hostsFile;

  public DoctorCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    terminal.line("Is this host fit to measure?");
    terminal.line("");
    List<HostFinding> findings = new ArrayList<>();
    List<HostFinding> lacking = enginesThatCannotRun();
    Path runs = runs(findings);
    findings.addAll(new HostCheck().run(runs, PROBE));
    findings.add(engines(lacking.size()));
    findings.addAll(lacking);
    findings.add(calibration(runs));
    if (hostsFile != null) {
      HostsFile hosts = HostsReader.read(hostsFile);
      workspace.requireBuilt(hosts);
      ConnectedHosts.look(hosts, Installation.here().home())
          .forEach(look -> findings.addAll(of(look)));
    }
    for (HostFinding finding : findings) {
      terminal.line(
          "  %s %-12s%s".formatted(sign(finding.level()), finding.name(), finding.text()));
      if (!finding.advice().isEmpty()) {
        terminal.line("    %-12s→ %s".formatted("", finding.advice()));
      }
    }
    terminal.line("");
    terminal.line(
        "%s, %s."
            .formatted(
                many(findings, Level.PROBLEM, "problem"),
                many(findings, Level.WARNING, "warning")));
    terminal.line(verdict(findings, lacking));
    return exit(findings).code();
  }

  /// What can be run, or what to do first when nothing can.
  ///
  /// @param lacking findings about engines that cannot run here
  static String verdict(List<HostFinding> findings, List<HostFinding> lacking) {
    List<HostFinding> problems =
        findings.stream().filter(finding -> finding.level() == Level.PROBLEM).toList();
    if (!problems.isEmpty()) {
      return "Assay cannot run like this: %s. First: %s."
          .formatted(names(problems), problems.getFirst().advice());
    }
    return lacking.isEmpty()
        ? "You can run; the report includes these lines."
        : "You can run every engine except %s; the report includes these lines."
            .formatted(names(lacking));
  }

  private static String names(List<HostFinding> findings) {
    return findings.stream().map(HostFinding::name).distinct().collect(Collectors.joining(", "));
  }

  /// The folder of runs, which the first run makes. If the user's name is not one of a folder, reports that and uses the
  /// project's.
  private Path runs(List<HostFinding> findings) {
    try {
      return workspace.runsToBe();
    } catch (ProblemException e) {
      Problem problem = e.problems().getFirst();
      findings.add(
          new HostFinding(
              Level.PROBLEM,
              "runs",
              "%s %s".formatted(problem.code(), problem.what()),
              problem.help()));
      return workspace.root();
    }
  }

  /// The exit code: with a problem nothing can run, here or on the hosts of the file.
  static ExitCode exit(List<HostFinding> findings) {
    return findings.stream().anyMatch(finding -> finding.level() == Level.PROBLEM)
        ? ExitCode.ENVIRONMENT
        : ExitCode.FINE;
  }

  /// The finding about engines.
  ///
  /// @param lacking how many engines cannot run here
  private HostFinding engines(int lacking) {
    List<EngineDescriptor> engines = workspace.engines().descriptors();
    if (engines.isEmpty()) {
      return new HostFinding(Level.PROBLEM, "engines", "none is installed", "build the project");
    }
    if (lacking == engines.size()) {
      return new HostFinding(
          Level.PROBLEM,
          "engines",
          "none of the %d that are installed can run here".formatted(lacking),
          "install the programs of the engine that you want to measure, as listed below");
    }
    List<String> names =
        engines.stream().map(engine -> engine.engine() + " " + engine.version()).toList();
    return new HostFinding(Level.FINE, "engines", String.join(" · ", names), "");
  }

  private List<HostFinding> enginesThatCannotRun() {
    return workspace.engines().descriptors().stream()
        .flatMap(engine -> engine.missing().map(why -> cannotRun(engine, why)).stream())
        .toList();
  }

  private static HostFinding cannotRun(EngineDescriptor engine, String why) {
    return new HostFinding(
        Level.WARNING,
        engine.engine(),
        "%s cannot run here: %s".formatted(engine.title(), why),
        "install it to measure this engine; the others do not need it");
  }

  private static List<HostFinding> of(ConnectedHosts.Look look) {
    List<HostFinding> findings = new ArrayList<>();
    if (look.problems().isEmpty()) {
      String inUse = look.inUse().isEmpty() ? "" : "; in use: " + String.join(", ", look.inUse());
      findings.add(
          new HostFinding(
              Level.FINE,
              look.name(),
              "can be used: %s%s; %s".formatted(look.facts(), inUse, look.cleaned()),
              ""));
    } else if (!look.removed().isEmpty()) {
      findings.add(new HostFinding(Level.FINE, look.name(), look.cleaned(), ""));
    }
    for (Problem problem : look.problems()) {
      findings.add(
          new HostFinding(
              Level.PROBLEM,
              look.name(),
              "%s %s".formatted(problem.code(), problem.what()),
              problem.help()));
    }
    return findings;
  }

  private static HostFinding calibration(Path runs) {
    Map<String, String> host = HostProbe.facts();
    String now = Instant.now().toString();
    try {
      Calibration found = new CalibrationFile(runs).read().orElse(null);
      boolean current = CalibrationCaveats.current(found, host, now);
      return new HostFinding(
          current ? Level.FINE : Level.WARNING,
          "calibration",
          SentenceRenderer.of(CalibrationCaveats.sentence(found, host, now).fact()),
          current ? "" : "run assay calibrate for four minutes while the host is idle");
    } catch (ProblemException e) {
      return new HostFinding(
          Level.WARNING, "calibration", "it cannot be read: " + e.getMessage(), "assay calibrate");
    }
  }

  private static String sign(Level level) {
    return switch (level) {
      case FINE -> "✓";
      case WARNING -> "⚠";
      case PROBLEM -> "✗";
    };
  }

  private static String many(List<HostFinding> findings, Level level, String noun) {
    long count = findings.stream().filter(finding -> finding.level() == level).count();
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
