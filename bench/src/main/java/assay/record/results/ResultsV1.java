package assay.record.results;

import assay.metric.Family;
import assay.metric.FoldRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Converts `run.json` of version 1 to version 2.
///
/// Version 1 gave the median for harm too, and bounds or reasons only in words. Harm is folded again by the worst
/// repeat; words stay. Percentiles' intervals and unanswered requests need a new judgement of the record.
final class ResultsV1 {

  static final String SCHEMA = "assay/run/v1";

  /// The caveat about verdicts by medians.
  static final String OLDER =
      "an older version judged this run: its answer and its objectives go by medians, which hide harm in"
          + " a minority of repeats; `assay judge` judges it again";

  private ResultsV1() {}

  static boolean is(JsonNode run) {
    return SCHEMA.equals(run.path("schema").asString(""));
  }

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
    Optional<Family> known = Family.of(family);
    FoldRule fold = known.map(Family::fold).orElse(FoldRule.MEDIAN);
    figure.put("fold", fold.name());
    reason(figure);
    JsonNode value = figure.path("value");
    if (!value.isNumber()) {
      figure.putNull("least");
      figure.putNull("most");
      return;
    }
    boolean atLeast = figure.path("text").asString("").startsWith("> ");
    if (fold == FoldRule.WORST) {
      fold(figure, known.orElseThrow().lowerIsBetter());
    }
    figure.set("least", figure.path("value"));
    if (atLeast) {
      figure.putNull("most");
    } else {
      figure.set("most", figure.path("value"));
    }
  }

  /// Puts the worst repeat, and in how many there was harm, in place of the median.
  private static void fold(ObjectNode figure, boolean lowerIsBetter) {
    List<Double> repeats = new ArrayList<>();
    figure.path("repeats").forEach(repeat -> repeats.add(repeat.asDouble()));
    if (repeats.size() < 2) {
      return;
    }
    double least = Collections.min(repeats);
    double most = Collections.max(repeats);
    double worst = lowerIsBetter ? most : least;
    if (worst == figure.path("value").asDouble()) {
      return;
    }
    figure.put("value", worst);
    figure.put("low", least);
    figure.put("high", most);
    figure.putNull("text");
  }

  private static void reason(ObjectNode node) {
    JsonNode words = node.path("withheld");
    if (words.isString()) {
      node.putObject("withheld").put("why", "UNSAID").put("text", words.asString());
    }
  }
}
