package assay.cli.foreign;

import assay.cli.foreign.ForeignLoad.Cluster;
import assay.cli.foreign.value.ForeignNotes;
import assay.cli.foreign.value.ForeignValue;
import assay.cli.foreign.value.ForeignValues;
import assay.cli.foreign.value.ForeignVariables;
import assay.cli.foreign.value.XmlElement;
import assay.cli.foreign.value.XmlFile;
import assay.problem.ProblemException;
import assay.yaml.YamlText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads a benchmark of RadarGun: its cluster, the plugins, the loaded entries, and each test of basic operations.
final class RadarGunReader implements ForeignReader {

  private static final String TEST = "basic-operations-test";

  private static final long MOST_ROUNDS = 100;
  private static final int MOST_STAGES = 10_000;

  /// What RadarGun takes if a file does not say it.
  private static final long ENTRY_BYTES = 1_000;

  private static final double GETS = 4;

  private static final List<String> ABSENT =
      List.of("contains-ratio", "remove-ratio", "get-and-remove-ratio");

  /// How a test is named and how its figures are kept, which a study says elsewhere.
  private static final List<String> REPORTED =
      List.of(
          "test-name",
          "amend-test",
          "groups",
          "iteration-property",
          "merge-thread-stats",
          "report-latency-as-service-time",
          "log-transaction-exceptions");

  private static final List<String> KNOWN_CHILDREN = List.of("key-selector", "statistics");

  private static final List<String> LOADS = List.of("load", "load-data");

  private static final List<String> HOUSEKEEPING =
      List.of(
          "service-start",
          "service-stop",
          "jvm-monitor-start",
          "jvm-monitor-stop",
          "clear",
          "clear-cache",
          "set-partitions",
          "cache-size-validation");

  @Override
  public String tool() {
    return "RadarGun";
  }

  @Override
  public boolean reads(YamlText file) {
    return file.text().contains("<benchmark");
  }

  @Override
  public ForeignLoad read(YamlText file, ForeignNotes notes) {
    return new Reading(XmlFile.read(file), notes).load();
  }

  /// One file.
  private static final class Reading {

    private final XmlElement root;
    private final ForeignNotes notes;
    private final List<ForeignStep> steps = new ArrayList<>();

    /// The key counts and sizes that the first test has.
    private final Map<String, Long> data = new LinkedHashMap<>();

    private Optional<ForeignValue> entries = Optional.empty();
    private long nodes = 1;
    private final Map<String, Long> groups = new LinkedHashMap<>();
    private Optional<ForeignValue> size = Optional.empty();
    private long senders;
    private int stages;
    private Duration warmUp = ForeignStep.WARM_UP;

    Reading(XmlElement root, ForeignNotes notes) {
      this.root = root;
      this.notes = notes;
    }

    ForeignLoad load() {
      cluster();
      root.child("scenario")
          .ifPresent(scenario -> scenario.children().forEach(stage -> stage(stage, Map.of())));
      if (steps.isEmpty()) {
        notes.refuse(
            "there is no test of basic operations that Assay can send",
            root.place(),
            "Assay reads `basic-operations-test`; write a study for other tests");
      }
      long members = senders < nodes ? nodes - senders : nodes;
      return ForeignLoad.ofValues(
          plugins(), Cluster.of(members, size), data, entries, List.copyOf(steps), 1);
    }

    /// The first size; threads are counted for it.
    private void cluster() {
      List<XmlElement> sizes = new ArrayList<>();
      for (XmlElement each : root.child("clusters").map(XmlElement::children).orElse(List.of())) {
        sizes.add(each);
        ForeignValues values = values(each, Map.of());
        OptionalLong count = values.whole(each.name().equals("scale") ? "from" : "size", 1, 1_000);
        if (sizes.size() == 1) {
          nodes = count.orElse(1);
          size =
              Optional.ofNullable(
                  each.attributes().get(each.name().equals("scale") ? "from" : "size"));
          each.children("group").forEach(this::group);
        } else {
          notes.leave(
              "a cluster of another size: not taken over",
              each.place(),
              "the study has %d nodes; write a study for each size".formatted(nodes));
        }
        values.leave(
            "the study has the first size only; write a study for each", List.of("to", "inc"));
      }
    }

    private void group(XmlElement group) {
      values(group, Map.of())
          .whole("size", 1, 1_000)
          .ifPresent(count -> groups.put(group.attribute("name"), count));
    }

    private List<ForeignValue> plugins() {
      return root.all()
          .filter(element -> element.name().equals("setup"))
          .flatMap(element -> Optional.ofNullable(element.attributes().get("plugin")).stream())
          .distinct()
          .toList();
    }

    private void stage(XmlElement stage, Map<String, String> variables) {
      stages++;
      if (stages > MOST_STAGES) {
        throw ProblemException.ofInput(
            "E621",
            "the loops have more than %,d stages".formatted(MOST_STAGES),
            stage.place(),
            "shorten a loop");
      }
      if (stage.name().equals("repeat")) {
        repeat(stage, variables);
      } else if (LOADS.contains(stage.name())) {
        loaded(stage, variables);
      } else if (stage.name().equals(TEST)) {
        test(stage, variables);
      } else if (!HOUSEKEEPING.contains(stage.name())) {
        notes.leave(
            "`<%s>`: not taken over".formatted(stage.name()),
            stage.place(),
            "Assay has no counterpart for this stage");
      }
    }

    /// Each round's stages, with the loop's counter.
    private void repeat(XmlElement loop, Map<String, String> variables) {
      ForeignValues values = values(loop, variables);
      OptionalLong times = values.whole("times", 1, MOST_ROUNDS);
      long from = values.whole("from", 0, Integer.MAX_VALUE).orElse(0);
      long step = values.whole("inc", 1, Integer.MAX_VALUE).orElse(1);
      long to =
          values.whole("to", from, from + MOST_ROUNDS * step).orElse(from + times.orElse(1) - 1);
      String name = values.text("name", "");
      String counter = name.isEmpty() ? "repeat.counter" : "repeat." + name + ".counter";
      for (long round = from; round <= to; round += step) {
        Map<String, String> inner = new LinkedHashMap<>(variables);
        inner.put(counter, Long.toString(round));
        loop.children().forEach(stage -> stage(stage, inner));
      }
    }

    /// The last load before a test counts: it says how many entries there are.
    private void loaded(XmlElement stage, Map<String, String> variables) {
      ForeignValues values = values(stage, variables);
      Optional<ForeignValue> said = Optional.ofNullable(stage.attributes().get("num-entries"));
      long count = values.whole("num-entries", 1, ForeignLoad.MOST_KEYS).orElse(100);
      long bytes = entryBytes(values);
      if (steps.isEmpty()) {
        data.put(ForeignLoad.CUSTOMERS, count);
        data.put(ForeignLoad.VALUE, bytes);
        entries = said;
      } else if (count != customers()) {
        said.ifPresent(value ->
            notes.leave(value, "the study has the entries that were loaded for its first test"));
      }
      values.drop(List.of("num-threads", "groups", "log-period", "seed", "batch-size"));
      values.leaveOthers();
      children(stage);
    }

    private long customers() {
      return data.getOrDefault(ForeignLoad.CUSTOMERS, 0L);
    }

    /// Reports what an element says beyond its attributes.
    private void children(XmlElement stage) {
      stage.children().stream()
          .filter(child -> !KNOWN_CHILDREN.contains(child.name()))
          .forEach(child ->
              notes.leave(
                  "`<%s>`: not taken over".formatted(child.name()),
                  child.place(),
                  "keys, values and statistics are Assay's own"));
    }

    /// Whether a value of a test is an expression; then the test is left out.
    private boolean computed(XmlElement test, Map<String, String> variables) {
      Optional<ForeignValue> expression =
          test.attributes().values().stream()
              .filter(value -> {
                String text = ForeignVariables.resolved(value.text(), variables);
                return text.contains("#{") || text.contains("${");
              })
              .findFirst();
      expression.ifPresent(
          value -> notes.leave(value, "Assay computes no expression, so the test is left out"));
      return expression.isPresent();
    }

    private static long entryBytes(ForeignValues values) {
      return values.whole("entry-size", 1, ForeignLoad.MOST_BYTES).orElse(ENTRY_BYTES);
    }

    private void test(XmlElement test, Map<String, String> variables) {
      if (computed(test, variables)) {
        return;
      }
      ForeignValues values = values(test, variables);
      String name = values.text("test-name", "");
      Optional<Duration> time = values.time("duration", "ms");
      values.leave(
          time.isEmpty()
              ? "a loop lasts for a time here; write a longer `for` if you need it"
              : "the loop lasts as long as its `duration`",
          List.of("num-operations", "num-requests"));
      if (name.startsWith("warm")) {
        warmUp = time.orElse(ForeignStep.WARM_UP);
        return;
      }
      long sending = nodesOf(test.attribute("groups"));
      long threads = threads(test, values, sending);
      if (threads == 0) {
        return;
      }
      Map<String, Double> weights = weights(values);
      long bytes = entryBytes(values);
      Duration think = values.time("think-time", "ms").orElse(Duration.ZERO);
      values.drop(REPORTED);
      values.leaveOthers();
      children(test);
      if (!fits(test, variables, bytes)) {
        return;
      }
      if (weights.values().stream().mapToDouble(Double::doubleValue).sum() <= 0) {
        notes.refuse("every ratio is 0", test.place(), "give one: get-ratio=\"1\"");
        return;
      }
      senders = sending == nodes ? 0 : sending;
      steps.add(
          ForeignStep.closed(name, threads, time.orElse(ForeignStep.WINDOW), weights)
              .thinking(think, Duration.ZERO)
              .after(warmUp));
    }

    /// All threads together; 0, and a report, if Assay cannot have so many.
    private long threads(XmlElement test, ForeignValues values, long sending) {
      OptionalLong total = values.whole("total-threads", 1, ForeignLoad.MOST_THREADS);
      OptionalLong each = values.whole("num-threads-per-node", 1, ForeignLoad.MOST_THREADS);
      long threads = total.orElse(each.orElse(0) * sending);
      if (threads >= 1 && threads <= ForeignLoad.MOST_THREADS) {
        return threads;
      }
      notes.leave(
          "`<%s>`: not taken over".formatted(TEST),
          test.place(),
          "its threads are not a number from 1 to %,d".formatted(ForeignLoad.MOST_THREADS));
      return 0;
    }

    private long nodesOf(String group) {
      long counted = 0;
      for (String name : group.split(",", -1)) {
        counted += groups.getOrDefault(name.strip(), 0L);
      }
      return counted == 0 ? nodes : counted;
    }

    private Map<String, Double> weights(ForeignValues values) {
      double gets = values.decimal("get-ratio", 0, ForeignLoad.MOST_WEIGHT).orElse(GETS);
      double puts = values.decimal("put-ratio", 0, ForeignLoad.MOST_WEIGHT).orElse(1);
      Optional<ForeignValue> returning = values.see("get-and-put-ratio");
      double returned = values.decimal("get-and-put-ratio", 0, ForeignLoad.MOST_WEIGHT).orElse(0);
      if (returned > 0) {
        returning.ifPresent(
            value -> notes.leave(value, "sent as `put`, which does not return the value before"));
      }
      ABSENT.forEach(name -> values.take(name).ifPresent(notes::refuseShare));
      Map<String, Double> weights = new LinkedHashMap<>();
      weights.put("get", gets);
      weights.put("put", puts + returned);
      return weights;
    }

    /// Whether a test has the study's data. The first one decides if nothing was loaded.
    private boolean fits(XmlElement test, Map<String, String> variables, long bytes) {
      Optional<XmlElement> selector =
          test.child("key-selector").flatMap(keys -> keys.children().stream().findFirst());
      if (selector.isPresent()) {
        XmlElement keys = selector.get();
        ForeignValues values = values(keys, variables);
        OptionalLong count = values.whole("total-entries", 1, ForeignLoad.MOST_KEYS);
        if (!keys.name().equals("concurrent-keys") && !keys.name().equals("colliding-keys")) {
          notes.leave(
              "`<%s>`: not taken over".formatted(keys.name()),
              keys.place(),
              "the study draws all keys alike, `keys: uniform`");
        }
        values.leaveOthers();
        if (count.isPresent() && !data.containsKey(ForeignLoad.CUSTOMERS)) {
          data.put(ForeignLoad.CUSTOMERS, count.getAsLong());
          entries = Optional.ofNullable(keys.attributes().get("total-entries"));
        } else if (count.isPresent() && count.getAsLong() != customers()) {
          notes.leave(
              "a test of %,d keys: not taken over".formatted(count.getAsLong()),
              keys.place(),
              "the study has %,d entries; write a study for each number".formatted(customers()));
          return false;
        }
      }
      data.putIfAbsent(ForeignLoad.CUSTOMERS, 100L);
      Long loaded = data.putIfAbsent(ForeignLoad.VALUE, bytes);
      if (loaded != null && loaded != bytes) {
        notes.leave(
            "writes of %,d bytes: not taken over".formatted(bytes),
            test.place(),
            "the study's values have %,d bytes".formatted(loaded));
      }
      return true;
    }

    private ForeignValues values(XmlElement element, Map<String, String> variables) {
      ForeignValues values = new ForeignValues(notes);
      element
          .attributes()
          .values()
          .forEach(value ->
              values.add(
                  new ForeignValue(
                      value.name(),
                      ForeignVariables.resolved(value.text(), variables),
                      value.place())));
      return values;
    }
  }
}
