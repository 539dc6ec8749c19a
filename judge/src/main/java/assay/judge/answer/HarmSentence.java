package assay.judge.answer;

import assay.fact.Amount;
import assay.fact.Finding;
import assay.metric.MetricFamily;
import assay.metric.MetricListName;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// The sentence about what was lost, stale, wrong or repeated.
///
/// The worst repeat counts, with the number of harmful repeats: one good repeat undoes no loss. "No harm" covers only
/// what was judged in every configuration.
public final class HarmSentence {

  /// Families with every item examined.
  private static final Map<MetricFamily, Finding> WHOLE =
      new TreeMap<>(
          Map.of(
              MetricFamily.WRONG_ROWS,
              new EveryRow(),
              MetricFamily.WRONG_ANSWERS,
              new EveryAnswer()));

  /// What a configuration did. Others had so many of the figure's name.
  private static final Map<MetricFamily, Function<Finding, Finding>> PAID =
      Map.ofEntries(
          Map.entry(MetricFamily.LOST_WRITES, LostWrites::new),
          Map.entry(MetricFamily.STALE_READS, ServedStale::new),
          Map.entry(MetricFamily.STALE_READS_AFTER_FAULT, ServedStaleAfterFault::new),
          Map.entry(MetricFamily.LOST_UPDATES, LostUpdates::new),
          Map.entry(MetricFamily.WRONG_COUNTS, ServedWrongCounts::new),
          Map.entry(MetricFamily.LOST_ELEMENTS, LostElements::new),
          Map.entry(MetricFamily.STALE_SETS, ServedStaleSets::new),
          Map.entry(MetricFamily.LINEARIZABILITY, NotLinearizable::new),
          Map.entry(MetricFamily.SESSIONS, BrokeSessions::new),
          Map.entry(MetricFamily.WRONG_ROWS, HadWrong::new),
          Map.entry(MetricFamily.WRONG_ANSWERS, WrongBy::new),
          Map.entry(MetricFamily.DUPLICATED_UPDATES, AppliedAgain::new),
          Map.entry(MetricFamily.CROSS_SITE_DUPLICATES, RepeatedChanges::new),
          Map.entry(MetricFamily.CROSS_SITE_ORDER, BroughtAfterNewer::new),
          Map.entry(MetricFamily.CROSS_SITE_CONFLICTS, ThrewAwayByConflict::new));

  private final List<Row> rows;
  private final int repeats;
  private final HarmOutsideTable unshown;
  private final boolean faults;

  /// @param repeats runs per configuration
  /// @param unshown proven harm that is in no row
  /// @param faults without a fault no write is at risk
  public HarmSentence(List<Row> rows, int repeats, HarmOutsideTable unshown, boolean faults) {
    this.rows = rows;
    this.repeats = repeats;
    this.unshown = unshown;
    this.faults = faults;
  }

  Finding sentence() {
    return found().orElseGet(this::none);
  }

  /// Empty without harm.
  Optional<Finding> found() {
    List<Finding> found = new ArrayList<>();
    Map<String, List<Finding>> otherwise = unshown.otherwise();
    Map<String, List<Finding>> beside = unshown.beside();
    for (Row row : rows) {
      List<Finding> paid = new ArrayList<>();
      for (MetricFamily family : MetricFamily.shownIn(MetricListName.ANSWER)) {
        if (paid.isEmpty() || !family.implied()) {
          row.figures().stream()
              .filter(figure -> figure.id().family() == family)
              .filter(HarmSentence::any)
              .forEach(figure -> paid.add(paid(figure)));
        }
      }
      paid.addAll(otherwise.getOrDefault(row.configuration(), List.of()));
      if (paid.isEmpty()) {
        paid.addAll(beside.getOrDefault(row.configuration(), List.of()));
      }
      if (!paid.isEmpty()) {
        found.add(new ConfigurationDid(row.configuration(), paid));
      }
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(new HarmFound(found));
  }

  private Finding none() {
    Set<MetricFamily> judged = new LinkedHashSet<>();
    Set<MetricFamily> open = new LinkedHashSet<>();
    List<MetricFamily> told = MetricFamily.shownIn(MetricListName.ANSWER);
    told()
        .filter(figure -> told.contains(figure.id().family()))
        .filter(figure -> !withheld(figure, Why.SECOND_FAILURE))
        .forEach(figure ->
            (figure.value() == null || undecided(figure) ? open : judged)
                .add(figure.id().family()));
    return none(judged, open);
  }

  private static boolean any(Figure figure) {
    Double value = figure.value();
    return value != null && (value > 0 || figure.censored());
  }

  /// Whether harm is possible although none was proven.
  private static boolean undecided(Figure figure) {
    return !any(figure) && figure.most() != null && figure.most() > 0;
  }

  private Finding none(Set<MetricFamily> judged, Set<MetricFamily> open) {
    if (judged.isEmpty()) {
      return notCounted();
    }
    boolean counted = unshown.leftOut();
    List<String> notJudged = open.stream().map(MetricFamily::words).toList();
    if (WHOLE.keySet().containsAll(judged)) {
      return new AllRight(counted, whole(judged), notJudged);
    }
    Set<MetricFamily> sites = NoSiteHarmSentence.of(judged);
    Set<MetricFamily> others = new LinkedHashSet<>(judged);
    others.removeAll(sites);
    List<Finding> none = new ArrayList<>();
    if (!others.isEmpty()) {
      none.add(noneOf(others));
    }
    if (!sites.isEmpty()) {
      none.add(NoSiteHarmSentence.none(sites));
    }
    return new NoHarmSeen(counted, none, notJudged);
  }

  private Finding noneOf(Set<MetricFamily> judged) {
    boolean lost = judged.contains(MetricFamily.LOST_WRITES);
    boolean stale = judged.contains(MetricFamily.STALE_READS);
    return lost || stale
        ? new NoneLostOrStale(lost, stale, lost && !faults)
        : new NoneOfThese(judged.stream().map(MetricFamily::words).toList());
  }

  private static List<Finding> whole(Set<MetricFamily> judged) {
    return WHOLE.entrySet().stream()
        .filter(each -> judged.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  /// The checks' findings when none of their figures counts.
  private Finding notCounted() {
    List<Finding> found = new ArrayList<>();
    Map<String, List<Finding>> uncounted = unshown.uncounted();
    for (Row row : rows) {
      List<Finding> own = uncounted.getOrDefault(row.configuration(), List.of());
      if (!own.isEmpty()) {
        found.add(new ConfigurationDid(row.configuration(), own));
      }
    }
    if (!found.isEmpty()) {
      return new HarmUncounted(found);
    }
    if (told().anyMatch(figure -> withheld(figure, Why.SECOND_FAILURE))) {
      return new HarmOfFailure();
    }
    return told().anyMatch(figure -> withheld(figure, Why.TRIAL_NOT_VALID))
        ? new FindingsCountForNone()
        : new HarmNotJudged();
  }

  private Stream<Figure> told() {
    return rows.stream().flatMap(row -> row.figures().stream());
  }

  private static boolean withheld(Figure figure, Why why) {
    WithheldFigure withheld = figure.withheld();
    return withheld != null && withheld.why() == why;
  }

  private Finding paid(Figure figure) {
    boolean several = figure.repeats().size() > 1 || repeats > 1;
    Finding what = what(figure, amount(figure));
    return several ? new InRuns(what, figure.found(), figure.repeats().size()) : what;
  }

  /// A single run's own text; for several runs the worst run's number.
  private static Finding amount(Figure figure) {
    Finding value = new Amount(figure.value() == null ? 0 : figure.value(), figure.unit());
    if (ownWords(figure)) {
      return figure.text() == null ? value : figure.text();
    }
    return figure.found() > 1 ? new UpTo(value) : value;
  }

  private static boolean ownWords(Figure figure) {
    return figure.repeats().size() == 1 && figure.id().family() != MetricFamily.LINEARIZABILITY;
  }

  private static Finding what(Figure figure, Finding amount) {
    MetricFamily family = figure.id().family();
    boolean keys = !ownWords(figure) || figure.text() == null;
    if (family == MetricFamily.CROSS_SITE_LOSSES) {
      return new LostBetweenSites(amount, keys);
    }
    if (family == MetricFamily.DIVERGENT_KEYS) {
      return new LeftDifferent(amount, keys);
    }
    Function<Finding, Finding> paid = PAID.get(family);
    return paid == null ? new HadFigure(amount, figure.id().label()) : paid.apply(amount);
  }

  record ConfigurationDid(String configuration, List<Finding> did) implements Finding {}

  record HarmFound(List<Finding> configurations) implements Finding {}

  record HarmUncounted(List<Finding> configurations) implements Finding {}

  record HarmOfFailure() implements Finding {}

  record FindingsCountForNone() implements Finding {}

  record HarmNotJudged() implements Finding {}

  record EveryRow() implements Finding {}

  record EveryAnswer() implements Finding {}

  /// @param counted whether some runs do not count
  record AllRight(boolean counted, List<Finding> whole, List<String> notJudged)
      implements Finding {}

  /// @param counted whether some runs do not count
  record NoHarmSeen(boolean counted, List<Finding> none, List<String> notJudged)
      implements Finding {}

  record NoneLostOrStale(boolean lost, boolean stale, boolean faultless) implements Finding {}

  record NoneOfThese(List<String> figures) implements Finding {}

  record InRuns(Finding did, long some, int runs) implements Finding {}

  record UpTo(Finding amount) implements Finding {}

  record LostWrites(Finding amount) implements Finding {}

  record ServedStale(Finding amount) implements Finding {}

  record ServedStaleAfterFault(Finding amount) implements Finding {}

  record LostUpdates(Finding amount) implements Finding {}

  record ServedWrongCounts(Finding amount) implements Finding {}

  record LostElements(Finding amount) implements Finding {}

  record ServedStaleSets(Finding amount) implements Finding {}

  record NotLinearizable(Finding amount) implements Finding {}

  record BrokeSessions(Finding amount) implements Finding {}

  record HadWrong(Finding amount) implements Finding {}

  record WrongBy(Finding amount) implements Finding {}

  record AppliedAgain(Finding amount) implements Finding {}

  record RepeatedChanges(Finding amount) implements Finding {}

  record BroughtAfterNewer(Finding amount) implements Finding {}

  record ThrewAwayByConflict(Finding amount) implements Finding {}

  /// @param keys whether the amount lacks the word
  record LostBetweenSites(Finding amount, boolean keys) implements Finding {}

  /// @param keys whether the amount lacks the word
  record LeftDifferent(Finding amount, boolean keys) implements Finding {}

  record HadFigure(Finding amount, String figure) implements Finding {}
}
