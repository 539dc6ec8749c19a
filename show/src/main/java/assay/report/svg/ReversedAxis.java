package assay.report.svg;

import java.util.List;

/// An axis with its ends swapped, for figures of which less is better.
public record ReversedAxis(Axis axis) implements Axis {

  @Override
  public double at(double value) {
    return 1 - axis.at(value);
  }

  @Override
  public List<Tick> ticks() {
    return axis.ticks().reversed();
  }
}
