package assay.load.keys;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Draws the kind of the next request by its share.
public final class RequestMix {

  private final List<String> kinds;
  private final double[] upTo;

  /// A mix from shares with any sum.
  public RequestMix(Map<String, Double> shares) {
    Map<String, Double> sorted = new TreeMap<>(shares);
    sorted.values().removeIf(share -> !(share > 0));
    if (sorted.isEmpty()) {
      throw new IllegalArgumentException("a mix needs a kind with a share above 0");
    }
    kinds = List.copyOf(sorted.keySet());
    upTo = new double[kinds.size()];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += sorted.getOrDefault(kinds.get(i), 0.0);
      upTo[i] = sum;
    }
    for (int i = 0; i < upTo.length; i++) {
      upTo[i] /= sum;
    }
  }

  public List<String> kinds() {
    return kinds;
  }

  /// The cumulative shares, in the order of the kinds; the last is 1.
  public List<Double> upTo() {
    return Arrays.stream(upTo).boxed().toList();
  }

  /// The kind at a uniform point.
  ///
  /// @param unit from 0, below 1
  public String at(double unit) {
    int i = 0;
    while (i < upTo.length - 1 && unit >= upTo[i]) {
      i++;
    }
    return kinds.get(i);
  }
}
