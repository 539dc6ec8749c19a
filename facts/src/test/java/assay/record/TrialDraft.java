package assay.record;

import assay.record.results.BackgroundTrafficResult;
import assay.record.results.CapacitySearchResult;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.LinkResult;
import assay.record.results.RatePartResult;
import assay.record.results.ResourceCosts;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.record.results.SteadinessResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A trial's results for tests, built from what matters to a test, or from another's with changes:
/// otherwise a counting trial, no control, without measurements.
public final class TrialDraft {

  private final String id;
  private final String configuration;
  private final int repeat;
  private boolean control;
  private List<InvalidReason> invalid = List.of();
  private long readyNanos = -1;
  private List<Window> windows = List.of();
  private List<SteadinessResult> steadiness = List.of();
  private ResourceCosts costs = ResourceCosts.NONE;
  private List<CapacitySearchResult> searches = List.of();
  private List<BackgroundTrafficResult> traffic = List.of();
  private List<FailedRequestCount> failed = List.of();
  private List<RatePartResult> rateParts = List.of();
  private @Nullable LinkResult link;

  private TrialDraft(String id, String configuration, int repeat) {
    this.id = id;
    this.configuration = configuration;
    this.repeat = repeat;
  }

  public static TrialDraft of(String id, String configuration, int repeat) {
    return new TrialDraft(id, configuration, repeat);
  }

  public static TrialDraft of(TrialResult trial) {
    TrialDraft draft =
        new TrialDraft(trial.id(), trial.configuration(), trial.repeat())
            .control(trial.control())
            .invalid(trial.invalid())
            .readyNanos(trial.readyNanos())
            .windows(trial.windows())
            .steadiness(trial.steadiness())
            .costs(trial.costs())
            .searches(trial.searches());
    draft.traffic = trial.traffic();
    draft.failed = trial.failed();
    draft.rateParts = trial.rateParts();
    draft.link = trial.link();
    return draft;
  }

  public TrialDraft control(boolean is) {
    control = is;
    return this;
  }

  public TrialDraft invalid(List<InvalidReason> why) {
    invalid = why;
    return this;
  }

  public TrialDraft readyNanos(long nanos) {
    readyNanos = nanos;
    return this;
  }

  public TrialDraft windows(List<Window> measured) {
    windows = measured;
    return this;
  }

  public TrialDraft steadiness(List<SteadinessResult> told) {
    steadiness = told;
    return this;
  }

  public TrialDraft costs(ResourceCosts spent) {
    costs = spent;
    return this;
  }

  public TrialDraft searches(List<CapacitySearchResult> done) {
    searches = done;
    return this;
  }

  public TrialDraft traffic(List<BackgroundTrafficResult> done) {
    traffic = done;
    return this;
  }

  public TrialDraft failed(List<FailedRequestCount> requests) {
    failed = requests;
    return this;
  }

  public TrialDraft rateParts(List<RatePartResult> parts) {
    rateParts = parts;
    return this;
  }

  public TrialDraft link(@Nullable LinkResult measured) {
    link = measured;
    return this;
  }

  public TrialResult trial() {
    return new TrialResult(
        id,
        configuration,
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
        rateParts,
        link);
  }
}
