package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.ul;

import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.record.io.PathRedaction;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The steps, and the effective settings of every configuration with their origins.
final class SettingsSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private SettingsSection() {}

  static DomContent of(ReportModel model) {
    Plan plan = model.plan();
    Set<String> names = new LinkedHashSet<>();
    plan.configurations().forEach(configuration -> names.addAll(configuration.settings().keySet()));
    List<String> varying = names.stream().filter(name -> varies(plan, name)).toList();
    names.removeIf(name -> varies(plan, name) || isNotApplied(plan, name));
    List<String> common = List.copyOf(names);
    return HtmlBlocks.part(
        "settings",
        "What was run",
        ul(each(plan.steps(), step -> li(step(step)))),
        p(data(plan)).withClass("hint"),
        h3("Settings that differ"),
        iff(varying.isEmpty(), p("None: every configuration has the same settings.")),
        iff(
            !varying.isEmpty(),
            HtmlBlocks.grid("Settings that differ", head(varying), differing(plan, varying))),
        iff(
            !common.isEmpty(),
            HtmlBlocks.onDemand(
                common.size() + " settings that all configurations share",
                HtmlBlocks.grid(
                    "Settings all configurations share",
                    List.of("Setting", "Value", "Origin"),
                    shared(plan, common)))),
        iff(
            !plan.productValues().isEmpty(),
            HtmlBlocks.onDemand(
                counted(plan.productValues().size()) + " not the product's own default",
                HtmlBlocks.grid(
                    "Values that are not the product's own default",
                    List.of("Engine", "Setting", "Here", "The product's default", "Why"),
                    plan.productValues().stream()
                        .map(each ->
                            List.of(
                                each.engine(),
                                each.setting(),
                                each.value(),
                                each.product(),
                                each.why()))
                        .toList()))));
  }

  private static String counted(int values) {
    return values == 1 ? "1 value is" : values + " values are";
  }

  private static boolean varies(Plan plan, String name) {
    return plan.configurations().stream()
            .map(configuration -> text(configuration, name))
            .distinct()
            .count()
        > 1;
  }

  /// Whether an existing cluster kept its own value.
  private static boolean isNotApplied(Plan plan, String name) {
    return plan.configurations().stream()
        .map(configuration -> configuration.settings().get(name))
        .allMatch(value -> value != null && value.origin().equals(Plan.NOT_APPLIED));
  }

  private static String text(Configuration configuration, String name) {
    Value value = configuration.settings().get(name);
    return value == null ? "–" : PathRedaction.shortened(value.text());
  }

  private static List<String> head(List<String> names) {
    List<String> head = new ArrayList<>(List.of("Configuration"));
    head.addAll(names);
    return head;
  }

  private static List<List<String>> differing(Plan plan, List<String> names) {
    List<List<String>> rows = new ArrayList<>();
    for (Configuration configuration : plan.configurations()) {
      List<String> row = new ArrayList<>(List.of(configuration.name()));
      names.forEach(name -> row.add(text(configuration, name)));
      rows.add(row);
    }
    return rows;
  }

  private static List<List<String>> shared(Plan plan, List<String> names) {
    Map<String, Value> first = new LinkedHashMap<>();
    plan.configurations()
        .reversed()
        .forEach(configuration -> first.putAll(configuration.settings()));
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      Value value = first.getOrDefault(name, new Value("–", ""));
      rows.add(
          List.of(
              name,
              PathRedaction.shortened(value.text()),
              PathRedaction.shortened(value.origin())));
    }
    return rows;
  }

  private static String data(Plan plan) {
    String data =
        plan.data().entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue().text())
            .collect(Collectors.joining(", "));
    return "Workload " + plan.workload() + (data.isEmpty() ? "" : ": " + data) + ".";
  }

  static String step(Step step) {
    return switch (step) {
      case Step.Open open -> open(open);
      case Step.Capacity search -> search(search);
      case Step.Timed timed -> timed(timed);
      case Step.Closed closed ->
          "%s (closed loop): %d %s per client, each: %s; every part runs %s%s before it counts%s."
              .formatted(
                  closed.id(),
                  closed.threads(),
                  closed.threads() == 1 ? "thread" : "threads",
                  closed.parts().stream().map(Step.Part::text).collect(Collectors.joining(", ")),
                  closed.steady() == null
                      ? closed.discard() + " ×"
                      : "until its times no longer fall",
                  closed.warmUp().isZero() ? "" : " and for " + time(closed.warmUp()),
                  closed.think().isZero()
                      ? ""
                      : ", with " + time(closed.think()) + " of think time");
    };
  }

  private static String timed(Step.Timed timed) {
    return "%s (closed loop): %d %s per client for %s%s; %s; keys %s%s."
        .formatted(
            timed.id(),
            timed.threads(),
            timed.threads() == 1 ? "thread" : "threads",
            time(timed.duration()),
            timed.warmUp().isZero() ? "" : " after " + time(timed.warmUp()) + " of warm-up",
            mix(timed.mix()),
            timed.keys().text(),
            timed.think().isZero()
                ? ""
                : ", with " + time(timed.think()) + spread(timed) + " of think time");
  }

  private static String spread(Step.Timed timed) {
    return timed.thinkSpread().isZero() ? "" : " ± " + time(timed.thinkSpread());
  }

  private static String open(Step.Open open) {
    String mix = mix(open.mix());
    return "%s (open loop): %s for %s%s; %s; keys %s%s."
        .formatted(
            open.id(),
            open.rate().constant()
                ? FIGURES.brief(open.rate().highest(), "/s")
                : open.rate().text(),
            time(open.duration()),
            open.warmUp().isZero() ? "" : " after " + time(open.warmUp()) + " of warm-up",
            mix,
            open.keys().text(),
            faults(open.faults()));
  }

  private static String faults(List<FaultSpec> faults) {
    return faults.stream()
        .map(fault ->
            "; fault: " + fault.text() + " at " + time(fault.at()) + " plus a phase" + fault.cue())
        .collect(Collectors.joining());
  }

  private static String mix(Map<String, Double> mix) {
    return mix.entrySet().stream()
        .map(entry -> entry.getKey() + " " + FIGURES.brief(entry.getValue() / 100, "share"))
        .collect(Collectors.joining(", "));
  }

  private static String search(Step.Capacity search) {
    return "%s (search): the highest rate with %s, from %s up to %s; tries of %s after %s, best of %d, at most %d; %s; keys %s%s."
        .formatted(
            search.id(),
            search.goal().text(),
            FIGURES.brief(search.from(), "/s"),
            FIGURES.brief(search.upTo(), "/s"),
            time(search.duration()),
            time(search.settle()),
            search.attempts(),
            search.tries(),
            mix(search.mix()),
            search.keys().text(),
            search.critical() ? "; and the critical rate" : "");
  }

  private static String time(Duration duration) {
    return FIGURES.brief((double) duration.toNanos(), "ns");
  }
}
