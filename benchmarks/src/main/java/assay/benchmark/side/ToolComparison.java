package assay.benchmark.side;

import assay.api.engine.DirectoryTree;
import assay.benchmark.InstallationPaths;
import assay.benchmark.Jvm;
import assay.json.JsonCodec;
import assay.probe.HostProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What a no-op request costs: Assay, YCSB and JMeter in turns.
@Command(
    name = "side-by-side",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Assay's closed loop, YCSB's client threads on BasicDB and JMeter's Java sampler, each on"
            + " something that does nothing: requests per second and CPU time per request.")
public final class ToolComparison implements Callable<Integer> {

  @Option(names = "--blocks", description = "Every block holds one turn of each; at least 2. [6]")
  private int blocks = 6;

  @Option(names = "--seconds", description = "How long the counted round of a turn lasts. [3]")
  private double seconds = 3;

  @Option(names = "--threads", split = ",", description = "Numbers of threads. [1,2]")
  private List<Integer> threads = List.of(1, 2);

  @Option(names = "--setups", split = ";", description = "Only these, as `;`-separated names.")
  private List<String> only = List.of();

  @Option(names = "--seed", description = "Decides the order of the turns. [1]")
  private long seed = 1;

  @Option(names = "--json", description = "Writes all turns and ratios to this file.")
  private @Nullable Path json;

  @Spec private @Nullable CommandSpec spec;

  /// A turn's output.
  private record Line(
      long requests, long wallNanos, long cpuNanos, long all, long told, long liveBytes) {}

  private record Due(int block, Setup setup, int threads) {}

  public ToolComparison() {}

  @Override
  public Integer call() throws Exception {
    check();
    String before = HostProbe.load();
    Path folder =
        Files.createDirectories(InstallationPaths.root().resolve("benchmarks/target/side-by-side"));
    List<Due> order = order();
    List<CompletedTurn> taken = new ArrayList<>();
    for (Due due : order) {
      taken.add(take(due, folder));
      System.err.printf(
          Locale.ROOT,
          "%3d of %d  block %d  %-18s %d thread%s  %10.0f requests/s%n",
          taken.size(),
          order.size(),
          due.block(),
          due.setup().name(),
          due.threads(),
          due.threads() == 1 ? " " : "s",
          taken.getLast().perSecond());
    }
    ComparisonOutcome outcome = ComparisonOutcome.of(setups(), seconds, seed, before, taken);
    System.out.println(String.join("\n", ToolComparisonText.lines(outcome)));
    if (json != null) {
      Files.writeString(json, JsonCodec.document(outcome));
    }
    return 0;
  }

  private void check() {
    if (blocks < 2 || seconds <= 0 || threads.stream().anyMatch(many -> many < 1)) {
      throw wrong("it takes 2 blocks, some seconds and 1 thread at least");
    }
    List<String> names = Setup.ALL.stream().map(Setup::name).toList();
    for (String name : only) {
      if (!names.contains(name)) {
        throw wrong("there is no setup `" + name + "`: " + String.join("; ", names));
      }
    }
  }

  private RuntimeException wrong(String what) {
    return spec == null
        ? new IllegalArgumentException(what)
        : new ParameterException(spec.commandLine(), what);
  }

  /// The requested setups, and the Assay setups that they are compared with.
  private List<Setup> setups() {
    return Setup.ALL.stream()
        .filter(setup ->
            only.isEmpty()
                || only.contains(setup.name())
                || Setup.ALL.stream()
                    .anyMatch(other ->
                        only.contains(other.name()) && other.beside().equals(setup.name())))
        .toList();
  }

  /// The blocks one after the other, each in its own random order.
  private List<Due> order() {
    Random random = new Random(seed);
    List<Due> order = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      List<Due> turns = new ArrayList<>();
      for (Setup setup : setups()) {
        for (int many : threads) {
          turns.add(new Due(block, setup, many));
        }
      }
      Collections.shuffle(turns, random);
      order.addAll(turns);
    }
    return order;
  }

  private CompletedTurn take(Due due, Path into) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(into, "turn-");
    try {
      List<String> arguments =
          List.of(
              due.setup().variant(),
              Integer.toString(due.threads()),
              Double.toString(seconds),
              folder.toString());
      Jvm jvm = new Jvm(due.setup().flags(folder), due.setup().main(), arguments);
      String output = jvm.run(into.resolve("last-turn.log"));
      Line line = JsonCodec.read(output.strip().lines().toList().getLast(), Line.class);
      if (line.told() != line.all()) {
        throw new IOException(
            "%s did %d requests and recorded %d"
                .formatted(due.setup().name(), line.all(), line.told()));
      }
      return new CompletedTurn(
          due.block(),
          due.setup().name(),
          due.threads(),
          line.requests(),
          line.wallNanos(),
          line.cpuNanos(),
          line.all(),
          line.told(),
          line.liveBytes());
    } finally {
      DirectoryTree.delete(folder);
    }
  }
}
