package assay.report.model;

import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.MetricListName;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.record.results.FamilyComparison;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.report.model.ResultsTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The first table that a reader sees: a row for each configuration, a column for each figure that
/// the study asks for or that differs most. The full table has intervals, sample sizes and all
/// other figures.
///
/// @param subject the run in a few words each: study, engine, load, faults, runs
/// @param columns asked figures, then harm, then the largest differences
/// @param asked how many columns the study asks for
/// @param rows in the study's order
public record KeyFigureTable(
    List<String> subject, List<Column> columns, int asked, List<Row> rows) {

  /// Differences below this factor get no column.
  private static final double NOTABLE = 1.15;

  /// The figures shown first after a fault, if there are any.
  private static final List<MetricFamily> OF_FAULTS =
      List.of(
          MetricFamily.RECOVERY, MetricFamily.MISSED_REQUESTS, MetricFamily.LONGEST_AFTER_FAULT);

  /// @param baseline whether the others are compared with it
  public record Row(String configuration, boolean baseline, List<Cell> cells) {}

  /// @param text the figure in few characters
  public record Cell(String text, Mark mark, Figure figure) {}

  public enum Mark {
    PLAIN,
    HARM,
    /// The run cannot tell.
    NOT_KNOWN
  }

  public static KeyFigureTable of(ReportModel model) {
    List<Column> asked = asked(model);
    List<Column> columns = new ArrayList<>(asked);
    columns.addAll(harm(model, columns));
    columns.addAll(different(model, columns));
    List<String> names = model.configurations();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      int row = i;
      rows.add(
          new Row(
              name,
              names.size() > 1 && name.equals(model.plan().baseline().name()),
              columns.stream()
                  .map(column -> cell(model.results(), name, column.figures().get(row)))
                  .toList()));
    }
    return new KeyFigureTable(subject(model), columns, asked.size(), rows);
  }

  private static List<Column> asked(ReportModel model) {
    List<Column> all = ResultsTable.of(model.results()).columns();
    List<Column> asked =
        model.plan().asks().stream()
            .flatMap(ask -> all.stream().filter(column -> isNamed(column, ask)))
            .distinct()
            .toList();
    return withWaits(
        asked.isEmpty()
            ? all.stream().filter(KeyFigureTable::isAGain).limit(2).toList()
            : clearestFirst(asked, model.results()),
        all,
        model.plan());
  }

  /// Moves the clearest differences of many columns of one family to its front: a screen shows the first ones only.
  private static List<Column> clearestFirst(List<Column> asked, Results results) {
    Map<MetricFamily, List<Column>> families =
        asked.stream()
            .collect(
                Collectors.groupingBy(
                    column -> column.metric().family(), LinkedHashMap::new, Collectors.toList()));
    if (families.values().stream().noneMatch(each -> each.size() >= FamilyComparison.MANY)) {
      return asked;
    }
    return families.values().stream()
        .flatMap(columns ->
            columns.size() < FamilyComparison.MANY
                ? columns.stream()
                : columns.stream()
                    .sorted(
                        Comparator.comparingDouble((Column column) -> -clarity(column, results))))
        .toList();
  }

  /// How far apart a column's figures are. Without a test, as they are measured.
  private static double clarity(Column column, Results results) {
    return results.comparisons().isEmpty() ? difference(column) : factor(column.metric(), results);
  }

  /// The largest factor to which the paired test tells a figure apart; 1 if it tells none.
  private static double factor(MetricId metric, Results results) {
    return results.comparisons().stream()
        .filter(each -> each.metric().equals(metric.id()) && each.scale() == Scale.RATIO)
        .filter(each -> each.told() == Told.BETTER || each.told() == Told.WORSE)
        .mapToDouble(FamilyComparison::factor)
        .max()
        .orElse(1);
  }

  /// The columns with the longest wait before a recovery, which never stands alone: service may be restored for nearly
  /// all requests while single ones still wait. Output that leaves out the last columns loses the recovery first. An
  /// objective of recovery brings the longest wait too.
  private static List<Column> withWaits(List<Column> columns, List<Column> all, Plan plan) {
    boolean limited =
        plan.objectives().stream()
            .anyMatch(
                objective -> MetricId.of(objective.metric()).family() == MetricFamily.RECOVERY);
    List<Column> waits =
        all.stream()
            .filter(column -> column.metric().family() == MetricFamily.LONGEST_AFTER_FAULT)
            .filter(column -> !columns.contains(column) && !column.empty())
            .toList();
    List<Column> beside = new ArrayList<>(columns);
    List<MetricFamily> families = columns.stream().map(column -> column.metric().family()).toList();
    int recovery = families.indexOf(MetricFamily.RECOVERY);
    if (recovery >= 0 || limited) {
      beside.addAll(recovery >= 0 ? recovery : columns.size(), waits);
    }
    return beside;
  }

  private static boolean isNamed(Column column, String ask) {
    return column.metric().id().equals(ask) || column.metric().family().key().equals(ask);
  }

  private static boolean isAGain(Column column) {
    return column.metric().family().isShownIn(MetricListName.TRADE) && !column.empty();
  }

  private static List<Column> harm(ReportModel model, List<Column> shown) {
    return harmed(model.results()).stream().filter(column -> !shown.contains(column)).toList();
  }

  /// The columns with harm, except columns that count the same harm another way, and harm that
  /// follows from other harm.
  static List<Column> harmed(Results results) {
    List<Column> found =
        ResultsTable.of(results).columns().stream().filter(KeyFigureTable::any).toList();
    Set<MetricFamily> families =
        found.stream().map(column -> column.metric().family()).collect(Collectors.toSet());
    List<Column> own =
        found.stream()
            .filter(
                column -> column.metric().family().partOf().filter(families::contains).isEmpty())
            .toList();
    List<Column> first =
        own.stream().filter(column -> !column.metric().family().implied()).toList();
    return first.isEmpty() ? own : first;
  }

  private static boolean any(Column column) {
    return column.metric().harm() && column.figures().stream().anyMatch(KeyFigureTable::any);
  }

  /// Whether a figure of harm is above 0 or censored.
  static boolean any(Figure figure) {
    Double value = figure.value();
    return value != null && (value > 0 || figure.censored());
  }

  private static List<Column> different(ReportModel model, List<Column> shown) {
    boolean times = shown.stream().anyMatch(column -> isATime(column.metric().family()));
    Set<MetricFamily> families =
        shown.stream().map(column -> column.metric().family()).collect(Collectors.toSet());
    List<Column> different =
        ResultsTable.of(model.results()).columns().stream()
            .filter(column -> column.metric().family().isShownIn(MetricListName.PAGE))
            .filter(column ->
                !column.metric().harm() && column.metric().family() != MetricFamily.MEMORY)
            .filter(column -> !families.contains(column.metric().family()))
            .filter(column -> !times || !isATime(column.metric().family()))
            .filter(column -> difference(column) > Math.log(NOTABLE))
            .sorted(Comparator.comparingDouble(KeyFigureTable::difference).reversed())
            .toList();
    List<Column> one = new ArrayList<>();
    for (Column column : different) {
      if (one.stream().noneMatch(other -> alike(other, column))) {
        one.add(column);
      }
    }
    return one;
  }

  private static boolean alike(Column one, Column other) {
    return one.metric().family() == other.metric().family();
  }

  private static boolean isATime(MetricFamily family) {
    return family.quantile().isPresent()
        || family == MetricFamily.TIME
        || family == MetricFamily.MEAN;
  }

  /// The logarithm of the largest figure over the smallest; larger for a fault's effects.
  private static double difference(Column column) {
    List<Double> values =
        column.figures().stream().map(Figure::value).flatMap(Stream::ofNullable).toList();
    if (values.size() < 2) {
      return 0;
    }
    double most = column.largest();
    double least = values.stream().mapToDouble(value -> value).min().orElse(0);
    if (OF_FAULTS.contains(column.metric().family())) {
      // The recovery tells how long a fault is felt, also if it is the same everywhere.
      boolean differs = most > least || column.metric().family() == MetricFamily.RECOVERY;
      return most > 0 && differs ? 100 - OF_FAULTS.indexOf(column.metric().family()) : 0;
    }
    return least > 0 && column.metric().ratio() ? Math.log(most / least) : 0;
  }

  private static Cell cell(Results results, String configuration, Figure figure) {
    MetricId metric = figure.id();
    Answer answer =
        QuestionResult.about(results.questions(), configuration, metric).orElse(Answer.CLEAR);
    if ((metric.harm() && any(figure)) || (answer == Answer.HARM && isJudged(figure))) {
      return new Cell(ShortFigureText.of(figure), Mark.HARM, figure);
    }
    if (ShortFigureText.isAnswer(figure.text())) {
      return new Cell(
          ShortFigureText.of(figure), answer == Answer.HARM ? Mark.HARM : Mark.NOT_KNOWN, figure);
    }
    return new Cell(
        ShortFigureText.of(figure), figure.value() == null ? Mark.NOT_KNOWN : Mark.PLAIN, figure);
  }

  /// Whether a figure is the one that its check judges, such as the recovery. A share of harm before a fault is not: the
  /// check also judges what came after.
  static boolean isJudged(Figure figure) {
    MetricFamily family = figure.id().family();
    return figure.value() != null && !figure.id().harm() && isOfItsCheck(family);
  }

  private static boolean isOfItsCheck(MetricFamily family) {
    return family.check().equals(Optional.of(family.key()));
  }

  private static String requests(Rate rate) {
    String highest = requests(rate.highest());
    return (rate.constant() ? highest : requests(rate.lowest()) + " to " + highest) + " requests/s";
  }

  private static String requests(double perSecond) {
    return String.format(Locale.ROOT, "%,.2f", perSecond).replaceAll("\\.?0+$", "");
  }

  private static List<String> subject(ReportModel model) {
    Plan plan = model.plan();
    List<String> subject = new ArrayList<>(List.of(plan.study(), model.results().engine()));
    List<String> rates =
        plan.steps().stream()
            .flatMap(
                step -> step instanceof Step.Open open ? Stream.of(open.rate()) : Stream.empty())
            .map(KeyFigureTable::requests)
            .distinct()
            .toList();
    if (rates.size() == 1) {
      subject.add(rates.getFirst());
    }
    String faults =
        plan.steps().stream()
            .flatMap(
                step -> step instanceof Step.Open open ? open.faults().stream() : Stream.empty())
            .filter(fault -> !fault.leftToConfiguration())
            .map(FaultSpec::text)
            .distinct()
            .limit(3)
            .collect(Collectors.joining(", "));
    if (!faults.isEmpty()) {
      subject.add(faults);
    }
    int repeats = model.results().repeats();
    subject.add(repeats == 1 ? "1 run each" : repeats + " runs each");
    return subject;
  }
}
