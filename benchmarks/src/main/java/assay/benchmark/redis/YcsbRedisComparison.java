package assay.benchmark.redis;

import assay.benchmark.InstallationPaths;
import assay.benchmark.redis.RedisOutcome.Taken;
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
import picocli.CommandLine.Option;

/// One thread on the same Redis server: Assay's command line and YCSB's client take turns.
@Command(
    name = "redis",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Assay's command line and YCSB's client, one thread each, in turns on the same redis-server: reads, and half reads"
            + " and half updates.")
public final class YcsbRedisComparison implements Callable<Integer> {

  @Option(names = "--blocks", description = "Every block holds one turn of each; at least 2. [6]")
  private int blocks = 6;

  @Option(names = "--warm-up", description = "Seconds each mix is sent before it counts. [3]")
  private int warmUp = 3;

  @Option(names = "--seconds", description = "Seconds each mix counts. [4]")
  private int seconds = 4;

  @Option(names = "--records", description = "How many records are stored. [10000]")
  private int records = 10_000;

  @Option(names = "--clients", split = ";", description = "Only these, as `;`-separated names.")
  private List<String> only = ComparedClient.ALL.stream().map(ComparedClient::name).toList();

  @Option(names = "--seed", description = "Decides the order of the turns. [1]")
  private long seed = 1;

  @Option(names = "--json", description = "Writes all turns to this file.")
  private @Nullable Path json;

  private record Due(int block, ComparedClient client) {}

  public YcsbRedisComparison() {}

  @Override
  public Integer call() throws Exception {
    List<ComparedClient> clients =
        ComparedClient.ALL.stream()
            .filter(each -> each.name().equals(ComparedClient.ASSAY) || only.contains(each.name()))
            .toList();
    if (blocks < 2 || warmUp < 1 || seconds < 2 || records < 1) {
      System.err.println("error: it takes 2 blocks, a second before 2 that count, and a record");
      return 2;
    }
    String before = HostProbe.load();
    Path into =
        Files.createDirectories(InstallationPaths.root().resolve("benchmarks/target/redis"));
    Path folder = Files.createTempDirectory(into, "turns-");
    RedisLoadSettings asked = new RedisLoadSettings(records, warmUp, seconds);
    List<Taken> taken = new ArrayList<>();
    try (RedisServer server = RedisServer.start(folder)) {
      for (Due due : order(clients)) {
        taken.addAll(take(due, asked, server, folder));
      }
    }
    RedisOutcome outcome =
        new RedisOutcome(HostProbe.facts(), before, asked, seed, List.copyOf(taken));
    System.out.println(String.join("\n", RedisComparisonReport.lines(outcome, clients)));
    if (json != null) {
      Files.writeString(json, JsonCodec.document(outcome));
    }
    return 0;
  }

  /// The blocks one after the other, each in its own random order.
  private List<Due> order(List<ComparedClient> clients) {
    Random random = new Random(seed);
    List<Due> order = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      List<ComparedClient> turns = new ArrayList<>(clients);
      Collections.shuffle(turns, random);
      for (ComparedClient client : turns) {
        order.add(new Due(block, client));
      }
    }
    return order;
  }

  private static List<Taken> take(Due due, RedisLoadSettings asked, RedisServer server, Path folder)
      throws IOException, InterruptedException {
    server.clear();
    String name = due.client().name();
    Path own =
        Files.createDirectory(folder.resolve(due.block() + "-" + name.replaceAll("\\W+", "-")));
    List<Taken> taken = new ArrayList<>();
    for (CountedReport counted : due.client().turn().take(asked, server.port(), own)) {
      long cpu = server.cpuNanos(counted.beginNanos(), counted.endNanos());
      taken.add(new Taken(due.block(), name, counted, cpu));
      System.err.printf(
          Locale.ROOT,
          "block %d  %-16s  %-12s  %8.0f requests/s  load average %s%n",
          due.block(),
          name,
          counted.mix(),
          counted.perSecond(),
          HostProbe.load());
    }
    if (taken.size() != RedisLoadSettings.MIXES.size()) {
      throw new IOException("%s told of %d mixes".formatted(name, taken.size()));
    }
    return taken;
  }
}
