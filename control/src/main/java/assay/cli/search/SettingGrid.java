package assay.cli.search;

import assay.plan.Configuration;
import assay.plan.Plan.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The combinations of a study as points of a grid: one axis for each setting that differs.
///
/// @param settings their names
/// @param axes for each setting the distances between its values, from 0 to 1. Numbers with one unit have an order; any
///     two other values are 1 apart
/// @param cells for each combination, and each setting in it, the index of the value
record SettingGrid(List<String> settings, List<double[][]> axes, List<int[]> cells) {

  private static final Pattern NUMBER =
      Pattern.compile("(\\d[\\d_]{0,15}(?:\\.\\d{1,9})?)(\\D{0,3})");

  /// @param configurations the combinations
  static SettingGrid of(List<Configuration> configurations) {
    List<String> names = new ArrayList<>();
    List<double[][]> axes = new ArrayList<>();
    List<int[]> columns = new ArrayList<>();
    LinkedHashSet<String> all = new LinkedHashSet<>();
    configurations.forEach(each -> all.addAll(each.settings().keySet()));
    for (String name : all) {
      List<String> texts = configurations.stream().map(each -> text(each, name)).toList();
      List<String> values = texts.stream().distinct().toList();
      int[] column = texts.stream().mapToInt(values::indexOf).toArray();
      // A setting that always follows another tells nothing of its own.
      if (values.size() > 1 && columns.stream().noneMatch(other -> Arrays.equals(other, column))) {
        names.add(name);
        axes.add(distances(values));
        columns.add(column);
      }
    }
    int[][] cells = new int[configurations.size()][columns.size()];
    for (int cell = 0; cell < cells.length; cell++) {
      for (int axis = 0; axis < columns.size(); axis++) {
        cells[cell][axis] = columns.get(axis)[cell];
      }
    }
    return new SettingGrid(List.copyOf(names), List.copyOf(axes), List.of(cells));
  }

  private static String text(Configuration configuration, String setting) {
    Value value = configuration.settings().get(setting);
    return value == null ? "" : value.text();
  }

  private static double[][] distances(List<String> values) {
    double[][] distances = new double[values.size()][values.size()];
    Optional<int[]> ranks = ranks(values);
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < values.size(); j++) {
        int own = i;
        int other = j;
        distances[i][j] =
            ranks
                .map(rank -> Math.abs(rank[own] - rank[other]) / (values.size() - 1.0))
                .orElse(own == other ? 0.0 : 1.0);
      }
    }
    return distances;
  }

  /// The ranks of numbers with one unit; empty for other values.
  private static Optional<int[]> ranks(List<String> values) {
    Map<BigDecimal, String> units = new LinkedHashMap<>();
    for (String value : values) {
      Matcher number = NUMBER.matcher(value);
      if (number.matches()) {
        units.put(new BigDecimal(number.group(1).replace("_", "")), number.group(2));
      }
    }
    if (units.size() < values.size() || units.values().stream().distinct().count() > 1) {
      return Optional.empty();
    }
    List<BigDecimal> ordered = List.copyOf(new TreeSet<>(units.keySet()));
    return Optional.of(units.keySet().stream().mapToInt(ordered::indexOf).toArray());
  }

  int size() {
    return cells.size();
  }

  /// How far apart two combinations are: the sum over all settings.
  double apart(int one, int other) {
    double sum = 0;
    for (int axis = 0; axis < axes.size(); axis++) {
      sum += axes.get(axis)[cells.get(one)[axis]][cells.get(other)[axis]];
    }
    return sum;
  }

  /// The points of all combinations.
  int[][] points() {
    return cells.toArray(int[][]::new);
  }

  /// The points of some combinations.
  int[][] points(List<Integer> combinations) {
    return combinations.stream().map(cells::get).toArray(int[][]::new);
  }
}
