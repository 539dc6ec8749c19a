package assay.cli;

import assay.engine.EngineDescriptor;
import assay.judge.CalibrationTrust;
import assay.probe.Finding;
import assay.probe.Finding.Level;
import assay.probe.HostCheck;
import assay.probe.HostProbe;
import assay.problem.Exit;
import assay.problem.ProblemException;
import assay.record.Calibration;
import assay.record.CalibrationFile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `assay doctor`: whether this host is fit to measure.
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Says whether this host is fit to measure; takes three seconds.")
final class DoctorCommand implements Callable<Integer> {

  private static final Duration PROBE = Duration.ofSeconds(3);

  private final Installation installation;
  private final Terminal terminal;

  DoctorCommand(Installation installation, Terminal terminal) {
    this.installation = installation;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.line("Is this host fit to measure?");
    terminal.line("");
    List<Finding> findings = new ArrayList<>(new HostCheck().run(installation.runs(), PROBE));
    findings.add(engines());
    findings.addAll(enginesThatCannotRun());
    findings.add(calibration());
    for (Finding finding : findings) {
      terminal.line(
          "  %s %-12s%s".formatted(sign(finding.level()), finding.name(), finding.text()));
      if (!finding.advice().isEmpty()) {
        terminal.line("    %-12s→ %s".formatted("", finding.advice()));
      }
    }
    terminal.line("");
    terminal.line(
        "%s, %s. You can run; the report carries these lines.  (assay explain jitter)"
            .formatted(
                many(findings, Level.PROBLEM, "problem"),
                many(findings, Level.WARNING, "warning")));
    return Exit.FINE.code();
  }

  private Finding engines() {
    List<EngineDescriptor> engines = installation.engines().descriptors();
    if (engines.isEmpty()) {
      return new Finding(Level.PROBLEM, "engines", "none is installed", "build the project");
    }
    List<String> names =
        engines.stream().map(engine -> engine.engine() + " " + engine.version()).toList();
    return new Finding(Level.FINE, "engines", String.join(" · ", names), "");
  }

  private List<Finding> enginesThatCannotRun() {
    return installation.engines().descriptors().stream()
        .flatMap(engine -> engine.missing().map(why -> cannotRun(engine, why)).stream())
        .toList();
  }

  private static Finding cannotRun(EngineDescriptor engine, String why) {
    return new Finding(
        Level.WARNING,
        engine.engine(),
        "%s cannot run here: %s".formatted(engine.title(), why),
        "install it to measure this engine; the others do not need it");
  }

  private Finding calibration() {
    Map<String, String> host = HostProbe.facts();
    String now = Instant.now().toString();
    try {
      Calibration found = new CalibrationFile(installation.runs()).read().orElse(null);
      boolean current = CalibrationTrust.current(found, host, now);
      return new Finding(
          current ? Level.FINE : Level.WARNING,
          "calibration",
          CalibrationTrust.sentence(found, host, now),
          current ? "" : "run assay calibrate for three minutes while the host does nothing else");
    } catch (ProblemException e) {
      return new Finding(
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

  private static String many(List<Finding> findings, Level level, String noun) {
    long count = findings.stream().filter(finding -> finding.level() == level).count();
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
