package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.results.BackgroundTrafficResult;
import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The background users' load during other measurements. It is beside the results table, because it
/// is neither gain nor cost.
public final class BackgroundTrafficSection {

  private static final int AT_ONCE = 24;

  private BackgroundTrafficSection() {}

  static DomContent of(ReportModel model) {
    Results results = model.results();
    if (bySteps(results).isEmpty()) {
      return each();
    }
    List<List<String>> rows = new ArrayList<>();
    for (TrialResult trial : results.trials()) {
      for (BackgroundTrafficResult users : trial.traffic()) {
        rows.add(row(model.title(trial), users));
      }
    }
    DomContent table =
        HtmlBlocks.grid(
            "Background traffic",
            List.of(
                "Run",
                "Step",
                "Users",
                "Requests",
                "A second",
                "Failed",
                "Rows",
                "Mean",
                "Longest"),
            rows);
    return HtmlBlocks.part(
        "traffic",
        "Background traffic",
        p("Each user sends the like of one request again and again, and sleeps after every answer."
                + " They are counted from when a step's load began until it had ended, its warm-up"
                + " included; times are those of good answers.")
            .withClass("hint"),
        rows.size() > AT_ONCE ? HtmlBlocks.onDemand("Every step of every run", table) : table);
  }

  private static List<String> row(String run, BackgroundTrafficResult users) {
    NumberFormat format = NumberFormat.UNICODE;
    return List.of(
        run,
        users.step(),
        format.amount((double) users.users(), "count"),
        format.amount((double) users.requests(), "count"),
        format.amount(users.perSecond(), "/s"),
        format.amount((double) users.failures(), "count"),
        format.amount((double) users.rows(), "count"),
        mean(users, format),
        users.meanNanos() == 0 ? "–" : format.amount((double) users.maxNanos(), "ns"));
  }

  private static String mean(BackgroundTrafficResult users, NumberFormat format) {
    return users.meanNanos() == 0 ? "–" : format.amount((double) users.meanNanos(), "ns");
  }

  public static List<String> sentences(Results results, NumberFormat format) {
    List<String> sentences = new ArrayList<>();
    bySteps(results).forEach((step, all) -> sentences.add(sentence(step, all, format)));
    return sentences;
  }

  private static Map<String, List<BackgroundTrafficResult>> bySteps(Results results) {
    Map<String, List<BackgroundTrafficResult>> steps = new LinkedHashMap<>();
    for (TrialResult trial : results.trials()) {
      for (BackgroundTrafficResult users : trial.traffic()) {
        steps.computeIfAbsent(users.step(), step -> new ArrayList<>()).add(users);
      }
    }
    return steps;
  }

  private static String sentence(
      String step, List<BackgroundTrafficResult> all, NumberFormat format) {
    double low = all.stream().mapToDouble(BackgroundTrafficResult::perSecond).min().orElse(0);
    double high = all.stream().mapToDouble(BackgroundTrafficResult::perSecond).max().orElse(0);
    double answers = all.stream().mapToLong(users -> users.requests() - users.failures()).sum();
    double total =
        all.stream()
            .mapToDouble(
                users -> (double) users.meanNanos() * (users.requests() - users.failures()))
            .sum();
    long longest = all.stream().mapToLong(BackgroundTrafficResult::maxNanos).max().orElse(0);
    long failures = all.stream().mapToLong(BackgroundTrafficResult::failures).sum();
    String least = format.amount(low, "/s");
    String most = format.amount(high, "/s");
    return "%s under the traffic of %d %s: %s%s, mean %s, longest %s%s"
        .formatted(
            step,
            all.getFirst().users(),
            all.getFirst().users() == 1 ? "user" : "users",
            least,
            least.equals(most) ? "" : " to " + most,
            format.amount(answers == 0 ? null : total / answers, "ns"),
            format.amount(answers == 0 ? null : (double) longest, "ns"),
            failures == 0 ? "" : ", failed " + format.amount((double) failures, "count"));
  }
}
