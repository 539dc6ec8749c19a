package assay.judge.answer;

import assay.judge.figure.Text;
import assay.metric.Family;
import assay.metric.MetricList;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The sentence about what was lost, stale, wrong or repeated.
///
/// The worst repeat counts, with the number of harmful repeats: one good repeat undoes no loss. "No harm" covers only
/// what was judged in every configuration.
public final class HarmSentence {

  /// Families with every item examined.
  private static final Map<Family, String> WHOLE =
      new TreeMap<>(Map.of(Family.WRONG_ROWS, "every row", Family.WRONG_ANSWERS, "every answer"));

  /// What a configuration did, with `%s` for the amount. Others had so many of the figure's name.
  private static final Map<Family, String> PAID =
      Map.ofEntries(
          Map.entry(Family.LOST_WRITES, "lost %s acknowledged writes"),
          Map.entry(Family.STALE_READS, "served %s stale reads"),
          Map.entry(Family.STALE_READS_AFTER_FAULT, "served %s stale reads after a fault"),
          Map.entry(Family.LOST_UPDATES, "lost %s updates"),
          Map.entry(Family.WRONG_COUNTS, "served %s wrong counts"),
          Map.entry(Family.LOST_ELEMENTS, "lost %s acknowledged elements of sets"),
          Map.entry(Family.STALE_SETS, "served %s stale sets"),
          Map.entry(Family.LINEARIZABILITY, "was not linearizable at %s keys"),
          Map.entry(Family.SESSIONS, "broke the order of a session in %s reads"),
          Map.entry(Family.WRONG_ROWS, "had %s wrong"),
          Map.entry(Family.WRONG_ANSWERS, "was wrong by %s"),
          Map.entry(Family.DUPLICATED_UPDATES, "applied %s updates again"));

  private final List<Row> rows;
  private final int repeats;
  private final UnshownHarm unshown;
  private final boolean faults;

  /// @param repeats runs per configuration
  /// @param unshown proven harm that is in no row
  /// @param faults without a fault no write is at risk
  public HarmSentence(List<Row> rows, int repeats, UnshownHarm unshown, boolean faults) {
    this.rows = rows;
    this.repeats = repeats;
    this.unshown = unshown;
    this.faults = faults;
  }

  /// Without a capital and a full stop.
  String sentence() {
    String found = found();
    return found.isEmpty() ? none() : found;
  }

  String found() {
    List<String> found = new ArrayList<>();
    Map<String, List<String>> otherwise = unshown.otherwise();
    Map<String, List<String>> beside = unshown.beside();
    for (Row row : rows) {
      List<String> paid = new ArrayList<>();
      for (Family family : Family.shownIn(MetricList.ANSWER)) {
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
        found.add(Conclusion.quoted(row.configuration()) + " " + String.join(" and ", paid));
      }
    }
    return String.join(", ", found);
  }

  private String none() {
    Set<Family> judged = new LinkedHashSet<>();
    Set<Family> open = new LinkedHashSet<>();
    List<Family> told = Family.shownIn(MetricList.ANSWER);
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

  private String none(Set<Family> judged, Set<Family> open) {
    if (judged.isEmpty()) {
      return notCounted();
    }
    if (WHOLE.keySet().containsAll(judged)) {
      return counted() + whole(judged) + " was seen to be what it must be" + notJudged(open);
    }
    Set<Family> sites = SiteHarm.of(judged);
    Set<Family> others = new LinkedHashSet<>(judged);
    others.removeAll(sites);
    List<String> none = new ArrayList<>();
    if (!others.isEmpty()) {
      none.add(noneOf(others));
    }
    if (!sites.isEmpty()) {
      none.add(SiteHarm.none(sites));
    }
    return counted() + String.join(", and ", none) + notJudged(open);
  }

  private String noneOf(Set<Family> judged) {
    boolean lost = judged.contains(Family.LOST_WRITES);
    boolean stale = judged.contains(Family.STALE_READS);
    String what =
        lost && stale
            ? "lose a write or serve a stale read"
            : lost ? "lose a write" : stale ? "serve a stale read" : others(judged);
    return "no configuration was seen to "
        + what
        + (lost && !faults ? ", and no fault put a write at risk" : "");
  }

  private static String whole(Set<Family> judged) {
    return WHOLE.entrySet().stream()
        .filter(each -> judged.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.joining(" and "));
  }

  /// The checks' findings when none of their figures counts.
  private String notCounted() {
    List<String> found = new ArrayList<>();
    Map<String, List<String>> uncounted = unshown.uncounted();
    for (Row row : rows) {
      List<String> own = uncounted.getOrDefault(row.configuration(), List.of());
      if (!own.isEmpty()) {
        found.add(Conclusion.quoted(row.configuration()) + " " + String.join(" and ", own));
      }
    }
    if (!found.isEmpty()) {
      return String.join(", ", found) + ", which no figure counts";
    }
    if (told().anyMatch(figure -> withheld(figure, Why.SECOND_FAILURE))) {
      return "what was lost after a second failure is charged to no configuration";
    }
    return told().anyMatch(figure -> withheld(figure, Why.TRIAL_NOT_VALID))
        ? "what the checks found of losses and stale reads counts for no figure"
        : "losses and stale reads were not judged";
  }

  private String counted() {
    return unshown.leftOut() ? "in the runs that count, " : "";
  }

  private Stream<Figure> told() {
    return rows.stream().flatMap(row -> row.figures().stream());
  }

  private static boolean withheld(Figure figure, Why why) {
    Withheld withheld = figure.withheld();
    return withheld != null && withheld.why() == why;
  }

  private static String others(Set<Family> judged) {
    return "do harm by " + names(judged);
  }

  private static String notJudged(Set<Family> open) {
    return open.isEmpty() ? "" : ", but not every configuration was judged for " + names(open);
  }

  private static String names(Set<Family> families) {
    return families.stream().map(Family::words).collect(Collectors.joining(", "));
  }

  private String paid(Figure figure) {
    String runs =
        figure.repeats().size() > 1 || repeats > 1
            ? " in %d of %d runs".formatted(figure.found(), figure.repeats().size())
            : "";
    return what(figure, amount(figure)) + runs;
  }

  /// A single run's own text; for several runs the worst run's number.
  private static String amount(Figure figure) {
    double value = figure.value() == null ? 0 : figure.value();
    if (ownWords(figure)) {
      return figure.text() == null ? Text.of(figure.unit(), value) : figure.text();
    }
    return (figure.found() > 1 ? "up to " : "") + Text.of(figure.unit(), value);
  }

  private static boolean ownWords(Figure figure) {
    return figure.repeats().size() == 1 && figure.id().family() != Family.LINEARIZABILITY;
  }

  private static String what(Figure figure, String amount) {
    Family family = figure.id().family();
    String form =
        Optional.ofNullable(PAID.get(family))
            .or(() -> SiteHarm.some(family, ownWords(figure) && figure.text() != null))
            .orElseGet(() -> "had %s " + figure.id().label().replace("%", "%%"));
    return form.formatted(amount);
  }
}
