package assay.record.results;

import assay.metric.MetricFamily;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.plan.RunOrder;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The baseline's time relative to another configuration's, by order. If the ratios differ, the order affects the
/// figures.
///
/// @param metric a time's id: `time(put 2000)`
public record RunOrderRatio(
    String metric,
    String baseline,
    String configuration,
    Map<RunOrder, Seen> seen,
    @Nullable Double published) {

  /// @param ratio the median of repeats, each within one block
  /// @param low the lowest repeat; `high` is the highest
  public record Seen(double ratio, double low, double high, int repeats) {}

  /// A run's ratios, by metric, then configuration; empty without a fixed order.
  public static List<RunOrderRatio> of(Plan plan, List<Row> rows, int repeats) {
    List<RunOrderRatio> ratios = new ArrayList<>();
    if (!plan.hasFixedOrder() || rows.isEmpty()) {
      return ratios;
    }
    List<Map<RunOrder, Row>> alike = List.copyOf(alike(plan, rows).values());
    for (Figure time : rows.getFirst().figures()) {
      if (time.id().family() == MetricFamily.TIME) {
        for (Map<RunOrder, Row> other : alike.subList(1, alike.size())) {
          RunOrderRatio ratio = of(plan, time.metric(), alike.getFirst(), other, repeats);
          if (!ratio.seen().isEmpty()) {
            ratios.add(ratio);
          }
        }
      }
    }
    return ratios;
  }

  /// Rows by settings other than order: the baseline's first, then by a fixed order's turns, because random order may
  /// lack configurations.
  private static Map<Map<String, String>, Map<RunOrder, Row>> alike(Plan plan, List<Row> rows) {
    Map<Map<String, String>, Map<RunOrder, Row>> alike = new LinkedHashMap<>();
    alike.put(settings(plan.baseline()), new EnumMap<>(RunOrder.class));
    for (RunOrder order : List.of(RunOrder.FORWARDS, RunOrder.BACKWARDS, RunOrder.RANDOM)) {
      for (Row row : rows) {
        Configuration configuration = plan.configuration(row.configuration());
        if (RunOrder.of(configuration) == order) {
          alike
              .computeIfAbsent(settings(configuration), key -> new EnumMap<>(RunOrder.class))
              .put(order, row);
        }
      }
    }
    return alike;
  }

  private static Map<String, String> settings(Configuration configuration) {
    Map<String, String> settings = new TreeMap<>(configuration.values().values());
    settings.remove(RunOrder.SETTING);
    return settings;
  }

  /// A ratio of published figures is comparable under any conditions.
  private static @Nullable Double published(
      Plan plan, @Nullable Row over, @Nullable Row under, String metric) {
    Published one = over == null ? null : plan.published(over.configuration(), metric).orElse(null);
    Published other =
        under == null ? null : plan.published(under.configuration(), metric).orElse(null);
    return one == null || other == null ? null : Double.valueOf(one.value() / other.value());
  }

  private static RunOrderRatio of(
      Plan plan,
      String metric,
      Map<RunOrder, Row> baseline,
      Map<RunOrder, Row> other,
      int repeats) {
    Map<RunOrder, Seen> seen = new EnumMap<>(RunOrder.class);
    Double published = null;
    for (RunOrder order : RunOrder.values()) {
      Figure over = figure(baseline.get(order), metric);
      Figure under = figure(other.get(order), metric);
      if (over != null && under != null) {
        seen(over.repeats(), under.repeats(), repeats).ifPresent(one -> seen.put(order, one));
        if (published == null) {
          published = published(plan, baseline.get(order), other.get(order), metric);
        }
      }
    }
    return new RunOrderRatio(metric, name(baseline), name(other), seen, published);
  }

  private static String name(Map<RunOrder, Row> rows) {
    return rows.values().iterator().next().configuration();
  }

  private static @Nullable Figure figure(@Nullable Row row, String metric) {
    return row == null
        ? null
        : row.figures().stream()
            .filter(figure -> figure.metric().equals(metric))
            .findFirst()
            .orElse(null);
  }

  /// Figures pair up only if no repeat lacks one.
  private static Optional<Seen> seen(List<Double> over, List<Double> under, int repeats) {
    if (repeats == 0 || over.size() != repeats || under.size() != repeats) {
      return Optional.empty();
    }
    double[] ratios = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      ratios[i] = over.get(i) / under.get(i);
    }
    Arrays.sort(ratios);
    double median = (ratios[(repeats - 1) / 2] + ratios[repeats / 2]) / 2;
    return Optional.of(new Seen(median, ratios[0], ratios[repeats - 1], repeats));
  }
}
