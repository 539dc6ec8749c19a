package assay.cli.live;

import assay.live.LiveServer;
import assay.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option that shows a running run to browsers or a scraper.
public final class LiveOption {

  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--live",
      description =
          "Shows the run to browsers on this host while it goes on (docs/how-to/live.md).")
  private boolean page;

  @Option(
      names = "--live-metrics",
      description = "Serves the same as OpenMetrics for a scraper, at /metrics.")
  private boolean metrics;

  @Option(
      names = "--live-port",
      paramLabel = "N",
      description = "Their port on 127.0.0.1; by default any free port.")
  private @Nullable Integer port;

  public LiveServer.@Nullable Wanted wanted() {
    if (port != null && !page && !metrics) {
      throw ProblemException.ofInput(
          "E851", "--live-port is for --live and --live-metrics", "add --live, or leave it out");
    }
    if (port != null && (port < 0 || port > HIGHEST_PORT)) {
      throw ProblemException.ofInput(
          "E412",
          "--live-port must be 0 to %d, not %d".formatted(HIGHEST_PORT, port),
          "leave it out for any free port");
    }
    return page || metrics ? new LiveServer.Wanted(port == null ? 0 : port, page, metrics) : null;
  }
}
