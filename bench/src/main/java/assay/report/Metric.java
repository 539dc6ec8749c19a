package assay.report;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A metric's id taken apart: `p99(put)` is the word `p99` of `put`.
///
/// @param id as the ledger has it
/// @param word what stands before the parenthesis, or all of it
/// @param of what stands inside, or empty
record Metric(String id, String word, String of) {

  private static final Pattern FORM = Pattern.compile("([^(]*)\\((.*)\\)");
  private static final String BROWN_OUT = "brown-out (failed or missing requests)";

  /// What most samples are.
  static final String REQUESTS = "requests";

  private static final String DURING_A_FAULT = "fault-";
  private static final Pattern PERCENTILE = Pattern.compile("(service-|fault-)?p\\d+(\\.\\d+)?");

  /// What rests on single requests, besides percentiles.
  private static final Set<String> OF_REQUESTS =
      Set.of(
          "max",
          "mean",
          "throughput",
          "capacity",
          "critical-rate",
          "rows",
          "fault-late",
          "fault-shed",
          "fault-failed",
          "fault-unknown",
          "unavailable",
          "cpu-per-request",
          "bytes-per-request",
          "allocation-per-request");

  private static final Pattern OF_A_KIND =
      Pattern.compile("(service-)?p\\d+(\\.\\d+)?|max|mean|critical-rate");

  /// Reads an id.
  static Metric of(String id) {
    Matcher form = FORM.matcher(id);
    return form.matches() ? new Metric(id, form.group(1), form.group(2)) : new Metric(id, id, "");
  }

  /// The metric in a reader's words: `put p99`, `getAll 100x6`, `lost writes`.
  String label() {
    String words = word.equals("brown-out") ? BROWN_OUT : word.replace('-', ' ');
    if (of.isEmpty()) {
      return word.startsWith(DURING_A_FAULT)
          ? words.substring(DURING_A_FAULT.length()) + " during the fault"
          : words;
    }
    if (word.equals("time")) {
      return of;
    }
    if (word.startsWith(DURING_A_FAULT)) {
      return of + " " + word.substring(DURING_A_FAULT.length()) + " during the fault";
    }
    return OF_A_KIND.matcher(word).matches() ? of + " " + words : words + ", " + of;
  }

  /// What its samples are: `requests`, `rounds`, `entries`; empty where each run gives but one, whose
  /// number says nothing that the number of runs does not.
  String samples() {
    return switch (word) {
      case "time" -> "rounds";
      case "memory-per-entry" -> "entries";
      case "value-size" -> "values";
      case "near-hits" -> "reads";
      case "losing-faults" -> "faults";
      case "gc-pause-max", "gc-pause-total" -> "pauses";
      default -> OF_REQUESTS.contains(word) || PERCENTILE.matcher(word).matches() ? REQUESTS : "";
    };
  }

  /// The kind of request it is about: `getAll` of `time(getAll 100x6)`; empty where it has none.
  String kind() {
    int space = of.indexOf(' ');
    return space < 0 ? of : of.substring(0, space);
  }
}
