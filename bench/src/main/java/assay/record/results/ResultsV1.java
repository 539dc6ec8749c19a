package assay.record.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads `run.json` of version 1, in today's words, as one of version 2.
///
/// Version 1 gave the median of the repeats also of harm, and told in words alone that a figure was only
/// the least it could be, or why it was withheld. Harm is folded anew, by the worst repeat; of a reason
/// in words nothing is made but words. What only the record knows (percentiles' intervals, what was not
/// answered) is found by judging the run again.
final class ResultsV1 {

  static final String SCHEMA = "assay/run/v1";

  /// What a reader must know of an answer and of objectives that were judged by medians.
  static final String OLDER =
      "an older version judged this run: its answer and its objectives go by medians, which hide harm in"
          + " a minority of repeats; `assay judge` judges it again";

  /// Harm of which the worst repeat speaks, of what version 1 knew.
  private static final Set<String> HARM =
      Set.of(
          "wrong-rows",
          "wrong-answers",
          "stale-reads",
          "stale-reads-recent",
          "stale-age",
          "linearizability",
          "sessions",
          "read-your-writes",
          "monotonic-reads",
          "lost-writes",
          "lost-keys",
          "lost-age",
          "lost-updates",
          "duplicated-updates",
          "wrong-counts",
          "lost-elements",
          "stale-sets",
          "unplanned-exits",
          "recovery",
          "latency-recovery",
          "under-replicated",
          "brown-out",
          "unavailable",
          "stalls");

  private ResultsV1() {}

  /// Whether a document is of version 1.
  static boolean is(JsonNode run) {
    return SCHEMA.equals(run.path("schema").asString(""));
  }

  /// Changes a document of version 1 into one of version 2, in place.
  static void upgrade(ObjectNode run) {
    run.put("schema", Results.SCHEMA);
    ArrayNode trust = run.arrayNode();
    trust.addObject().put("gravity", "SERIOUS").put("text", OLDER);
    for (JsonNode sentence : run.path("trust")) {
      trust.addObject().put("gravity", "LIMITS").put("text", sentence.asString());
    }
    run.set("trust", trust);
    for (JsonNode row : run.path("rows")) {
      row.path("figures").forEach(figure -> figure((ObjectNode) figure));
    }
    for (JsonNode objective : run.path("objectives")) {
      if (objective.path("result").asString().equals("UNKNOWN")) {
        ((ObjectNode) objective).put("result", "UNDECIDED");
      }
    }
    for (JsonNode cell : run.path("cells")) {
      cell.path("windows").forEach(ResultsV1::window);
      for (JsonNode search : cell.path("searches")) {
        search.path("trials").forEach(ResultsV1::window);
      }
    }
  }

  private static void window(JsonNode window) {
    for (String durations : List.of("response", "service", "delay")) {
      window.path(durations).forEach(quantile -> quantile((ObjectNode) quantile));
    }
  }

  private static void quantile(ObjectNode quantile) {
    quantile.putNull("least");
    quantile.putNull("most");
    quantile.putNull("service");
    reason(quantile);
  }

  private static void figure(ObjectNode figure) {
    String metric = figure.path("metric").asString();
    int open = metric.indexOf('(');
    String family = open < 0 ? metric : metric.substring(0, open);
    boolean pooled = family.equals("faults-with-loss");
    boolean harm = HARM.contains(family);
    figure.put("fold", pooled ? "POOLED" : harm ? "WORST" : "MEDIAN");
    reason(figure);
    JsonNode value = figure.path("value");
    if (!value.isNumber()) {
      figure.putNull("least");
      figure.putNull("most");
      return;
    }
    boolean atLeast = figure.path("text").asString("").startsWith("> ");
    if (harm) {
      fold(figure);
    }
    figure.set("least", figure.path("value"));
    if (atLeast) {
      figure.putNull("most");
    } else {
      figure.set("most", figure.path("value"));
    }
  }

  /// The worst of the repeats in place of their median, and in how many there was any.
  private static void fold(ObjectNode figure) {
    List<Double> repeats = new ArrayList<>();
    figure.path("repeats").forEach(repeat -> repeats.add(repeat.asDouble()));
    double worst = repeats.stream().mapToDouble(each -> each).max().orElse(0);
    if (repeats.size() < 2 || worst == figure.path("value").asDouble()) {
      return;
    }
    figure.put("value", worst);
    figure.put("low", repeats.stream().mapToDouble(each -> each).min().orElse(worst));
    figure.put("high", worst);
    figure.putNull("text");
  }

  private static void reason(ObjectNode node) {
    JsonNode words = node.path("withheld");
    if (words.isString()) {
      node.putObject("withheld").put("why", "UNSAID").put("text", words.asString());
    }
  }
}
