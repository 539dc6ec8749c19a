package assay.record;

import assay.record.results.BackgroundTrafficResult;
import assay.record.results.CapacitySearchResult;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.LinkResult;
import assay.record.results.ResourceCosts;
import assay.record.results.Results.CellResult;
import assay.record.results.Results.Window;
import assay.record.results.Steadiness;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cell's results for tests, built from what matters to a test, or from another's with changes:
/// otherwise a counting cell, no control, without measurements.
public final class CellDraft {

  private final String id;
  private final String strategy;
  private final int repeat;
  private boolean control;
  private List<InvalidReason> invalid = List.of();
  private long readyNanos = -1;
  private List<Window> windows = List.of();
  private List<Steadiness> steadiness = List.of();
  private ResourceCosts costs = ResourceCosts.NONE;
  private List<CapacitySearchResult> searches = List.of();
  private List<BackgroundTrafficResult> traffic = List.of();
  private List<FailedRequestCount> failed = List.of();
  private @Nullable LinkResult link;

  private CellDraft(String id, String strategy, int repeat) {
    this.id = id;
    this.strategy = strategy;
    this.repeat = repeat;
  }

  public static CellDraft of(String id, String strategy, int repeat) {
    return new CellDraft(id, strategy, repeat);
  }

  public static CellDraft of(CellResult cell) {
    CellDraft draft =
        new CellDraft(cell.id(), cell.strategy(), cell.repeat())
            .control(cell.control())
            .invalid(cell.invalid())
            .readyNanos(cell.readyNanos())
            .windows(cell.windows())
            .steadiness(cell.steadiness())
            .costs(cell.costs())
            .searches(cell.searches());
    draft.traffic = cell.traffic();
    draft.failed = cell.failed();
    draft.link = cell.link();
    return draft;
  }

  public CellDraft control(boolean is) {
    control = is;
    return this;
  }

  public CellDraft invalid(List<InvalidReason> why) {
    invalid = why;
    return this;
  }

  public CellDraft readyNanos(long nanos) {
    readyNanos = nanos;
    return this;
  }

  public CellDraft windows(List<Window> measured) {
    windows = measured;
    return this;
  }

  public CellDraft steadiness(List<Steadiness> told) {
    steadiness = told;
    return this;
  }

  public CellDraft costs(ResourceCosts spent) {
    costs = spent;
    return this;
  }

  public CellDraft searches(List<CapacitySearchResult> done) {
    searches = done;
    return this;
  }

  public CellDraft traffic(List<BackgroundTrafficResult> done) {
    traffic = done;
    return this;
  }

  public CellDraft failed(List<FailedRequestCount> requests) {
    failed = requests;
    return this;
  }

  public CellDraft link(@Nullable LinkResult measured) {
    link = measured;
    return this;
  }

  public CellResult cell() {
    return new CellResult(
        id,
        strategy,
        repeat,
        control,
        invalid,
        readyNanos,
        windows,
        steadiness,
        costs,
        searches,
        traffic,
        failed,
        link);
  }
}
