package assay.judge.answer;

import assay.judge.figure.Text;
import assay.metric.Family;
import assay.metric.Figure.Exact;
import assay.metric.Figure.Measured;
import assay.metric.FigureSide;
import assay.metric.Loop;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.FamilyComparison;
import assay.record.results.InvalidReason;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The answer in a few sentences: what every configuration costs ([HarmSentence]), and which is fastest compared with
/// the first.
public final class Conclusion {

  private final List<Row> independent;
  private final List<Comparison> comparisons;
  private final List<String> asks;
  private final int repeats;

  private Conclusion(
      List<Row> independent, List<Comparison> comparisons, List<String> asks, int repeats) {
    this.independent = independent;
    this.comparisons = comparisons;
    this.asks = asks;
    this.repeats = repeats;
  }

  /// What was lost, stale or wrong, then the unknowns, then the gain.
  ///
  /// @param open the unknowns in whole sentences; may be empty
  /// @param independent the rows with comparable speeds: not those in a fixed order
  /// @param comparisons every configuration against the first; empty with too few repeats
  /// @param asks the figures that the study asks for, by name or family
  /// @param repeats runs per configuration
  /// @param invalid why the run is invalid, or empty
  public static String of(
      HarmSentence harm,
      String open,
      List<Row> independent,
      List<Comparison> comparisons,
      List<String> asks,
      int repeats,
      List<InvalidReason> invalid) {
    Conclusion conclusion = new Conclusion(independent, comparisons, asks, repeats);
    String found = harm.found();
    if (!invalid.isEmpty()) {
      String more = invalid.size() > 1 ? " (and " + (invalid.size() - 1) + " more)" : "";
      return joined(
          "This run does not count: %s%s. Still shown: %s."
              .formatted(invalid.getFirst().sentence(), more, harm.sentence()),
          open);
    }
    String gain = conclusion.gain();
    if (!found.isEmpty()) {
      return joined(sentence(found), open, sentence(gain));
    }
    return joined(open, sentence(gain.isEmpty() ? harm.sentence() : gain + "; " + harm.sentence()));
  }

  private static String joined(String... sentences) {
    return Stream.of(sentences)
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String sentence(String words) {
    return words.isEmpty() ? "" : capital(words) + ".";
  }

  private static String capital(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private String gain() {
    if (independent.size() < 2) {
      return "";
    }
    Row base = independent.getFirst();
    Figure time = time(base);
    if (time != null) {
      return gain(base, time);
    }
    return base.figures().stream()
        .filter(figure -> figure.id().family() == Family.CAPACITY)
        .filter(figure -> value(figure) > 0)
        .findFirst()
        .map(figure -> capacity(base, figure))
        .orElse("");
  }

  /// The first time that the study asks for, otherwise the first in the results table; in a study with only closed
  /// steps, the first published one.
  private @Nullable Figure time(Row base) {
    List<Figure> times =
        base.figures().stream()
            .filter(figure -> figure.side() == FigureSide.GAIN && figure.lowerIsBetter())
            .filter(figure -> value(figure) > 0)
            .toList();
    Figure asked = times.stream().filter(this::isAsked).findFirst().orElse(null);
    Figure first = times.isEmpty() ? null : times.getFirst();
    if (asked != null || first == null || first.id().family().loop() == Loop.OPEN) {
      return asked != null ? asked : first;
    }
    return times.stream()
        .filter(figure -> figure.publishedNote() != null)
        .findFirst()
        .orElse(first);
  }

  private boolean isAsked(Figure figure) {
    return asks.contains(figure.metric()) || asks.contains(figure.id().family().key());
  }

  /// A capacity that is only a lower bound is not compared.
  private String capacity(Row base, Figure from) {
    Row most = base;
    Figure best = from;
    for (Row row : independent) {
      Figure figure = figure(row, from.metric());
      if (figure != null && value(figure) > value(best)) {
        most = row;
        best = figure;
      }
    }
    String objective = from.id().about();
    if (best.censored() || from.censored()) {
      return "";
    }
    String load = " the load of " + quoted(base) + " with " + objective;
    if (repeats < Plan.ENOUGH_REPEATS) {
      return tooFew("capacity")
          + (most.equals(base) || !bearRatio(from, best)
              ? ""
              : " (%s carried %s%s)"
                  .formatted(quoted(most), Text.ratio(value(best) / value(from)), load));
    }
    return comparisons.stream()
        .filter(each -> each.metric().equals(from.metric()))
        .filter(each -> each.told() == Told.BETTER && each.scale() == Scale.RATIO)
        .max(Comparator.comparingDouble(Conclusion::effect))
        .map(each -> quoted(each.configuration()) + " carries " + Text.ratio(effect(each)) + load)
        .orElse("no configuration is shown to carry more than" + load);
  }

  /// One run each, or two figures that may be equal, show no ratio. Both figures must be exact, or their ranges must
  /// not overlap.
  private boolean bearRatio(Figure one, Figure other) {
    return repeats > 1
        && one.known() instanceof Measured first
        && other.known() instanceof Measured second
        && ((first instanceof Exact && second instanceof Exact)
            || first.most() < second.least()
            || second.most() < first.least());
  }

  private String tooFew(String what) {
    String few = repeats == 1 ? "one run of each shows" : repeats + " runs of each show";
    return few + " no difference in " + what + ", which takes " + Plan.ENOUGH_REPEATS;
  }

  private String gain(Row base, Figure from) {
    if (repeats < Plan.ENOUGH_REPEATS) {
      return seen(base, from);
    }
    List<FamilyComparison> all = FamilyComparison.of(from.id().family(), comparisons);
    return all.stream().anyMatch(each -> each.figures() >= FamilyComparison.MANY)
        ? shownTogether(base, all)
        : shown(base, from.metric());
  }

  /// Many figures of one family have one sentence, about the configuration that is better in most.
  private static String shownTogether(Row base, List<FamilyComparison> all) {
    FamilyComparison most =
        Collections.max(all, Comparator.comparingInt(each -> each.better().size()));
    String figures = "%d figures of %s".formatted(most.figures(), most.family().words());
    if (most.better().isEmpty()) {
      return "no configuration is shown to be faster than %s at any of %s"
          .formatted(quoted(base), figures);
    }
    Comparison largest = most.better().getFirst();
    return "%s is faster than %s at %d of %s, most at %s (%s as fast)%s%s"
        .formatted(
            quoted(most.configuration()),
            quoted(base),
            most.better().size(),
            figures,
            MetricId.of(largest.metric()).about(),
            Text.ratio(FamilyComparison.factor(largest)),
            most.worse().isEmpty() ? "" : ", slower at " + most.worse().size(),
            most.alike().isEmpty() ? "" : "; %d show no difference".formatted(most.alike().size()));
  }

  /// What too few runs showed.
  private String seen(Row base, Figure from) {
    Row fastest = base;
    Figure best = from;
    for (Row row : independent) {
      Figure figure = figure(row, from.metric());
      if (figure != null && value(figure) > 0 && value(figure) < value(best)) {
        fastest = row;
        best = figure;
      }
    }
    String none = tooFew("speed");
    return fastest.equals(base) || !bearRatio(from, best)
        ? none
        : String.format(
            Locale.ROOT,
            "%s (at %s %s took %s the time of %s)",
            none,
            spoken(from.metric()),
            quoted(fastest),
            Text.ratio(value(best) / value(from)),
            quoted(base));
  }

  private String shown(Row base, String metric) {
    List<Comparison> own =
        comparisons.stream().filter(each -> each.metric().equals(metric)).toList();
    Comparison fastest =
        own.stream()
            .filter(each -> each.told() == Told.BETTER && each.scale() == Scale.RATIO)
            .min(Comparator.comparingDouble(Conclusion::effect))
            .orElse(null);
    if (fastest != null) {
      return "%s is %s as fast as %s at %s"
          .formatted(
              quoted(fastest.configuration()),
              Text.ratio(1 / effect(fastest)),
              quoted(base),
              spoken(metric));
    }
    boolean compared = own.stream().anyMatch(each -> each.told() != Told.NOT_COMPARABLE);
    return compared
        ? "no configuration is shown to be faster than " + quoted(base) + " at " + spoken(metric)
        : "the speeds at " + spoken(metric) + " could not be compared";
  }

  private static double effect(Comparison comparison) {
    return comparison.effect() == null ? 1 : comparison.effect();
  }

  /// Quoted, because a configuration may be called `none`.
  private static String quoted(Row row) {
    return quoted(row.configuration());
  }

  static String quoted(String configuration) {
    return "“" + configuration + "”";
  }

  private static String spoken(String id) {
    MetricId metric = MetricId.of(id);
    if (metric.family() == Family.TIME) {
      return metric.about();
    }
    if (metric.family() == Family.MEAN) {
      return metric.about() + " (mean)";
    }
    boolean median = metric.family() == Family.P50 || metric.family() == Family.SERVICE_P50;
    return median ? metric.about() + " (median)" : id;
  }

  private static @Nullable Figure figure(Row row, String metric) {
    return row.figures().stream()
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElse(null);
  }

  private static double value(Figure figure) {
    return figure.value() == null ? -1 : figure.value();
  }
}
