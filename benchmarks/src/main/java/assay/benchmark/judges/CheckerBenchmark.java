package assay.benchmark.judges;

import assay.api.engine.DirectoryTree;
import assay.benchmark.InstallationPaths;
import assay.benchmark.Jvm;
import assay.benchmark.judges.CheckerCase.Kind;
import assay.benchmark.judges.JudgeTurn.Took;
import assay.json.JsonCodec;
import assay.probe.HostProbe;
import assay.record.history.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How long every checker takes over a history with millions of operations.
@Command(
    name = "judges",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Judges a made-up history of 10 million operations with every checker in turn, each in a"
            + " fresh JVM with a heap of 1 GB: at most 10 s are wanted of two cores. What does not fit"
            + " into the heap is judged in parts: at least 2 million operations a second are wanted of"
            + " --events 1_000_000_000 --checks stale-reads,lost-writes --together.")
public final class CheckerBenchmark implements Callable<Integer> {

  private static final int FEWEST = 100_000;

  /// The flags with which the launcher starts Assay.
  private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @Option(names = "--events", description = "Operations in the history. [10_000_000]")
  private String events = "10_000_000";

  @Option(names = "--checks", split = ",", description = "Only these checkers.")
  private List<String> only = List.of();

  @Option(
      names = "--together",
      description = "All checkers of registers, or those of --checks, judge in one go.")
  private boolean together;

  @Option(names = "--keys", description = "How many registers there are. [10_000]")
  private int keys = 10_000;

  @Option(names = "--rounds", description = "How often each judges; the median counts. [3]")
  private int rounds = 3;

  @Option(names = "--heap", description = "The heap of the judging JVM. [1g]")
  private String heap = "1g";

  @Option(names = "--seed", description = "Decides the history. [1]")
  private long seed = 1;

  @Option(names = "--json", description = "Writes every judging to this file.")
  private @Nullable Path json;

  @Spec private @Nullable CommandSpec spec;

  record Judging(String check, Kind kind, int events, List<Took> turns) {

    Took median() {
      return turns.stream()
          .sorted(Comparator.comparingLong(Took::wallNanos))
          .toList()
          .get((turns.size() - 1) / 2);
    }
  }

  /// What `--json` writes.
  record Outcome(Map<String, String> host, String heap, long seed, List<Judging> judgings) {}

  public CheckerBenchmark() {}

  @Override
  public Integer call() throws Exception {
    int many = many();
    Path folder =
        Files.createDirectories(InstallationPaths.root().resolve("benchmarks/target/judges"));
    List<Judging> judgings = new ArrayList<>();
    Map<Kind, ArtificialRun> histories = new EnumMap<>(Kind.class);
    for (List<CheckerCase> each : turns()) {
      Kind kind = each.getFirst().kind();
      ArtificialRun made = histories.get(kind);
      if (made == null) {
        made = made(kind, many, folder);
        histories.put(kind, made);
      }
      List<String> checks = each.stream().map(CheckerCase::check).toList();
      boolean shared = kind.isOfSharedRegisters();
      made.writePlan(checks, shared, seed);
      String name = String.join(", ", checks) + (shared ? ", shared" : "");
      List<Took> turns = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        System.err.println("judging " + name + ", " + (round + 1) + " of " + rounds + " …");
        turns.add(judge(made, folder));
      }
      judgings.add(new Judging(name, kind, many, turns));
    }
    Outcome outcome = new Outcome(HostProbe.facts(), heap, seed, judgings);
    print(outcome);
    if (json != null) {
      Files.writeString(json, JsonCodec.document(outcome));
    }
    return 0;
  }

  private int many() {
    try {
      int many = Integer.parseInt(events.replace("_", ""));
      if (many >= FEWEST && rounds >= 1) {
        return many;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw wrong("it takes a whole number of events, 100_000 at least, and a round: " + events);
  }

  /// The checkers that judge in one go: a single checker, or all checkers of registers.
  private List<List<CheckerCase>> turns() {
    List<CheckerCase> cases = cases();
    return together
        ? List.of(cases.stream().filter(each -> each.kind() == Kind.REGISTERS).toList())
        : cases.stream().map(List::of).toList();
  }

  private List<CheckerCase> cases() {
    List<String> names = CheckerCase.ALL.stream().map(CheckerCase::check).toList();
    for (String name : only) {
      if (!names.contains(name)) {
        throw wrong("there is no checker `" + name + "` here: " + String.join(", ", names));
      }
    }
    return CheckerCase.ALL.stream()
        .filter(each -> only.isEmpty() || only.contains(each.check()))
        .toList();
  }

  private RuntimeException wrong(String what) {
    return spec == null
        ? new IllegalArgumentException(what)
        : new ParameterException(spec.commandLine(), what);
  }

  /// A newly written history: its clock counts from this boot.
  private ArtificialRun made(Kind kind, int many, Path into) throws IOException {
    Path folder = into.resolve(kind.name().toLowerCase(Locale.ROOT));
    DirectoryTree.delete(folder);
    System.err.printf(Locale.ROOT, "writing %,d operations to %s …%n", many, folder);
    Operation.Op op = kind == Kind.SETS ? Operation.Op.ADD : Operation.Op.INCREMENT;
    long window =
        switch (kind) {
          case REGISTERS, SHARED_REGISTERS -> RegisterHistory.windowNanos(many, keys);
          case COUNTERS, SETS -> CounterHistory.windowNanos(op, many);
          case TRANSACTIONS -> TransactionHistory.windowNanos(many);
        };
    ArtificialRun made = ArtificialRun.at(folder, System.nanoTime(), window);
    made.writeFrame();
    switch (kind) {
      case REGISTERS, SHARED_REGISTERS ->
          RegisterHistory.write(made, many, keys, seed, kind == Kind.SHARED_REGISTERS);
      case COUNTERS, SETS -> CounterHistory.write(made, op, many, seed);
      case TRANSACTIONS -> {
        int transactions = TransactionHistory.write(made, many, seed);
        System.err.printf(Locale.ROOT, "%,d transactions%n", transactions);
      }
    }
    return made;
  }

  private Took judge(ArtificialRun made, Path folder) throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(FLAGS);
    flags.add("-Xmx" + heap);
    flags.add("-cp");
    flags.add(System.getProperty("java.class.path"));
    List<String> arguments = List.of(made.directory().root().toString());
    String output =
        new Jvm(flags, JudgeTurn.class.getName(), arguments).run(folder.resolve("last-turn.log"));
    return JsonCodec.read(output.strip(), Took.class);
  }

  private static void print(Outcome outcome) {
    System.out.printf(
        "%s · %s cores · load average %s%n%n",
        outcome.host().getOrDefault("processor", "unknown processor"),
        outcome.host().getOrDefault("cores", "?"),
        outcome.host().getOrDefault("load average", "unknown"));
    System.out.println(
        "checker                        events  seconds  CPU s  million/s  peak heap, MiB  verdict");
    for (Judging judging : outcome.judgings()) {
      Took took = judging.median();
      System.out.printf(
          Locale.ROOT,
          "%-24s %,13d  %7.2f  %5.1f  %9.2f  %14.0f  %s%n",
          judging.check(),
          judging.events(),
          took.wallNanos() / 1e9,
          took.cpuNanos() / 1e9,
          judging.events() / (took.wallNanos() / 1e3),
          took.peakBytes() / 1048576.0,
          took.status() + ": " + took.summary());
    }
    System.out.printf(
        "%nFrom the run directory to the verdict, reading included; the median of %d; -Xmx%s%n",
        outcome.judgings().getFirst().turns().size(), outcome.heap());
  }
}
