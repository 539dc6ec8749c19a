package assay.cli.draft;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The mix of a new study, of which another tool gives the weights.
public final class MixShares {

  private MixShares() {}

  /// Percentages that sum up to 100, with three decimals each; the largest takes the rounding error. Weights of 0 are
  /// left out.
  public static Map<String, Double> of(Map<String, Double> weights) {
    double sum = weights.values().stream().mapToDouble(Double::doubleValue).sum();
    Map<String, Double> shares = new LinkedHashMap<>();
    weights.forEach((kind, weight) -> {
      if (weight > 0) {
        shares.put(kind, Math.max(0.001, Math.rint(weight / sum * 100_000) / 1_000));
      }
    });
    shares.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .ifPresent(largest -> largest.setValue(100 - others(shares, largest.getKey())));
    return shares;
  }

  private static double others(Map<String, Double> shares, String kind) {
    return shares.entrySet().stream()
        .filter(share -> !share.getKey().equals(kind))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /// Shares as a study writes them: `read: 95, update: 5`.
  public static String text(Map<String, Double> shares) {
    return shares.entrySet().stream()
        .map(share -> share.getKey() + ": " + number(share.getValue()))
        .collect(Collectors.joining(", "));
  }

  /// A number with at most three decimals and no trailing zeros.
  public static String number(double number) {
    String text = String.format(Locale.ROOT, "%.3f", number);
    return text.replaceFirst("\\.?0+$", "");
  }
}
