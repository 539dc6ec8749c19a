package assay.selftest.comparison;

import assay.statistics.PairedEffect;
import assay.statistics.PairedFamilyComparison;
import assay.statistics.PairedFamilyComparison.Compared;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// A simulated run in blocks on a drifting host: the baseline, another system, and the baseline again as A/A control, in
/// random order within each block. Compared as the judge compares.
///
/// @param compared per figure, the other system against the baseline
/// @param floors per figure, the smallest effect that the control allows to be reported
record SimulatedBlocks(List<Compared> compared, List<Double> floors) {

  private static final int BASELINE = 0;
  private static final int OTHER = 1;
  private static final int CONTROL = 2;

  /// Simulates a run.
  ///
  /// @param effect true logarithmic difference of the other system's first figure
  static SimulatedBlocks of(int blocks, int figures, double effect, long seed) {
    DriftingHost host = new DriftingHost(figures, seed);
    Random order = new Random(seed + 1);
    List<double[]> other = differences(figures, blocks);
    List<double[]> control = differences(figures, blocks);
    for (int block = 0; block < blocks; block++) {
      List<Integer> systems = new ArrayList<>(List.of(BASELINE, OTHER, CONTROL));
      Collections.shuffle(systems, order);
      double[][] runs = new double[systems.size()][];
      systems.forEach(system -> runs[system] = host.run());
      runs[OTHER][0] += effect;
      for (int i = 0; i < figures; i++) {
        other.get(i)[block] = runs[OTHER][i] - runs[BASELINE][i];
        control.get(i)[block] = runs[CONTROL][i] - runs[BASELINE][i];
      }
    }
    return new SimulatedBlocks(
        PairedFamilyComparison.of(other, seed),
        control.stream().map(each -> PairedEffect.of(each, seed).reach()).toList());
  }

  private static List<double[]> differences(int figures, int blocks) {
    List<double[]> differences = new ArrayList<>();
    for (int i = 0; i < figures; i++) {
      differences.add(new double[blocks]);
    }
    return differences;
  }

  boolean apart(int figure) {
    return compared.get(figure).apart(floors.get(figure));
  }

  boolean anyApart() {
    return IntStream.range(0, compared.size()).anyMatch(this::apart);
  }
}
