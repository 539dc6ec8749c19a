package assay.benchmark.rows;

import assay.benchmark.turn.Cpu;
import assay.json.JsonCodec;
import assay.probe.HostProbe;
import assay.workload.hub.Activity;
import assay.workload.hub.Day;
import assay.workload.hub.HubMapName;
import assay.workload.hub.Position;
import assay.workload.hub.Region;
import assay.workload.hub.RowGenerator;
import assay.workload.hub.RowType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// How many rows with their keys one core makes in a second.
@Command(
    name = "rows",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Makes the rows of a map of the workload hub with their keys, on one thread, over and over:"
            + " at least a million per second of CPU time are wanted.")
public final class RowGenerationBenchmark implements Callable<Integer> {

  private static final int DISCARDED = 3;

  @Option(names = "--rows", description = "Rows of a round. [1000000]")
  private int rows = 1_000_000;

  @Option(names = "--rounds", description = "Rounds that count; the median is told. [7]")
  private int rounds = 7;

  @Option(names = "--seed", description = "Decides the rows. [1]")
  private long seed = 1;

  @Option(names = "--json", description = "Writes every round to this file.")
  private @Nullable Path json;

  /// One round.
  ///
  /// @param cpuNanos CPU time of the whole process, collector and compiler included
  record Round(String sort, long wallNanos, long cpuNanos) {

    double perCpuSecond(int rows) {
      return rows * 1e9 / cpuNanos;
    }
  }

  /// What `--json` writes.
  record Outcome(Map<String, String> host, int rows, long seed, List<Round> rounds) {}

  public RowGenerationBenchmark() {}

  @Override
  public Integer call() throws Exception {
    List<Round> all = new ArrayList<>();
    System.out.printf("load average %s%n", HostProbe.facts().get("load average"));
    System.out.println("rows        million per CPU second   wall ns a row");
    for (RowType type : RowType.values()) {
      List<Round> counted = new ArrayList<>();
      for (int round = 0; round < DISCARDED + rounds; round++) {
        Round made = round(type);
        if (round >= DISCARDED) {
          counted.add(made);
        }
      }
      counted.sort(Comparator.comparingLong(Round::cpuNanos));
      Round median = counted.get(counted.size() / 2);
      System.out.printf(
          Locale.ROOT,
          "%-10s  %22.2f   %13d%n",
          type.name().toLowerCase(Locale.ROOT),
          median.perCpuSecond(rows) / 1e6,
          median.wallNanos() / rows);
      all.addAll(counted);
    }
    if (json != null) {
      Files.writeString(json, JsonCodec.document(new Outcome(HostProbe.facts(), rows, seed, all)));
    }
    return all.stream().allMatch(round -> round.perCpuSecond(rows) >= 1e6) ? 0 : 1;
  }

  /// Every row is used, so the compiler cannot remove any.
  private Round round(RowType type) {
    RowGenerator made = RowGenerator.of(new HubMapName(type, Region.NY, Day.T), rows, seed);
    long cpu = Cpu.nanos();
    long wall = System.nanoTime();
    long sum = 0;
    for (int row = 0; row < rows; row++) {
      sum += made.key(row).hashCode();
      sum += checksum(made.row(row, 0));
    }
    Round round = new Round(type.name(), System.nanoTime() - wall, Cpu.nanos() - cpu);
    if (sum == 0) {
      throw new IllegalStateException("checksums of " + rows + " rows sum up to nothing");
    }
    return round;
  }

  private static long checksum(Record row) {
    return row instanceof Position position ? position.checksum() : ((Activity) row).checksum();
  }
}
