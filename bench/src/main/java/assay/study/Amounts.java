package assay.study;

import assay.api.Data;
import assay.api.Settings;
import assay.api.Workload;
import assay.plan.Plan.Value;
import assay.words.Nearest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// The data's numbers: what the study gives, and the workload's own number for the rest.
final class Amounts {

  private Amounts() {}

  /// The numbers of a study's data by name, in plain digits, sizes in bytes.
  static Map<String, Value> of(Study study, Workload workload, Problems problems) {
    Map<String, Value> amounts = new TreeMap<>();
    workload
        .defaults()
        .forEach((name, number) -> amounts.put(name, new Value(number.toString(), "default")));
    check(study.data(), amounts, workload, problems);
    for (Given given : study.data().values()) {
      amounts.replace(given.key(), value(given));
    }
    return amounts;
  }

  /// A number as a plan holds it.
  static Value value(Given given) {
    return new Value(String.valueOf(Notation.amount(given.text())), given.origin());
  }

  /// Tells which of these numbers the workload's data do not have.
  static void check(
      Map<String, Given> data, Map<String, Value> known, Workload workload, Problems problems) {
    for (Given given : data.values()) {
      if (!known.containsKey(given.key())) {
        problems.atKey(
            given,
            "E307",
            "the workload `%s` has no data `%s`".formatted(workload.name(), given.key()),
            Nearest.of(given.key(), known.keySet())
                .map(near -> "did you mean `%s`?".formatted(near))
                .orElse("known: " + String.join(", ", known.keySet())));
      }
    }
  }

  /// How many entries a cluster holds once all data are loaded.
  static long entries(Workload workload, Data data) {
    return (long) workload.registers(data) + workload.counters(data) + workload.mapped(data);
  }

  /// The numbers as a workload takes them, without any settings.
  static Data data(Map<String, Value> amounts) {
    return data(amounts, new Settings(Map.of()));
  }

  /// The numbers and a strategy's settings as a workload takes them.
  static Data data(Map<String, Value> amounts, Settings settings) {
    Map<String, Long> numbers = new LinkedHashMap<>();
    amounts.forEach((name, value) -> numbers.put(name, Long.parseLong(value.text())));
    return new Data(numbers, settings);
  }
}
