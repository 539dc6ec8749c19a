package assay.report.model;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.Results.TrialResult;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Failed requests in a few sentences: each kind's share of a configuration's requests, and the most
/// frequent reason.
///
/// Runs that do not count, and the A/A control, have their own sentences. If only some figures of a
/// run are withheld, the sentence says which. Requests shed in a search's tries are left out: the tries look
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

  /// A sentence for the first few kinds of each configuration, the most frequent failures first.
  public static List<String> of(ReportModel model, NumberFormat format) {
    FailureSentences made = new FailureSentences(model, format);
    made.failed();
    made.asked();
    return made.sentences();
  }

  /// What became of the requests, in a few words for all sentences; empty without a sentence.
  public static Optional<String> title(ReportModel model) {
    FailureSentences made = new FailureSentences(model, NumberFormat.UNICODE);
    made.failed();
    Set<String> became =
        made.sums.values().stream()
            .flatMap(sum -> sum.outcomes.keySet().stream())
            .map(FailureSentences::became)
            .collect(Collectors.toCollection(TreeSet::new));
    if (became.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "requests "
            + (became.size() == 1
                ? became.iterator().next()
                : became.contains(became(OperationOutcome.FAILED)) ? "failed" : "without answer"));
  }

  public static boolean isOfATry(Plan plan, String step) {
    return plan.step(step).filter(Step.Capacity.class::isInstance).isPresent();
  }

  /// @param runs which of the configuration's runs; empty for those that count
  private record Group(String configuration, String runs, String kind) {

    static Group of(TrialResult trial, String kind) {
      return new Group(trial.configuration(), which(trial), kind);
    }
  }

  private static String which(TrialResult trial) {
    if (trial.control()) {
      return " (A/A control)";
    }
    if (trial.counts()) {
      return "";
    }
    String codes =
        trial.invalid().stream()
            .filter(reason -> !reason.ofTimes())
            .map(InvalidReason::code)
            .distinct()
            .collect(Collectors.joining(", "));
    return " (does not count: %s)".formatted(codes);
  }

  private static final class Sum {
    private final Map<OperationOutcome, Long> outcomes = new LinkedHashMap<>();
    private final Map<String, Long> reasons = new LinkedHashMap<>();
    private final Map<String, Set<String>> withheld = new TreeMap<>();
    private final Set<String> spoilt = new TreeSet<>();
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
    for (TrialResult trial : model.results().trials()) {
      for (FailedRequestCount failed : trial.failed()) {
        if (!isOfATry(model.plan(), failed.step())) {
          Sum sum = sums.computeIfAbsent(Group.of(trial, failed.kind()), group -> new Sum());
          sum.add(failed);
          if (trial.counts()) {
            trial
                .invalid()
                .forEach(reason -> {
                  sum.withheld
                      .computeIfAbsent(reason.withheld(), key -> new TreeSet<>())
                      .add(reason.code());
                  sum.spoilt.add(trial.id());
                });
          }
        }
      }
    }
  }

  /// Counts the requests, also in runs without failures.
  private void asked() {
    Map<String, TrialResult> trials =
        model.results().trials().stream()
            .collect(Collectors.toMap(TrialResult::id, Function.identity(), (one, other) -> one));
    for (Interval row : model.intervals()) {
      TrialResult trial = trials.get(row.trial());
      if (trial != null && !isOfATry(model.plan(), row.step())) {
        Sum sum = sums.get(Group.of(trial, model.plan().metricName(row.step(), row.kind())));
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
          "requests of %s did not end OK either: the report has them"
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
                group.configuration(),
                group.runs() + withheld(group, sum),
                group.kind(),
                String.join(", ", became),
                most.getKey(),
                more));
  }

  /// What the tables leave out of runs whose failures count.
  private String withheld(Group group, Sum sum) {
    if (sum.withheld.isEmpty()) {
      return "";
    }
    long runs =
        model.results().trials().stream()
            .filter(trial -> Group.of(trial, group.kind()).equals(group))
            .count();
    String some =
        runs == sum.spoilt.size() ? "" : " in %d of its %d runs".formatted(sum.spoilt.size(), runs);
    return sum.withheld.entrySet().stream()
        .map(each -> each.getKey() + some + ": " + String.join(", ", each.getValue()))
        .collect(Collectors.joining("; ", " (", ")"));
  }

  private String number(long count) {
    return format.amount((double) count, "count");
  }

  public static String became(OperationOutcome outcome) {
    return switch (outcome) {
      case SHED, NO_KEY -> "not sent";
      case UNKNOWN -> "of unknown outcome";
      case NOT_FOUND -> "found no entry";
      case FAILED, OK -> "failed";
    };
  }
}
