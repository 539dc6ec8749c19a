package assay.cli.foreign;

import assay.cli.draft.MixShares;
import assay.cli.foreign.ForeignLoad.Cluster;
import assay.cli.foreign.value.CommandOptions;
import assay.cli.foreign.value.ForeignNotes;
import assay.cli.foreign.value.ForeignValue;
import assay.cli.foreign.value.ForeignValues;
import assay.cli.foreign.value.ScriptCall;
import assay.problem.Problem.Place;
import assay.yaml.YamlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads calls of memtier_benchmark in a shell script. Each call is a step; all must have the same data.
final class MemtierReader implements ForeignReader {

  private static final String PROGRAM = "memtier_benchmark";

  /// What memtier takes if a call does not say it.
  private static final long CLIENTS = 50;

  private static final long THREADS = 4;
  private static final long MOST_KEY = 10_000_000;
  private static final long BYTES = 32;
  private static final String RATIO = "1:10";

  private static final CommandOptions OPTIONS =
      new CommandOptions(
          Map.ofEntries(
              Map.entry("-h", "--server"),
              Map.entry("--host", "--server"),
              Map.entry("-s", "--server"),
              Map.entry("-p", "--port"),
              Map.entry("-S", "--unix-socket"),
              Map.entry("-P", "--protocol"),
              Map.entry("-a", "--authenticate"),
              Map.entry("-u", "--uri"),
              Map.entry("-x", "--run-count"),
              Map.entry("-o", "--out-file"),
              Map.entry("-n", "--requests"),
              Map.entry("-c", "--clients"),
              Map.entry("-t", "--threads"),
              Map.entry("-d", "--data-size"),
              Map.entry("-R", "--random-data"),
              Map.entry("-D", "--debug")),
          Set.of(
              "--random-data",
              "--debug",
              "--tls",
              "--tls-skip-verify",
              "--show-config",
              "--hide-histogram",
              "--print-all-runs",
              "--cluster-mode",
              "--distinct-client-seed",
              "--randomize",
              "--reconnect-on-error",
              "--data-verify",
              "--verify-only",
              "--generate-keys",
              "--no-expiry",
              "-4",
              "-6"));

  /// Where to connect and what to print, which a study has no need of.
  private static final List<String> ELSEWHERE =
      List.of(
          "--server",
          "--port",
          "--unix-socket",
          "--protocol",
          "--authenticate",
          "--uri",
          "--out-file",
          "--json-out-file",
          "--hdr-file-prefix",
          "--client-stats",
          "--print-percentiles",
          "--print-all-runs",
          "--show-config",
          "--hide-histogram",
          "--debug",
          "--random-data",
          "--distinct-client-seed",
          "--randomize",
          "--key-prefix",
          "-4",
          "-6");

  @Override
  public String tool() {
    return "memtier_benchmark";
  }

  @Override
  public boolean reads(YamlText file) {
    return !calls(file).isEmpty();
  }

  @Override
  public List<Place> calls(YamlText file) {
    return ScriptCall.of(file, PROGRAM).stream().map(ScriptCall::program).toList();
  }

  @Override
  public ForeignLoad read(YamlText file, ForeignNotes notes) {
    List<ForeignStep> steps = new ArrayList<>();
    Map<String, Long> data = new LinkedHashMap<>();
    Optional<ForeignValue> entries = Optional.empty();
    boolean cluster = false;
    long repeats = 1;
    List<ScriptCall> calls = ScriptCall.of(file, PROGRAM);
    for (ScriptCall call : calls) {
      Optional<ForeignValues> options = OPTIONS.of(call, notes);
      if (options.isEmpty()) {
        continue;
      }
      ForeignValues values = options.get();
      Optional<ForeignValue> said = values.see("--key-maximum");
      Map<String, Long> own = data(values);
      cluster |= values.take("--cluster-mode").isPresent();
      ForeignStep step = step(values, notes);
      long count = values.whole("--run-count", 1, ForeignLoad.MOST_REPEATS).orElse(1);
      values.drop(ELSEWHERE);
      values.leaveOthers();
      if (steps.isEmpty()) {
        data.putAll(own);
        entries = said;
        repeats = count;
        steps.add(step);
      } else if (data.equals(own)) {
        steps.add(step);
      } else {
        notes.leave(
            "a call with other keys or values: not taken over",
            call.program(),
            "all steps of a study have the same data; make a study of this call alone");
      }
    }
    if (steps.isEmpty()) {
      notes.refuse("no call is one that Assay can send", null, "Assay sends SET and GET");
    }
    return ForeignLoad.ofValues(
        List.of(RedisBenchmarkReader.product(calls.getFirst())),
        Cluster.of(cluster ? RedisBenchmarkReader.MASTERS : 1, Optional.empty()),
        data,
        entries,
        steps,
        repeats);
  }

  private static Map<String, Long> data(ForeignValues values) {
    long first = values.whole("--key-minimum", 0, ForeignLoad.MOST_KEYS).orElse(0);
    long last = values.whole("--key-maximum", first, ForeignLoad.MOST_KEYS).orElse(MOST_KEY);
    values.leave(
        "all values of a study have the same size, that of `--data-size`",
        List.of("--data-size-range", "--data-size-list", "--data-size-pattern", "--data-offset"));
    Map<String, Long> data = new LinkedHashMap<>();
    data.put(ForeignLoad.CUSTOMERS, Math.max(1, last - Math.max(first, 1) + 1));
    data.put(
        ForeignLoad.VALUE, values.whole("--data-size", 1, ForeignLoad.MOST_BYTES).orElse(BYTES));
    return data;
  }

  private static ForeignStep step(ForeignValues values, ForeignNotes notes) {
    Map<String, Double> weights = weights(values, notes);
    String keys = keys(values, notes);
    long clients = values.whole("--clients", 1, ForeignLoad.MOST_THREADS).orElse(CLIENTS);
    Optional<ForeignValue> said = values.see("--threads");
    long threads = values.whole("--threads", 1, ForeignLoad.MOST_THREADS).orElse(THREADS);
    long connections = clients * threads;
    double rate =
        connections * values.decimal("--rate-limiting", 0, ForeignLoad.MOST_RATE).orElse(0);
    if (rate == 0 && connections > ForeignLoad.MOST_THREADS) {
      notes.refuse(
          "%,d threads of %,d clients are more than %,d"
              .formatted(threads, clients, ForeignLoad.MOST_THREADS),
          said.map(ForeignValue::place).orElse(null),
          "set fewer; a closed loop has at most so many threads");
    }
    values.leave(
        "each thread of a closed loop waits for its answer; `client-calls: async` with"
            + " `pipeline` needs an open step",
        List.of("--pipeline"));
    Optional<Duration> time = values.time("--test-time", "s");
    values.leave(
        time.isPresent()
            ? "the loop lasts as long as `--test-time`"
            : "a loop lasts for a time here; write a longer `for` if you need it",
        List.of("--requests"));
    return ForeignStep.closed("", connections, time.orElse(ForeignStep.WINDOW), weights)
        .choosing(keys)
        .atRate(rate);
  }

  /// `--ratio` is of SET to GET. Commands of one's own may be SET and GET too, but replace the ratio.
  private static Map<String, Double> weights(ForeignValues values, ForeignNotes notes) {
    Map<String, Double> weights = new LinkedHashMap<>();
    Optional<ForeignValue> ratio = values.take("--ratio");
    String text = ratio.map(ForeignValue::text).orElse(RATIO);
    if (!text.matches("\\d{1,9}:\\d{1,9}") || text.matches("0+:0+")) {
      ratio.ifPresent(
          value -> notes.refuse(value, "two numbers such as 1:10", "write the numbers there"));
      text = RATIO;
    }
    weights.put("put", Double.parseDouble(text.substring(0, text.indexOf(':'))));
    weights.put("get", Double.parseDouble(text.substring(text.indexOf(':') + 1)));
    values
        .take("--command")
        .ifPresent(command ->
            notes.refuse(
                command, "left out", "Assay sends SET and GET, whose shares `--ratio` says"));
    return weights;
  }

  /// `--key-pattern` is of SET and GET; a study has one for both.
  private static String keys(ForeignValues values, ForeignNotes notes) {
    double exponent = values.decimal("--key-zipf-exp", 0, 5).orElse(1);
    Optional<ForeignValue> pattern = values.take("--key-pattern");
    if (pattern.isEmpty()) {
      return ForeignStep.UNIFORM;
    }
    String text = pattern.get().text();
    if (!text.matches("[GRSPZ]:[GRSPZ]")) {
      notes.refuse(pattern.get(), "two of G, R, S, P and Z, such as R:R", "write them there");
      return ForeignStep.UNIFORM;
    }
    char gets = text.charAt(2);
    if (text.charAt(0) != gets || gets == 'P') {
      notes.leave(
          pattern.get(),
          "all requests of a step draw their keys alike, here as GET does, and all threads"
              + " of a sequence share it");
    }
    return switch (gets) {
      case 'G' -> "gaussian(16.667%)";
      case 'Z' -> "zipf(%s)".formatted(MixShares.number(exponent));
      case 'S', 'P' -> "sequential";
      default -> ForeignStep.UNIFORM;
    };
  }
}
