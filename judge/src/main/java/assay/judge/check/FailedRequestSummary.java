package assay.judge.check;

import assay.fact.Finding;
import assay.fact.Quoted;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Unsuccessful requests, as counts and in a sentence.
public final class FailedRequestSummary {

  private FailedRequestSummary() {}

  /// By step and kind, the most frequent first.
  public static List<FailedRequestCount> of(Plan plan, TrialRecord trial) {
    return FailedRequestCount.of(trial).stream()
        .map(failed -> failed.called(plan.metricName(failed.step(), failed.kind())))
        .sorted(
            Comparator.comparing(FailedRequestCount::step)
                .thenComparing(FailedRequestCount::kind)
                .thenComparing(Comparator.comparingLong(FailedRequestCount::count).reversed())
                .thenComparing(FailedRequestCount::client))
        .toList();
  }

  /// The kinds with unanswered requests, the worst first, and why: `amend: 1,740 of 1,745 failed:
  /// DefiniteFailureException: no order 17`. Null if none failed.
  public static @Nullable Finding sentence(
      Step step, List<Window> windows, List<FailedRequestCount> failed) {
    List<Window> bad =
        windows.stream()
            .filter(window -> unanswered(window) > 0)
            .sorted(Comparator.comparingLong(FailedRequestSummary::unanswered).reversed())
            .toList();
    if (bad.isEmpty()) {
      return null;
    }
    Window worst = bad.getFirst();
    return new KindUnanswered(
        worst.kind(), became(worst), reason(step, worst, failed), bad.size() - 1);
  }

  private static long unanswered(Window window) {
    return window.failed() + window.unknown() + window.shed();
  }

  /// The first part also names the total.
  private static List<Finding> became(Window window) {
    List<Finding> parts = new ArrayList<>();
    long all = window.ok() + unanswered(window);
    if (window.failed() > 0) {
      parts.add(new SomeFailed(window.failed(), all));
    }
    if (window.unknown() > 0) {
      parts.add(new SomeUnknown(window.unknown(), parts.isEmpty() ? (Long) all : null));
    }
    if (window.shed() > 0) {
      parts.add(new SomeNotSent(window.shed(), parts.isEmpty() ? (Long) all : null));
    }
    return parts;
  }

  /// The most frequent recorded reason.
  private static @Nullable Finding reason(
      Step step, Window window, List<FailedRequestCount> failed) {
    return failed.stream()
        .filter(each -> each.step().equals(step.id()) && each.kind().equals(window.kind()))
        .filter(each -> !each.outcome().answered())
        .max(Comparator.comparingLong(FailedRequestCount::count))
        .map(each -> new Quoted(each.reason()))
        .orElse(null);
  }

  /// @param became what became of its requests
  /// @param moreKinds with unanswered requests
  record KindUnanswered(String kind, List<Finding> became, @Nullable Finding reason, int moreKinds)
      implements Finding {}

  record SomeFailed(long some, @Nullable Long of) implements Finding {}

  record SomeUnknown(long some, @Nullable Long of) implements Finding {}

  record SomeNotSent(long some, @Nullable Long of) implements Finding {}
}
