package assay.cli.foreign;

import assay.cli.foreign.ForeignLoad.Cluster;
import assay.cli.foreign.value.CommandOptions;
import assay.cli.foreign.value.ForeignNotes;
import assay.cli.foreign.value.ForeignValue;
import assay.cli.foreign.value.ForeignValues;
import assay.cli.foreign.value.ScriptCall;
import assay.problem.Problem.Place;
import assay.yaml.YamlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads calls of redis-benchmark in a shell script. It runs its tests one after another, so each is a step; all calls
/// must have the same data.
final class RedisBenchmarkReader implements ForeignReader {

  /// The masters of a cluster, if a call only says that it is one.
  static final long MASTERS = 3;

  private static final String PROGRAM = "redis-benchmark";

  /// What redis-benchmark takes if a call does not say it.
  private static final long CLIENTS = 50;

  private static final long BYTES = 3;

  /// Without `-r` every request has the same key, for which the threads of a study would wait.
  private static final long KEYS = 10_000;

  private static final Map<String, String> KINDS = Map.of("set", "put", "get", "get");

  private static final CommandOptions OPTIONS =
      new CommandOptions(
          Map.of(),
          Set.of(
              "-q",
              "-l",
              "-I",
              "-x",
              "-e",
              "-3",
              "--csv",
              "--cluster",
              "--enable-tracking",
              "--tls"));

  private static final List<String> ELSEWHERE =
      List.of(
          "-h",
          "-p",
          "-s",
          "-a",
          "-u",
          "-q",
          "-3",
          "-e",
          "--user",
          "--dbnum",
          "--csv",
          "--precision",
          "--seed");

  @Override
  public String tool() {
    return PROGRAM;
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
    List<ScriptCall> calls = ScriptCall.of(file, PROGRAM);
    for (ScriptCall call : calls) {
      Optional<ForeignValues> options = OPTIONS.of(call, notes);
      if (options.isEmpty()) {
        continue;
      }
      ForeignValues values = options.get();
      Optional<ForeignValue> said = values.see("-r");
      Map<String, Long> own = data(values, call, notes);
      cluster |= values.take("--cluster").isPresent();
      List<ForeignStep> ofCall = steps(values, call, notes);
      values.drop(ELSEWHERE);
      values.leaveOthers();
      if (steps.isEmpty()) {
        data.clear();
        data.putAll(own);
        entries = said;
      }
      if (data.equals(own)) {
        steps.addAll(ofCall);
      } else {
        notes.leave(
            "a call with other keys or values: not taken over",
            call.program(),
            "all steps of a study have the same data; make a study of this call alone");
      }
    }
    if (steps.isEmpty()) {
      notes.refuse(
          "no call has a test that Assay can send", null, "Assay sends the tests set and get");
    }
    return ForeignLoad.ofValues(
        List.of(product(calls.getFirst())),
        Cluster.of(cluster ? MASTERS : 1, Optional.empty()),
        data,
        entries,
        steps,
        1);
  }

  /// The product, which a call does not name.
  static ForeignValue product(ScriptCall call) {
    return new ForeignValue("the tool's product", "redis", call.program());
  }

  private static Map<String, Long> data(ForeignValues values, ScriptCall call, ForeignNotes notes) {
    long keys = values.whole("-r", 1, ForeignLoad.MOST_KEYS).orElse(0);
    if (keys == 0) {
      notes.leave(
          "a call without `-r` has one key: not taken over",
          call.program(),
          "the study has %,d keys, so that no thread waits for another".formatted(KEYS));
    }
    Map<String, Long> data = new LinkedHashMap<>();
    data.put(ForeignLoad.CUSTOMERS, keys == 0 ? KEYS : keys);
    data.put(ForeignLoad.VALUE, values.whole("-d", 1, ForeignLoad.MOST_BYTES).orElse(BYTES));
    return data;
  }

  private static List<ForeignStep> steps(
      ForeignValues values, ScriptCall call, ForeignNotes notes) {
    long threads = values.whole("-c", 1, ForeignLoad.MOST_THREADS).orElse(CLIENTS);
    values.leave(
        "a loop lasts for a time here; write a longer `for` if you need it", List.of("-n"));
    values.leave(
        "each thread of a closed loop waits for its answer; `client-calls: async` with"
            + " `pipeline` needs an open step",
        List.of("-P"));
    values.leave("the study has as many threads as `-c` says connections", List.of("--threads"));
    Optional<ForeignValue> tests = values.take("-t");
    if (tests.isEmpty()) {
      notes.leave(
          "the tests beside set and get: not taken over",
          call.program(),
          "Assay sends reads and writes of whole values");
    }
    List<ForeignStep> steps = new ArrayList<>();
    for (String test : tests.map(ForeignValue::text).orElse("set,get").split(",", -1)) {
      String kind = KINDS.get(test.strip().toLowerCase(Locale.ROOT));
      if (kind != null) {
        steps.add(ForeignStep.closed(test.strip(), threads, ForeignStep.WINDOW, Map.of(kind, 1.0)));
      } else {
        tests.ifPresent(given ->
            notes.leave(
                "the test `%s`: not taken over".formatted(test.strip()),
                given.place(),
                "Assay sends reads and writes of whole values"));
      }
    }
    return steps;
  }
}
