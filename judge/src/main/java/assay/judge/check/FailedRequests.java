package assay.judge.check;

import assay.judge.figure.Text;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Unsuccessful requests, as counts and in a sentence.
public final class FailedRequests {

  private FailedRequests() {}

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
  /// DefiniteFailureException: no order 17`. Empty if none failed.
  public static String sentence(Step step, List<Window> windows, List<FailedRequestCount> failed) {
    List<Window> bad =
        windows.stream()
            .filter(window -> unanswered(window) > 0)
            .sorted(Comparator.comparingLong(FailedRequests::unanswered).reversed())
            .toList();
    if (bad.isEmpty()) {
      return "";
    }
    Window worst = bad.getFirst();
    String more =
        bad.size() == 1
            ? ""
            : ", and of " + Text.plural(bad.size() - 1L, "more kind", "more kinds");
    return "%s: %s%s%s".formatted(worst.kind(), became(worst), reason(step, worst, failed), more);
  }

  private static long unanswered(Window window) {
    return window.failed() + window.unknown() + window.shed();
  }

  private static String became(Window window) {
    List<String> parts = new ArrayList<>();
    long all = window.ok() + unanswered(window);
    add(parts, window.failed(), all, "failed");
    add(parts, window.unknown(), all, "may have happened or not");
    add(parts, window.shed(), all, "were not sent");
    return String.join(", ", parts);
  }

  /// The first part also names the total.
  private static void add(List<String> parts, long number, long all, String what) {
    if (number > 0) {
      String of = parts.isEmpty() ? " of " + Text.count(all) : "";
      parts.add(Text.count(number) + of + " " + what);
    }
  }

  /// The most frequent recorded reason.
  private static String reason(Step step, Window window, List<FailedRequestCount> failed) {
    return failed.stream()
        .filter(each -> each.step().equals(step.id()) && each.kind().equals(window.kind()))
        .max(Comparator.comparingLong(FailedRequestCount::count))
        .map(each -> ": " + each.reason())
        .orElse("");
  }
}
