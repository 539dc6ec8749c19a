package assay.report.chart;

import assay.metric.MetricId;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.PathRedaction;
import assay.record.results.DriftResult;
import assay.record.results.Results;
import assay.report.model.ReportModel;
import assay.report.text.StayedAwayText;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Findings beyond single configurations, in sentences: how throughput scales, what drifts, and what cannot run here.
public final class OtherFindingSentences {

  private static final int MOST_SWEEPS = 2;
  private static final int MOST_DRIFTS = 6;
  private static final int MOST_SETTINGS = 3;

  private final Results results;
  private final List<Plan.Unavailable> unavailable;

  private OtherFindingSentences(ReportModel model) {
    this.results = model.results();
    this.unavailable = model.plan().unavailable();
  }

  /// Every finding, for a page.
  public static List<String> all(ReportModel model) {
    OtherFindingSentences found = new OtherFindingSentences(model);
    return Stream.of(
            clusterDifferences(model).stream(),
            upgrades(model).map(Upgrade::sentence),
            found.sweeps(),
            found.drifts(),
            Plan.Unavailable.sentences(found.unavailable).stream()
                .map(sentence -> "Left out: " + sentence))
        .flatMap(sentences -> sentences)
        .toList();
  }

  /// The first few findings of each kind, for a terminal.
  public static List<String> brief(ReportModel model) {
    OtherFindingSentences found = new OtherFindingSentences(model);
    List<String> sentences = new ArrayList<>(clusterDifferences(model).stream().toList());
    sentences.addAll(briefUpgrades(model));
    found.sweeps().limit(MOST_SWEEPS).forEach(sentences::add);
    sentences.addAll(found.moved(true).map(DriftSection::sentence).limit(MOST_DRIFTS).toList());
    found.improvements(sentences);
    DriftSection.unknown(found.results).ifPresent(sentences::add);
    if (!found.unavailable.isEmpty()) {
      sentences.add("left out: " + Plan.Unavailable.brief(found.unavailable));
    }
    return sentences;
  }

  /// The settings in which an existing cluster's configurations differ, as the cluster itself says.
  public static Optional<String> clusterDifferences(ReportModel model) {
    Environment environment = model.environment();
    if (environment == null || environment.clusterDifferences().isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<String>> differences = environment.clusterDifferences();
    int more = differences.size() - MOST_SETTINGS;
    return Optional.of(
        differences.entrySet().stream()
                .limit(MOST_SETTINGS)
                .map(each ->
                    each.getKey()
                        + " "
                        + each.getValue().stream()
                            .map(PathRedaction::shortened)
                            .collect(Collectors.joining(" / ")))
                .collect(
                    Collectors.joining(
                        ", ",
                        "the cluster's own settings (%s): "
                            .formatted(
                                String.join(" / ", environment.clusterConfigurations().keySet())),
                        ""))
            + (more > 0 ? " and %d more".formatted(more) : ""));
  }

  private record Upgrade(String releases, String outcome) {
    String sentence() {
      return "upgrade " + releases + ": " + outcome;
    }
  }

  private static Stream<Upgrade> upgrades(ReportModel model) {
    return model.plan().configurations().stream()
        .flatMap(configuration -> {
          List<String> releases = releases(model.plan(), configuration);
          return releases.isEmpty()
              ? Stream.empty()
              : Stream.of(
                  new Upgrade(
                      "from %s to %s (%s)"
                          .formatted(
                              before(configuration, releases),
                              String.join(" to ", releases),
                              configuration.name()),
                      outcome(model, configuration)));
        });
  }

  /// Upgrades of one outcome share a sentence, which names that outcome once.
  private static List<String> briefUpgrades(ReportModel model) {
    Map<String, List<Upgrade>> byOutcome =
        upgrades(model)
            .collect(
                Collectors.groupingBy(Upgrade::outcome, LinkedHashMap::new, Collectors.toList()));
    return byOutcome.entrySet().stream()
        .map(each ->
            each.getValue().size() == 1
                ? each.getValue().getFirst().sentence()
                : each.getValue().stream()
                    .map(Upgrade::releases)
                    .collect(Collectors.joining(", ", "upgrades (" + each.getKey() + "): ", "")))
        .toList();
  }

  /// The first release, with its server program if an upgrade names one.
  private static String before(Configuration configuration, List<String> after) {
    String release = configuration.values().text("version", "");
    boolean named = after.stream().anyMatch(each -> each.contains(" "));
    return named ? configuration.values().text("server", "") + " " + release : release;
  }

  private static List<String> releases(Plan plan, Configuration configuration) {
    return plan.steps(configuration).stream()
        .flatMap(step -> step.faults().stream())
        .map(FaultSpec::release)
        .filter(release -> !release.isEmpty())
        .toList();
  }

  private static String outcome(ReportModel model, Configuration configuration) {
    Set<String> trials =
        model.plan().trials().stream()
            .filter(trial -> trial.configuration().equals(configuration.name()))
            .map(Plan.Trial::id)
            .collect(Collectors.toSet());
    List<TimedEvent> own =
        model.events().stream().filter(event -> trials.contains(event.trial())).toList();
    List<FaultEvent.Over> over =
        own.stream()
            .filter(event ->
                event.event() instanceof FaultEvent.Over && StayedAwayText.ofUpgrade(event, own))
            .flatMap(event -> event.event(FaultEvent.Over.class).stream())
            .toList();
    List<FaultEvent.Over> refused =
        over.stream().filter(each -> each.refused().isPresent()).toList();
    if (over.isEmpty()) {
      return "not proven";
    }
    return refused.isEmpty()
        ? "every member joined with it"
        : "%s refused in %d of %d (%s)"
            .formatted(
                refused.getFirst().refused().orElseThrow(),
                refused.size(),
                over.size(),
                refused.getFirst().reason().orElse(""));
  }

  private Stream<String> sweeps() {
    return results.sweeps().stream()
        .map(sweep -> SweepSection.title(sweep) + ": " + SentenceRenderer.of(sweep.answer()));
  }

  /// What became worse comes first.
  private Stream<String> drifts() {
    return Stream.concat(moved(true), moved(false)).map(DriftSection::sentence);
  }

  private Stream<DriftResult> moved(boolean worse) {
    return results.drifts().stream()
        .filter(drift ->
            drift.told() == DriftResult.Told.RISES || drift.told() == DriftResult.Told.FALLS)
        .filter(drift -> isWorse(drift) == worse);
  }

  private static boolean isWorse(DriftResult drift) {
    return MetricId.of(drift.metric()).lowerIsBetter() == (drift.told() == DriftResult.Told.RISES);
  }

  private void improvements(List<String> sentences) {
    String better =
        moved(false)
            .map(drift -> MetricId.of(drift.metric()).label())
            .collect(Collectors.joining(", "));
    if (!better.isEmpty()) {
      sentences.add("became better over the rounds: " + better);
    }
  }
}
