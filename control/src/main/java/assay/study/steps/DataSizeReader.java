package assay.study.steps;

import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.Settings;
import assay.api.Workload;
import assay.plan.Plan.Value;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import assay.words.NearestWord;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// The data's numbers: the study's numbers, and the workload's defaults for the rest.
public final class DataSizeReader {

  /// A terabyte.
  private static final long MOST = 1_000_000_000_000L;

  private DataSizeReader() {}

  /// A study's numbers by name, in plain digits, sizes in bytes.
  public static Map<String, Value> of(Study study, Workload workload, StudyProblems problems) {
    Map<String, Value> amounts = new TreeMap<>();
    workload
        .defaults()
        .forEach((name, number) -> amounts.put(name, new Value(number.toString(), "default")));
    check(study.data(), amounts, workload, problems);
    for (SourceValue given : study.data().values()) {
      amounts.replace(given.key(), value(given));
    }
    return amounts;
  }

  static Value value(SourceValue given) {
    return new Value(String.valueOf(UnitParser.amount(given.text())), given.origin());
  }

  public static void check(
      Map<String, SourceValue> data,
      Map<String, Value> known,
      Workload workload,
      StudyProblems problems) {
    for (SourceValue given : data.values()) {
      if (!known.containsKey(given.key())) {
        problems.atKey(
            given,
            "E307",
            "the workload `%s` has no data `%s`".formatted(workload.name(), given.key()),
            NearestWord.help(
                given.key(), known.keySet(), "known: " + String.join(", ", known.keySet())));
      }
    }
  }

  /// Reports numbers that are too large to hold or count.
  ///
  /// @return whether the workload can count its entries
  public static boolean countable(
      Study study, Map<String, Value> amounts, Workload workload, StudyProblems problems) {
    boolean fine = true;
    for (SourceValue given : study.data().values()) {
      if (UnitParser.amount(given.text()) > MOST) {
        problems.at(
            given,
            "E420",
            "`%s: %s` is more than a cluster can hold".formatted(given.key(), given.text()),
            "write at most %,d".formatted(MOST));
        fine = false;
      }
    }
    if (!fine) {
      return false;
    }
    try {
      DataParameters data = data(amounts);
      boolean none =
          entries(workload, data) >= 0
              && HasJudgedData.of(workload).registers(data) == 0
              && HasJudgedData.of(workload).registers(defaults(workload)) > 0;
      if (none) {
        tell(study, "no key is left for requests", "write a number above 0", problems);
      }
      return !none;
    } catch (ArithmeticException e) {
      tellCountless(study, workload, problems);
      return false;
    } catch (IllegalArgumentException e) {
      // the workload needs a configuration's settings for that, and is asked again with each
      // configuration's
      return true;
    }
  }

  public static void tellCountless(Study study, Workload workload, StudyProblems problems) {
    tell(
        study,
        "the workload `%s` cannot count so many entries".formatted(workload.name()),
        "write numbers whose sum is below 2,147,483,647",
        problems);
  }

  private static DataParameters defaults(Workload workload) {
    return new DataParameters(workload.defaults(), new Settings(Map.of()));
  }

  private static void tell(Study study, String what, String help, StudyProblems problems) {
    study.data().values().stream()
        .max(Comparator.comparingLong(given -> UnitParser.amount(given.text())))
        .ifPresentOrElse(
            given -> problems.at(given, "E420", what, help),
            () -> problems.add("E420", what, help));
  }

  public static long entries(Workload workload, DataParameters data) {
    return (long) HasJudgedData.of(workload).registers(data)
        + HasJudgedData.of(workload).counters(data)
        + HasMappedData.entries(workload, data);
  }

  public static DataParameters data(Map<String, Value> amounts) {
    return data(amounts, new Settings(Map.of()));
  }

  public static DataParameters data(Map<String, Value> amounts, Settings settings) {
    Map<String, Long> numbers = new LinkedHashMap<>();
    amounts.forEach((name, value) -> numbers.put(name, Long.parseLong(value.text())));
    return new DataParameters(numbers, settings);
  }
}
