package assay.benchmark.side;

import assay.benchmark.InstallationPaths;
import assay.benchmark.Jvm;
import assay.json.JsonCodec;
import assay.probe.HostProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// What Assay and YCSB report about the same stall.
@Command(
    name = "stall",
    mixinStandardHelpOptions = true,
    description =
        "Assay's open and closed loop and YCSB's throttle on something that stands still for 200 ms"
            + " every 2 s, at 500 requests a second for 20 s: what each says its latency was.")
public final class StallComparison implements Callable<Integer> {

  private static final List<String> PERCENTS = List.of("50", "90", "95", "99", "99.9");
  private static final double STALL_NANOS = 200e6;
  private static final double SHARE = 0.1;
  private static final String REQUESTS = "10000";

  @Option(names = "--json", description = "Writes the figures to this file.")
  private @Nullable Path json;

  /// What `--json` writes.
  ///
  /// @param percents the percentiles in the figures
  /// @param series count, percentiles and maximum in nanoseconds, by reporter
  record Said(Map<String, String> host, List<String> percents, Map<String, List<Long>> series) {}

  static final class Series extends LinkedHashMap<String, List<Long>> {
    private static final long serialVersionUID = 1;

    public Series() {}
  }

  public StallComparison() {}

  @Override
  public Integer call() throws Exception {
    Path folder =
        Files.createDirectories(InstallationPaths.root().resolve("benchmarks/target/stall"));
    Map<String, List<Long>> series = new LinkedHashMap<>();
    series.put("closed form", closedForm());
    System.err.println("Assay, a minute …");
    series.putAll(assay(Files.createTempDirectory(folder, "assay-")));
    System.err.println("YCSB, half a minute …");
    series.putAll(ycsb(Files.createTempDirectory(folder, "ycsb-")));
    Said said = new Said(HostProbe.facts(), PERCENTS, series);
    print(said);
    if (json != null) {
      Files.writeString(json, JsonCodec.document(said));
    }
    return 0;
  }

  /// A tenth of the requests start in a stall and wait for the rest of it.
  private static List<Long> closedForm() {
    List<Long> figures = new ArrayList<>(List.of(Long.parseLong(REQUESTS)));
    for (String percent : PERCENTS) {
      double above = 1 - Double.parseDouble(percent) / 100;
      figures.add((long) Math.max(0, (1 - above / SHARE) * STALL_NANOS));
    }
    figures.add((long) STALL_NANOS);
    return figures;
  }

  private static Map<String, List<Long>> assay(Path folder)
      throws IOException, InterruptedException {
    List<String> arguments = List.of(String.join(",", PERCENTS), folder.toString());
    List<String> flags = List.of("-Xmx1g", "-cp", InstallationPaths.assayClassPath());
    String main = "assay.benchmark.own.StallMain";
    String output = new Jvm(flags, main, arguments).run(folder.resolve("log.txt"));
    return JsonCodec.read(output.strip(), Series.class);
  }

  /// Runs YCSB's own command line and reads YCSB's own report.
  private static Map<String, List<Long>> ycsb(Path folder)
      throws IOException, InterruptedException {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    properties.put("recordcount", "10000");
    properties.put("operationcount", REQUESTS);
    properties.put("readproportion", "1");
    properties.put("updateproportion", "0");
    properties.put("basicdb.verbose", "false");
    properties.put("measurementtype", "hdrhistogram");
    properties.put("measurement.interval", "both");
    properties.put("hdrhistogram.percentiles", String.join(",", PERCENTS));
    List<String> arguments =
        new ArrayList<>(List.of("-t", "-db", "assay.benchmark.ycsb.StallingDb", "-threads", "4"));
    arguments.addAll(List.of("-target", "500"));
    properties.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    List<String> flags = List.of("-Xmx1g", "-cp", InstallationPaths.toolClassPath("ycsb"));
    String report = new Jvm(flags, "site.ycsb.Client", arguments).run(folder.resolve("log.txt"));
    Files.writeString(folder.resolve("report.txt"), report);
    return Map.of(
        "ycsb intended", figures(report, "Intended-READ"), "ycsb", figures(report, "READ"));
  }

  private static List<Long> figures(String report, String operation) throws IOException {
    List<Long> figures = new ArrayList<>(List.of(number(report, operation, "Operations")));
    for (String percent : PERCENTS) {
      figures.add(1000 * number(report, operation, percent + "(?:th)?PercentileLatency\\(us\\)"));
    }
    figures.add(1000 * number(report, operation, "MaxLatency\\(us\\)"));
    return figures;
  }

  private static long number(String report, String operation, String measure) throws IOException {
    String line = "(?m)^\\[" + operation + "\\], " + measure + ", (\\d+)(?:\\.\\d+)?$";
    Matcher found = Pattern.compile(line).matcher(report);
    if (!found.find()) {
      throw new IOException("YCSB's report has no " + operation + " " + measure + ":\n" + report);
    }
    return Long.parseLong(found.group(1));
  }

  private static void print(Said said) {
    System.out.println("200 ms of standstill every 2 s, 500 requests a second for 20 s; ms");
    System.out.println();
    StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%-18s %8s", "", "requests"));
    said.percents().forEach(p -> head.append(String.format(Locale.ROOT, " %8s", "p" + p)));
    System.out.println(head.append(String.format(Locale.ROOT, " %8s", "max")));
    said.series()
        .forEach((name, figures) -> {
          StringBuilder line =
              new StringBuilder(String.format(Locale.ROOT, "%-18s %8d", name, figures.getFirst()));
          figures
              .subList(1, figures.size())
              .forEach(nanos -> line.append(String.format(Locale.ROOT, " %8.1f", nanos / 1e6)));
          System.out.println(line);
        });
    System.out.printf("%nload average %s%n", said.host().getOrDefault("load average", "unknown"));
  }
}
