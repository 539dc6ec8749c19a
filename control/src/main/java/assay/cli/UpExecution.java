package assay.cli;

import assay.cli.terminal.InterruptHandler;
import assay.cli.terminal.Terminal;
import assay.cli.terminal.TerminalProgress;
import assay.load.ConnectionFile;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import assay.run.HeldCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Runs `assay up` on real processes, with its messages and duration.
record UpExecution(Terminal terminal) {

  private static final Duration EXPECTED = Duration.ofSeconds(30);

  /// Holds a cluster until the time is over, the user ends it, or its last member has ended.
  ///
  /// @param duration how long, or null for no limit
  ExitCode hold(HeldCluster.Kit kit, @Nullable Duration duration) {
    InterruptHandler interrupts = new InterruptHandler();
    try (HeldCluster cluster = started(kit)) {
      tell(cluster, duration);
      if (!cluster.hold(duration)) {
        throw ProblemException.ofHost(
            "E512", "the last member ended unexpectedly", "a bigger heap may help");
      }
      terminal.note("assay: the time is over; the cluster is gone");
      return ExitCode.FINE;
    } catch (InterruptedException e) {
      terminal.note("assay: ended by the user; the cluster is gone");
      return ExitCode.INTERRUPTED;
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          "the cluster's folder", e, "make room, or name another folder with --out");
    } finally {
      interrupts.over();
    }
  }

  private HeldCluster started(HeldCluster.Kit kit) throws IOException, InterruptedException {
    TerminalProgress progress = terminal.progress(Terminal.watched(), EXPECTED);
    try {
      return HeldCluster.start(kit, progress);
    } finally {
      progress.close();
    }
  }

  private void tell(HeldCluster cluster, @Nullable Duration duration) {
    ConnectionFile connection = cluster.connection();
    terminal.line(
        String.format(
            Locale.ROOT,
            "%s, configuration %s: %d members of %s hold %,d entries",
            connection.study(),
            connection.configuration(),
            connection.members(),
            connection.engine(),
            connection.entries()));
    line("cluster", connection.cluster());
    line("port", connection.port() + " on 127.0.0.1");
    line(
        "members",
        new TreeMap<>(cluster.members())
            .entrySet().stream()
                .map(member -> member.getKey() + " (process " + member.getValue() + ")")
                .collect(Collectors.joining(", ")));
    line(
        "settings",
        new TreeMap<>(connection.settings())
            .entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(" ")));
    line("jars", connection.jars());
    line("connection", shown(cluster.file()));
    terminal.line(
        duration == null
            ? "Ctrl-C ends it; then the cluster is gone."
            : "It stays for "
                + duration.toSeconds()
                + " s, or until Ctrl-C; then the cluster is gone.");
  }

  private void line(String name, String value) {
    terminal.line(String.format(Locale.ROOT, "  %-11s %s", name, value));
  }

  private static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    return file.startsWith(here) ? here.relativize(file).toString() : file.toString();
  }
}
