package assay.cli.foreign;

import assay.cli.foreign.ForeignLoad.Cluster;
import assay.cli.foreign.value.ForeignNotes;
import assay.cli.foreign.value.ForeignValue;
import assay.cli.foreign.value.ForeignValues;
import assay.cli.foreign.value.YamlValues;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the tests.yaml of Hazelcast Simulator: each test of a map is a step; all must have the same data.
final class SimulatorReader implements ForeignReader {

  private static final Pattern CLASS = Pattern.compile("\\bclass *: *\\S*\\.simulator\\.");

  /// What Simulator takes if a test does not say it.
  private static final long THREADS = 10;

  private static final long KEYS = 10_000;
  private static final long BYTES = 10;
  private static final double PUTS = 0.1;

  /// A share that stands for what the others leave.
  private static final double REST = -1;

  private static final String PROBABILITY = "Prob";

  /// How Simulator runs and reports, which a study has no need of.
  private static final List<String> ELSEWHERE =
      List.of(
          "name",
          "loadgenerator_hosts",
          "node_hosts",
          "performance_monitor_interval_seconds",
          "verify_enabled",
          "cooldown_seconds",
          "license_key",
          "measureLatency",
          "deleteAllData",
          "destroyOnExit",
          "fillOnPrepare");

  @Override
  public String tool() {
    return "Hazelcast Simulator";
  }

  @Override
  public boolean reads(YamlText file) {
    return CLASS.matcher(file.text()).find();
  }

  @Override
  public ForeignLoad read(YamlText file, ForeignNotes notes) {
    return new Reading(YamlValues.read(file, "tests", notes), notes).load();
  }

  /// What a suite says for all its tests.
  private record Timing(Duration window, Duration warmUp, long clients) {}

  /// One file.
  private static final class Reading {

    private final YamlValues file;
    private final ForeignNotes notes;
    private final List<ForeignStep> steps = new ArrayList<>();
    private final List<ForeignValue> drivers = new ArrayList<>();
    private final Map<String, Long> data = new LinkedHashMap<>();
    private Optional<ForeignValue> entries = Optional.empty();
    private Cluster cluster = Cluster.of(0, Optional.empty());
    private long repeats = 1;

    Reading(YamlValues file, ForeignNotes notes) {
      this.file = file;
      this.notes = notes;
    }

    ForeignLoad load() {
      String all = file.tree().at("/tests").isMissingNode() ? "" : "/tests";
      for (String suite : file.items(all)) {
        suite(suite);
      }
      if (steps.isEmpty()) {
        notes.refuse(
            "there is no test of a map that Assay can send",
            file.place(all),
            "Assay reads tests with `getProb`, `putProb` and `setProb`");
      }
      return ForeignLoad.ofValues(drivers, cluster, data, entries, steps, repeats);
    }

    private void suite(String suite) {
      ForeignValues values = file.values(suite);
      String name = values.text("name", "");
      Duration time =
          values.time("duration", "s").filter(each -> !each.isZero()).orElse(ForeignStep.WINDOW);
      Duration warmUp =
          values
              .time("warmup_seconds", "s")
              .filter(each -> !each.isZero())
              .orElse(ForeignStep.WARM_UP);
      Cluster own = cluster(values);
      long count = values.whole("repetitions", 1, ForeignLoad.MOST_REPEATS).orElse(1);
      values.take("driver").or(() -> values.take("vendor")).ifPresent(driver -> driver(driver));
      values.leave("Assay has a version of its own", List.of("version"));
      values.leave(
          "the study has the heap that its data need", List.of("member_args", "client_args"));
      values.drop(ELSEWHERE);
      values.leaveOthers();
      String test = YamlTree.child(suite, "test");
      for (String each : file.items(test)) {
        ForeignValues ofTest = file.values(each);
        String called = ofTest.text("name", name);
        Timing timing = new Timing(time, warmUp, own.clients());
        if (test(called.isEmpty() ? name : called, timing, ofTest, each) && steps.size() == 1) {
          cluster = own;
          repeats = count;
        }
      }
      if (!steps.isEmpty() && cluster.members() != own.members()) {
        own.membersAt()
            .ifPresent(
                value -> notes.leave(value, "the study has as many members as for its first test"));
      }
      if (!steps.isEmpty() && cluster.clients() != own.clients()) {
        own.clientsAt()
            .ifPresent(
                value -> notes.leave(value, "the study has as many clients as for its first test"));
      }
    }

    private static Cluster cluster(ForeignValues values) {
      Optional<ForeignValue> membersAt = values.see("members");
      Optional<ForeignValue> clientsAt = values.see("clients");
      long members = values.whole("members", 0, 1_000).orElse(0);
      long clients = Math.max(1, values.whole("clients", 0, 1_000).orElse(1));
      return new Cluster(members, membersAt, clients, clientsAt, Map.of());
    }

    /// The driver's product; drivers of Redis are called by their library.
    private void driver(ForeignValue driver) {
      String text = driver.text().toLowerCase(Locale.ROOT);
      drivers.add(
          text.startsWith("lettuce") || text.startsWith("jedis")
              ? new ForeignValue(driver.name(), "redis", driver.place())
              : driver);
    }

    /// Whether the test becomes a step.
    private boolean test(String name, Timing timing, ForeignValues values, String pointer) {
      Optional<ForeignValue> type = values.take("class");
      boolean ofMap = type.filter(each -> each.text().matches(".*\\.\\w*Map\\w*Test")).isPresent();
      if (!ofMap && values.see("getProb").isEmpty() && values.see("putProb").isEmpty()) {
        notes.leave(
            "the test `%s`: not taken over".formatted(type.map(ForeignValue::text).orElse(name)),
            file.place(pointer),
            "Assay reads tests of maps, with `getProb`, `putProb` and `setProb`");
        return false;
      }
      long threads = threads(values);
      double rate = rate(values);
      Optional<ForeignValue> said = values.see("keyDomain").or(() -> values.see("keyCount"));
      Map<String, Long> own = data(values);
      Map<String, Double> weights = weights(values);
      values.drop(ELSEWHERE);
      values.leave("every value of a study is its own", List.of("valueCount"));
      values.leaveOthers();
      if (steps.isEmpty()) {
        data.putAll(own);
        entries = said;
      } else if (!data.equals(own)) {
        notes.leave(
            "the test `%s` with other keys or values: not taken over".formatted(name),
            file.place(pointer),
            "all steps of a study have the same data; make a study of this test alone");
        return false;
      }
      steps.add(
          ForeignStep.closed(name, threads, timing.window(), weights)
              .after(timing.warmUp())
              .atRate(rate * timing.clients()));
      return true;
    }

    /// Each client's threads. Asynchronous calls become threads.
    private long threads(ForeignValues values) {
      Optional<ForeignValue> concurrency = values.see("concurrency");
      long async = values.whole("concurrency", 1, ForeignLoad.MOST_THREADS).orElse(THREADS);
      concurrency.ifPresent(value ->
          notes.leave(value, "as many threads send instead, which wait for their answers"));
      return values.whole("threadCount", 1, ForeignLoad.MOST_THREADS).orElse(async);
    }

    /// Requests per second of one client; the interval is of all its threads together.
    private double rate(ForeignValues values) {
      Optional<Duration> interval = values.time("interval", "ms");
      double rate = values.decimal("ratePerSecond", 0, ForeignLoad.MOST_RATE).orElse(0);
      if (rate == 0 && interval.isPresent() && !interval.get().isZero()) {
        rate = 1e9 / interval.get().toNanos();
      }
      return rate;
    }

    private Map<String, Long> data(ForeignValues values) {
      long count = values.whole("keyCount", 1, ForeignLoad.MOST_KEYS).orElse(KEYS);
      long keys = values.whole("keyDomain", 1, ForeignLoad.MOST_KEYS).orElse(count);
      long least = bytes(values, "minValueLength", bytes(values, "minSize", BYTES));
      Optional<ForeignValue> longest = values.see("maxValueLength");
      long most = bytes(values, "maxValueLength", bytes(values, "maxSize", least));
      long length = bytes(values, "valueLength", most);
      if (least != most) {
        longest.ifPresent(
            value -> notes.leave(value, "all values of a study have the same size, here the mean"));
        length = (least + most) / 2;
      }
      Map<String, Long> data = new LinkedHashMap<>();
      data.put(ForeignLoad.CUSTOMERS, keys);
      data.put(ForeignLoad.VALUE, length);
      return data;
    }

    private static long bytes(ForeignValues values, String name, long otherwise) {
      return values.whole(name, 1, ForeignLoad.MOST_BYTES).orElse(otherwise);
    }

    /// Probabilities of the methods; -1 is what the others leave of 1.
    private Map<String, Double> weights(ForeignValues values) {
      double gets = values.decimal("getProb", REST, ForeignLoad.MOST_WEIGHT).orElse(REST);
      double puts = values.decimal("putProb", REST, ForeignLoad.MOST_WEIGHT).orElse(PUTS);
      double sets = values.decimal("setProb", REST, ForeignLoad.MOST_WEIGHT).orElse(0);
      values.names().stream()
          .filter(name -> name.endsWith(PROBABILITY))
          .forEach(name -> values.take(name).ifPresent(notes::refuseShare));
      double rest = Math.max(0, 1 - Math.max(0, gets) - Math.max(0, puts) - Math.max(0, sets));
      Map<String, Double> weights = new LinkedHashMap<>();
      weights.put("get", gets == REST ? rest : gets);
      weights.put("put", (puts == REST ? rest : puts) + (sets == REST ? rest : sets));
      if (weights.values().stream().allMatch(weight -> weight <= 0)) {
        notes.refuse("every probability is 0", null, "give one: getProb: 1");
        weights.put("get", 1.0);
      }
      return weights;
    }
  }
}
