package assay.benchmark.record;

import assay.benchmark.turn.Cpu;
import assay.json.JsonCodec;
import assay.probe.HostProbe;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// What an event of the history costs to write, and what the seal of its file adds.
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Writes events to a history and seals the file: CPU time per event of each.")
public final class RecordCost implements Callable<Integer> {

  private static final int DISCARDED = 3;
  private static final int KEYS = 10_000;

  @Option(names = "--events", description = "Events of a round. [5000000]")
  private int events = 5_000_000;

  @Option(names = "--rounds", description = "Rounds that count; the median is told. [9]")
  private int rounds = 9;

  @Option(names = "--seed", description = "Decides the events. [1]")
  private long seed = 1;

  @Option(names = "--json", description = "Writes every round to this file.")
  private @Nullable Path json;

  /// One round: CPU time of the whole process per event, collector and compiler included.
  ///
  /// @param writtenNanos written, with the checksums of blocks
  /// @param sealNanos the file read back and sealed
  record Round(double writtenNanos, double sealNanos) {}

  /// What `--json` writes.
  record Measured(Map<String, String> host, int events, long seed, List<Round> rounds) {}

  public RecordCost() {}

  @Override
  public Integer call() throws Exception {
    System.out.printf("load average %s%n", HostProbe.facts().get("load average"));
    List<Round> counted = new ArrayList<>();
    Path folder = Files.createTempDirectory("assay-record-cost");
    try {
      for (int round = 0; round < DISCARDED + rounds; round++) {
        Round made = round(folder);
        if (round >= DISCARDED) {
          counted.add(made);
        }
      }
    } finally {
      Files.delete(folder);
    }
    System.out.println("CPU time per event      median ns     least …    most");
    print("writing", counted, Round::writtenNanos);
    print("sealing the file", counted, Round::sealNanos);
    if (json != null) {
      Files.writeString(
          json, JsonCodec.document(new Measured(HostProbe.facts(), events, seed, counted)));
    }
    return 0;
  }

  private static void print(String what, List<Round> rounds, ToDoubleFunction<Round> figure) {
    List<Round> sorted = rounds.stream().sorted(Comparator.comparingDouble(figure)).toList();
    System.out.printf(
        Locale.ROOT,
        "%-22s  %9.1f  %9.1f … %7.1f%n",
        what,
        figure.applyAsDouble(sorted.get(sorted.size() / 2)),
        figure.applyAsDouble(sorted.getFirst()),
        figure.applyAsDouble(sorted.getLast()));
  }

  private Round round(Path folder) throws IOException {
    Path file = folder.resolve("history.bin");
    RunDirectory directory = new RunDirectory(folder);
    try {
      double written = write(new HistoryWriter(file, "trial", "client"));
      SealWriter seals = SealWriter.of(directory);
      long cpu = Cpu.nanos();
      seals.whole("trial", file);
      return new Round(written, (double) (Cpu.nanos() - cpu) / events);
    } finally {
      for (Path each : List.of(file, directory.seals())) {
        Files.deleteIfExists(each);
      }
    }
  }

  /// Writes a busy open loop's events, and returns the CPU time per event in nanoseconds.
  private double write(HistoryWriter writer) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    long[] versions = new long[KEYS];
    long cpu = Cpu.nanos();
    long intended = System.nanoTime();
    try (writer) {
      for (int i = 0; i < events; i++) {
        int key = random.nextInt(KEYS);
        boolean write = random.nextInt(10) < 6;
        versions[key] += write ? 1 : 0;
        intended += 100_000;
        long start = intended + random.nextInt(50_000);
        long end = start + 200_000 + random.nextInt(800_000);
        writer.append(
            new Operation(
                write ? Op.WRITE : Op.READ,
                OperationOutcome.OK,
                0,
                i & 7,
                key,
                versions[key],
                intended,
                start,
                end));
      }
    }
    return (double) (Cpu.nanos() - cpu) / events;
  }
}
