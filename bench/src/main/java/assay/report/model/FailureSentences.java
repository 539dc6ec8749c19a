package assay.report.model;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.Results.CellResult;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Failed requests in a few sentences: each kind's share of a strategy's requests, and the most
/// frequent reason.
///
/// Runs that do not count, and the A/A control, have their own sentences. If only times do not
/// count, the sentence says so. Requests shed in a search's trials are left out: the trials look
/// for the rate at which shedding begins.
public final class FailureSentences {

  private static final int SENTENCES = 4;

  private final ReportModel model;
  private final NumberFormat format;
  private final Map<Group, Sum> sums = new LinkedHashMap<>();

  private FailureSentences(ReportModel model, NumberFormat format) {
    this.model = model;
    this.format = format;
  }

  /// A sentence for the first few kinds of each strategy, the most frequent failures first.
  public static List<String> of(ReportModel model, NumberFormat format) {
    FailureSentences made = new FailureSentences(model, format);
    made.failed();
    made.asked();
    return made.sentences();
  }

  public static boolean isOfATrial(Plan plan, String step) {
    return plan.step(step).filter(Step.Capacity.class::isInstance).isPresent();
  }

  /// @param runs which of the strategy's runs; empty for those that count
  private record Group(String strategy, String runs, String kind) {

    static Group of(CellResult cell, String kind) {
      return new Group(cell.strategy(), which(cell), kind);
    }
  }

  private static String which(CellResult cell) {
    if (cell.control()) {
      return " (A/A control)";
    }
    if (cell.counts()) {
      return "";
    }
    String codes =
        cell.invalid().stream()
            .filter(reason -> !reason.ofTimes())
            .map(InvalidReason::code)
            .distinct()
            .collect(Collectors.joining(", "));
    return " (does not count: %s)".formatted(codes);
  }

  private static final class Sum {
    private final Map<OperationOutcome, Long> outcomes = new LinkedHashMap<>();
    private final Map<String, Long> reasons = new LinkedHashMap<>();
    private final Set<String> ofTimes = new TreeSet<>();
    private long asked;

    void add(FailedRequestCount failed) {
      outcomes.merge(failed.outcome(), failed.count(), Long::sum);
      reasons.merge(failed.reason(), failed.count(), Long::sum);
    }

    long count() {
      return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private void failed() {
    for (CellResult cell : model.results().cells()) {
      for (FailedRequestCount failed : cell.failed()) {
        if (!isOfATrial(model.plan(), failed.step())) {
          Sum sum = sums.computeIfAbsent(Group.of(cell, failed.kind()), group -> new Sum());
          sum.add(failed);
          if (cell.counts()) {
            cell.invalid().forEach(reason -> sum.ofTimes.add(reason.code()));
          }
        }
      }
    }
  }

  /// Counts the requests, also in runs without failures.
  private void asked() {
    Map<String, CellResult> cells =
        model.results().cells().stream()
            .collect(Collectors.toMap(CellResult::id, Function.identity(), (one, other) -> one));
    for (Interval row : model.intervals()) {
      CellResult cell = cells.get(row.cell());
      if (cell != null && !isOfATrial(model.plan(), row.step())) {
        Sum sum = sums.get(Group.of(cell, model.plan().metricName(row.step(), row.kind())));
        if (sum != null) {
          sum.asked += row.ok() + row.failed() + row.unknown() + row.shed();
        }
      }
    }
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sums.entrySet().stream()
        .sorted(Comparator.comparingLong(sum -> -sum.getValue().count()))
        .limit(SENTENCES)
        .forEach(sum -> sentences.add(sentence(sum.getKey(), sum.getValue())));
    int more = sums.size() - sentences.size();
    if (more > 0) {
      sentences.add(
          "requests of %s failed too: the report has them"
              .formatted(more == 1 ? "one more kind" : more + " more kinds"));
    }
    return sentences;
  }

  private String sentence(Group group, Sum sum) {
    List<String> became = new ArrayList<>();
    // A record that lost lines of its timeline does not have the total.
    String of = sum.asked < sum.count() ? "" : " of " + number(sum.asked);
    sum.outcomes.forEach((outcome, count) ->
        became.add(number(count) + (became.isEmpty() ? of : "") + " " + became(outcome)));
    Map.Entry<String, Long> most =
        sum.reasons.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    int others = sum.reasons.size() - 1;
    String more =
        others == 0
            ? ""
            : " (%s times; %d more %s)"
                .formatted(number(most.getValue()), others, others == 1 ? "reason" : "reasons");
    return format.plain(
        "%s%s, %s: %s: %s%s"
            .formatted(
                group.strategy(),
                group.runs() + times(sum),
                group.kind(),
                String.join(", ", became),
                most.getKey(),
                more));
  }

  private static String times(Sum sum) {
    return sum.ofTimes.isEmpty()
        ? ""
        : " (its times do not count: %s)".formatted(String.join(", ", sum.ofTimes));
  }

  private String number(long count) {
    return format.amount((double) count, "count");
  }

  public static String became(OperationOutcome outcome) {
    return switch (outcome) {
      case SHED, NO_KEY -> "not sent";
      case UNKNOWN -> "outcome unknown";
      default -> "failed";
    };
  }
}
