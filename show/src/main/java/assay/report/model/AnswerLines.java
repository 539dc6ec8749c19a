package assay.report.model;

import assay.compare.ConfigurationSpeedRatio;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.FamilyComparison;
import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.report.model.ResultsTable.Column;
import assay.report.text.NumberFormat;
import assay.report.text.OpenQuestionText;
import assay.report.text.ReproductionText;
import assay.report.text.StayedAwayText;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The answers of a run, one line for each finding: harm, then limits, then unknowns, then speed.
public final class AnswerLines {

  /// The most figures with a line on speed.
  private static final int SPEEDS = 3;

  /// A wait that a user notices.
  private static final double NOTABLE_WAIT_NANOS = 1e9;

  private final ReportModel model;
  private final Results results;
  private final List<Line> lines = new ArrayList<>();

  private AnswerLines(ReportModel model) {
    this.model = model;
    this.results = model.results();
  }

  /// @param about for example `lost writes`
  /// @param items the configurations that have the finding, or a sentence
  public record Line(Tone tone, String about, List<Item> items) {}

  public enum Tone {
    GOOD,
    PLAIN,
    NOT_KNOWN,
    BAD
  }

  /// @param detail empty if the name is enough
  public record Item(String name, String detail) {

    @Override
    public String toString() {
      return detail.isEmpty() ? name : name + " (" + detail + ")";
    }
  }

  public static List<Line> of(ReportModel model) {
    AnswerLines answer = new AnswerLines(model);
    ReproductionText.answer(model.results())
        .ifPresent(text -> answer.sentence(Tone.PLAIN, "reproduction", text));
    answer.doesNotCount();
    answer.harm();
    answer.stayedAway();
    answer.zeroLosses();
    answer.missed();
    answer.notKnown();
    answer.clear();
    answer.lines.addAll(RatePartLines.of(model));
    answer.speed();
    return List.copyOf(answer.lines);
  }

  private void doesNotCount() {
    List<InvalidReason> invalid = results.invalid();
    if (!invalid.isEmpty()) {
      String more = invalid.size() == 1 ? "" : " (and " + (invalid.size() - 1) + " more)";
      sentence(
          Tone.BAD, "does not count", SentenceRenderer.of(invalid.getFirst().sentence()) + more);
    }
  }

  /// Of one run, lost writes are shown with their total; of several, the worst one's number is, and in how many it lost any.
  private static boolean showsTotals(Column column) {
    return column.metric().family() == MetricFamily.LOST_WRITES
        && column.figures().stream()
            .anyMatch(figure -> KeyFigureTable.any(figure) && figure.repeats().size() < 2);
  }

  /// Losses come first.
  private void harm() {
    List<Column> harmed =
        KeyFigureTable.harmed(results).stream()
            .sorted(Comparator.comparing(column -> !column.metric().family().loss()))
            .toList();
    for (Column column : harmed) {
      List<Item> items = new ArrayList<>();
      for (int i = 0; i < column.figures().size(); i++) {
        Figure figure = column.figures().get(i);
        if (KeyFigureTable.any(figure)) {
          items.add(new Item(results.rows().get(i).configuration(), ShortFigureText.aside(figure)));
        }
      }
      lines.add(new Line(Tone.BAD, column.metric().label(), items));
    }
    if (harmed.stream().anyMatch(AnswerLines::showsTotals)) {
      CheckerSummary.loadedWrites(model)
          .ifPresent(part -> sentence(Tone.PLAIN, "totals of writes", part));
    }
    violatedChecks(harmed);
  }

  private void stayedAway() {
    List<Item> items = new ArrayList<>();
    StayedAwayText.of(model.plan(), model.events())
        .forEach((configuration, members) -> items.add(new Item(configuration, members)));
    if (!items.isEmpty()) {
      lines.add(new Line(Tone.BAD, "did not start again", items));
    }
  }

  /// A fault loses everything at once: a loss of 0 rests on as many observations as there were faults.
  private void zeroLosses() {
    for (Column column : KeyFigureTable.of(model).columns()) {
      Map<String, List<Item>> alike = new LinkedHashMap<>();
      for (int i = 0; i < column.figures().size(); i++) {
        Row row = results.rows().get(i);
        ShortFigureText.allowedByNoLoss(model.plan(), row, column.figures().get(i))
            .ifPresent(words ->
                alike
                    .computeIfAbsent(words, key -> new ArrayList<>())
                    .add(new Item(row.configuration(), "")));
      }
      alike.forEach((words, items) -> lines.add(new Line(Tone.PLAIN, words, items)));
    }
  }

  /// Checks that proved harm which no figure of the table shows, for example in runs that do not
  /// count.
  private void violatedChecks(List<Column> harmed) {
    Map<String, List<Item>> others = new LinkedHashMap<>();
    for (QuestionResult question : results.questions()) {
      if (question.harm() && !isShown(question, harmed)) {
        others
            .computeIfAbsent(question.asked(), key -> new ArrayList<>())
            .add(new Item(question.configuration(), figure(question)));
      }
    }
    others.forEach(
        (check, items) -> lines.add(new Line(Tone.BAD, "check " + check + " violated", items)));
  }

  /// The figure that a check judges; empty if it has none.
  private String figure(QuestionResult check) {
    return results.rows().stream()
        .filter(row -> row.configuration().equals(check.configuration()))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals(check.asked()))
        .filter(KeyFigureTable::isJudged)
        .findFirst()
        .map(ShortFigureText::aside)
        .orElse("");
  }

  private boolean isShown(QuestionResult question, List<Column> harmed) {
    int row = model.configurations().indexOf(question.configuration());
    return row >= 0
        && harmed.stream()
            .filter(column -> question.isAbout(column.metric()))
            .anyMatch(column -> KeyFigureTable.any(column.figures().get(row)));
  }

  private void missed() {
    objectives(Judged.MISSED)
        .forEach((text, items) -> lines.add(new Line(Tone.BAD, "missed " + text, items)));
  }

  private Map<String, List<Item>> objectives(Judged judged) {
    Map<String, List<Item>> items = new LinkedHashMap<>();
    for (ObjectiveResult objective : results.objectives()) {
      if (objective.result() == judged) {
        items
            .computeIfAbsent(objective.text(), key -> new ArrayList<>())
            .add(new Item(objective.configuration(), ""));
      }
    }
    return items;
  }

  /// The names are quoted, because one may be `none`.
  private void notKnown() {
    OpenQuestionText.of(results)
        .forEach((asked, open) ->
            lines.add(
                new Line(
                    Tone.NOT_KNOWN,
                    "not known: " + asked,
                    open.stream()
                        .map(each -> new Item("“" + each.configuration() + "”", each.reason()))
                        .toList())));
  }

  /// Checks that found no harm, and limits that all configurations meet.
  private void clear() {
    Map<String, List<Answer>> answers =
        results.questions().stream()
            .filter(question -> question.kind() == Kind.CHECK)
            .collect(
                Collectors.groupingBy(
                    QuestionResult::asked,
                    LinkedHashMap::new,
                    Collectors.mapping(QuestionResult::result, Collectors.toList())));
    List<String> none =
        answers.entrySet().stream()
            .filter(entry -> entry.getValue().stream().allMatch(Answer.CLEAR::equals))
            .map(entry -> OpenQuestionText.label(entry.getKey()) + remark(entry.getKey()))
            .toList();
    if (!none.isEmpty() && results.invalid().isEmpty()) {
      sentence(Tone.GOOD, "passed", String.join(", ", none));
    }
    Map<String, List<Item>> met = objectives(Judged.MET);
    List.of(Judged.MISSED, Judged.UNDECIDED)
        .forEach(other -> met.keySet().removeAll(objectives(other).keySet()));
    if (!met.isEmpty() && results.invalid().isEmpty()) {
      sentence(Tone.GOOD, "limits met", String.join(", ", met.keySet()));
    }
  }

  /// A service is restored although a few requests still wait: who reads of a short recovery must hear of them.
  private String remark(String check) {
    if (!MetricFamily.RECOVERY.check().equals(Optional.of(check))
        || isColumn(MetricFamily.LONGEST_AFTER_FAULT)) {
      return "";
    }
    return results.rows().stream()
        .filter(row ->
            waits(row) >= NOTABLE_WAIT_NANOS && waits(row) > 2 * value(row, MetricFamily.RECOVERY))
        .max(Comparator.comparingDouble(AnswerLines::waits))
        .map(row ->
            " (longest wait %s: %s)"
                .formatted(
                    ShortFigureText.of(figure(row, MetricFamily.LONGEST_AFTER_FAULT).orElseThrow()),
                    row.configuration()))
        .orElse("");
  }

  private boolean isColumn(MetricFamily family) {
    return KeyFigureTable.of(model).columns().stream()
        .anyMatch(column -> column.metric().family() == family);
  }

  private static double waits(Row row) {
    return value(row, MetricFamily.LONGEST_AFTER_FAULT);
  }

  /// 0 if there is no such figure.
  private static double value(Row row, MetricFamily family) {
    Double value = figure(row, family).map(Figure::value).orElse(null);
    return value == null ? 0 : value;
  }

  private static Optional<Figure> figure(Row row, MetricFamily family) {
    return row.figures().stream().filter(each -> each.id().family() == family).findFirst();
  }

  private void speed() {
    List<MetricId> speeds =
        KeyFigureTable.of(model).columns().stream()
            .filter(column -> column.metric().ratio() && !column.empty())
            .map(Column::metric)
            .toList();
    if (model.configurations().size() < 2 || speeds.isEmpty()) {
      return;
    }
    if (results.comparisons().isEmpty()) {
      if (results.repeats() < Plan.ENOUGH_REPEATS) {
        sentence(Tone.NOT_KNOWN, "speed not compared", tooFew(results.repeats()));
      }
      return;
    }
    Map<MetricFamily, List<MetricId>> families =
        speeds.stream()
            .collect(
                Collectors.groupingBy(MetricId::family, LinkedHashMap::new, Collectors.toList()));
    int before = lines.size();
    families.forEach((family, metrics) -> {
      if (metrics.size() >= FamilyComparison.MANY) {
        together(family, metrics.size());
      } else {
        metrics.forEach(this::compared);
      }
    });
    while (lines.size() > before + SPEEDS) {
      lines.removeLast();
    }
  }

  /// One line for many figures of a family, such as the times of eleven queries.
  private void together(MetricFamily family, int figures) {
    List<FamilyComparison> all = FamilyComparison.of(family, results.comparisons());
    String about =
        "%d figures of %s against %s"
            .formatted(figures, family.words(), model.plan().baseline().name());
    List<Item> told =
        all.stream()
            .filter(each -> !each.better().isEmpty() || !each.worse().isEmpty())
            .map(each -> new Item(each.configuration(), counts(each)))
            .toList();
    if (!told.isEmpty()) {
      lines.add(new Line(Tone.PLAIN, about, told));
    } else if (all.stream().anyMatch(each -> !each.alike().isEmpty())) {
      sentence(Tone.PLAIN, about, "no difference is shown");
    }
  }

  private static String counts(FamilyComparison compared) {
    List<String> counts = new ArrayList<>();
    count(counts, compared.better(), "better");
    count(counts, compared.worse(), "worse");
    if (!compared.alike().isEmpty()) {
      counts.add(compared.alike().size() + " show no difference");
    }
    return String.join(", ", counts);
  }

  private static void count(List<String> counts, List<Comparison> told, String word) {
    if (!told.isEmpty()) {
      String most = NumberFormat.ratio(FamilyComparison.factor(told.getFirst()));
      counts.add("%d %s by up to %s".formatted(told.size(), word, most));
    }
  }

  private String tooFew(int repeats) {
    String runs = repeats == 1 ? "1 run each" : repeats + " runs each";
    return "%s  →  --repeats %d%s"
        .formatted(
            runs,
            Plan.ENOUGH_REPEATS,
            model
                .lengthNanos()
                .map(this::whenEnough)
                .map(nanos -> ", about " + NumberFormat.UNICODE.length(nanos))
                .orElse(""));
  }

  /// With enough repeats the baseline runs twice in every block.
  private long whenEnough(long nanos) {
    int runs = Math.max(1, model.plan().trials().size());
    return nanos / runs * Plan.ENOUGH_REPEATS * (model.plan().configurations().size() + 1);
  }

  private void compared(MetricId metric) {
    List<Comparison> own =
        results.comparisons().stream()
            .filter(each -> each.metric().equals(metric.id()) && each.scale() == Scale.RATIO)
            .toList();
    List<Item> told =
        own.stream()
            .filter(each -> each.told() == Told.BETTER || each.told() == Told.WORSE)
            .flatMap(each ->
                Stream.ofNullable(each.effect())
                    .map(effect -> new Item(each.configuration(), NumberFormat.ratio(effect))))
            .toList();
    String base = model.plan().baseline().name();
    List<Item> ratios =
        ConfigurationSpeedRatio.of(model.plan(), results).stream()
            .filter(ratio -> ratio.metric().equals(metric.id()))
            .map(AnswerLines::ratio)
            .toList();
    if (ratios.size() == told.size() && !told.isEmpty()) {
      lines.add(new Line(Tone.PLAIN, metric.label(), ratios));
    } else if (!told.isEmpty()) {
      lines.add(new Line(Tone.PLAIN, metric.label() + " against " + base, told));
    } else if (own.stream().anyMatch(each -> each.told() == Told.NOT_DISTINGUISHABLE)) {
      sentence(Tone.PLAIN, metric.label(), "no difference from " + base + " is shown");
    }
  }

  /// In brackets, as every interval between runs.
  private static Item ratio(ConfigurationSpeedRatio ratio) {
    return new Item(
        "%s is %s as fast as %s [%s … %s]"
            .formatted(
                ratio.faster(),
                NumberFormat.ratio(ratio.factor()),
                ratio.slower(),
                AmountFormat.ratioNumber(ratio.low()),
                NumberFormat.ratio(ratio.high())),
        "");
  }

  private void sentence(Tone tone, String about, String sentence) {
    lines.add(new Line(tone, about, List.of(new Item(sentence, ""))));
  }
}
