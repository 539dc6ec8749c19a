package assay.cli;

import assay.cli.terminal.InterruptHandler;
import assay.cli.terminal.Terminal;
import assay.cli.terminal.TerminalProgress;
import assay.json.JsonCodec;
import assay.judge.answer.CalibrationCaveats;
import assay.problem.ExitCode;
import assay.problem.UnwritableFileProblem;
import assay.record.environment.Calibration;
import assay.record.environment.CalibrationFile;
import assay.report.terminal.CalibrationText;
import assay.report.text.TerminalCapabilities;
import assay.run.SelfTestRun;
import assay.run.calibrate.CalibrationRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Runs `assay calibrate` on real processes, with its progress and results.
final class CalibrationExecution {

  private final Terminal terminal;
  private final boolean json;
  private final long beginNanos = System.nanoTime();

  /// The output of a calibration.
  ///
  /// @param json whether the result is for a program
  CalibrationExecution(Terminal terminal, boolean json) {
    this.terminal = terminal;
    this.json = json;
  }

  ExitCode calibrate(CalibrationRun.Kit kit) {
    terminal.note(
        "assay: calibrating this host, %s; keep the host idle meanwhile"
            .formatted(kit.lean() ? "a lean run of half a minute" : "about four minutes"));
    return interruptibly(() -> {
      Calibration calibration = CalibrationRun.run(kit, this::tell);
      CalibrationCaveats.busyLoad(calibration)
          .ifPresent(load ->
              terminal.note(
                  "assay: the host was busy before this began (load average %s): the figures are"
                          .formatted(load)
                      + " those of a busy host; calibrate again on a quiet one"));
      if (json) {
        JsonCodec.document(calibration).lines().forEach(terminal::exact);
      } else {
        CalibrationText.lines(calibration, terminal.screen()).forEach(terminal::formatted);
      }
      store(calibration, kit);
      return ExitCode.FINE;
    });
  }

  /// Stores the result, which is already printed: a full disk loses nothing.
  private void store(Calibration calibration, CalibrationRun.Kit kit) {
    if (kit.lean()) {
      terminal.note("assay: a lean run, too short for the tails: it is not stored");
      return;
    }
    CalibrationRun.store(calibration, kit.runs());
    terminal.note(
        "assay: stored in %s; every report of a run on this host includes it"
            .formatted(shown(new CalibrationFile(kit.runs()).path())));
  }

  ExitCode selfTest(SelfTestRun.Kit kit) {
    terminal.note("assay: " + announced(kit.part()));
    return interruptibly(() -> {
      boolean rich = Terminal.watched();
      TerminalProgress progress = terminal.progress(rich, SelfTestRun.expected(kit));
      List<SelfTestRun.Line> lines;
      try {
        lines =
            SelfTestRun.run(
                kit,
                progress,
                news -> {
                  progress.close();
                  tell(news);
                });
      } finally {
        progress.close();
      }
      long broken = lines.stream().filter(line -> !line.holds()).count();
      print(lines, broken);
      return broken == 0 ? ExitCode.FINE : ExitCode.BUG;
    });
  }

  private static String announced(SelfTestRun.Part part) {
    return switch (part) {
      case ALL ->
          "deliberately broken engines, links between sites, simulations and searches with a known"
              + " truth, then simulated worlds: five to seven minutes";
      case ENGINES -> "deliberately broken engines: about three minutes";
      case LINKS -> "links between two sites: most of a minute";
      case SIMULATIONS -> "simulations and searches with a known truth: about a minute";
      case WORLDS -> "simulated worlds: whole runs in virtual time with a known truth";
    };
  }

  private void print(List<SelfTestRun.Line> lines, long broken) {
    if (json) {
      JsonCodec.document(Map.of("holds", broken == 0, "claims", lines))
          .lines()
          .forEach(terminal::exact);
      return;
    }
    TerminalCapabilities screen = terminal.screen();
    for (SelfTestRun.Line line : lines) {
      String sign = line.holds() ? screen.good("✓ holds") : screen.bad("✗ DOES NOT HOLD");
      terminal.line(sign + "  " + line.claim());
      screen.wrap("    ", "must be seen: " + line.demanded()).forEach(terminal::line);
      screen.wrap("    ", "seen:         " + line.seen()).forEach(terminal::line);
    }
    terminal.line("");
    terminal.line(
        broken == 0
            ? "all %d claims hold".formatted(lines.size())
            : "%d of %d claims do not hold: this is a bug in Assay, please report it"
                .formatted(broken, lines.size()));
  }

  private void tell(String what) {
    long seconds = (System.nanoTime() - beginNanos) / 1_000_000_000L;
    terminal.note(String.format(Locale.ROOT, "  %d:%02d  %s", seconds / 60, seconds % 60, what));
  }

  private static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
  }

  @FunctionalInterface
  private interface Work {
    ExitCode run() throws IOException, InterruptedException;
  }

  /// Runs a measurement. Ctrl-C stops it gracefully: its processes end before Assay does.
  private ExitCode interruptibly(Work work) {
    InterruptHandler interrupts = new InterruptHandler();
    try {
      return work.run();
    } catch (InterruptedException e) {
      String done = e.getMessage();
      terminal.note(
          "assay: stopped by the user; "
              + (done == null ? "no result was stored, no process is left" : done));
      return ExitCode.INTERRUPTED;
    } catch (IOException e) {
      throw UnwritableFileProblem.problem("the folder of all runs", e, "make room there");
    } finally {
      interrupts.over();
    }
  }
}
