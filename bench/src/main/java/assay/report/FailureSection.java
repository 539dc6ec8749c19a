package assay.report;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.api.Outcome;
import assay.record.Failed;
import assay.record.Results;
import assay.record.Results.CellResult;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Requests that did not go well, and why: by kind and reason, with the run and the client that saw it.
final class FailureSection {

  private static final int AT_ONCE = 12;
  private static final int SENTENCES = 4;

  private FailureSection() {}

  /// Whether any request did not go well for a reason that was written down.
  static boolean any(Results results) {
    return results.cells().stream().anyMatch(cell -> !failed(cell).isEmpty());
  }

  /// The section of a sheet; nothing where every request went well.
  static DomContent of(Sheet sheet) {
    Results results = sheet.results();
    if (!any(results)) {
      return each();
    }
    List<List<String>> rows = new ArrayList<>();
    for (CellResult cell : results.cells()) {
      for (Failed failed : failed(cell)) {
        rows.add(row(name(results, cell), failed));
      }
    }
    DomContent table =
        Blocks.grid(
            "Requests that failed",
            List.of("Run", "Step", "Request", "What became of them", "Of", "Client", "Why"),
            rows);
    return Blocks.part(
        "failures",
        "Requests that failed",
        p("Each reason is what the first such request's exception said; messages that differ in their"
                + " numbers alone are one reason. Requests of the warm-up are counted too.")
            .withClass("hint"),
        rows.size() > AT_ONCE ? Blocks.onDemand("Every reason of every run", table) : table);
  }

  private static String name(Results results, CellResult cell) {
    String repeat = results.repeats() == 1 ? "" : ", run " + cell.repeat();
    return cell.strategy() + repeat + (cell.control() ? " (A/A control)" : "");
  }

  private static List<String> row(String run, Failed failed) {
    Figures figures = Figures.UNICODE;
    return List.of(
        run,
        failed.step(),
        failed.kind(),
        figures.amount((double) failed.count(), "count") + " " + became(failed.outcome()),
        figures.amount((double) failed.requests(), "count"),
        failed.client(),
        figures.plain(failed.reason()));
  }

  private static String became(Outcome outcome) {
    return switch (outcome) {
      case SHED -> "not sent";
      case UNKNOWN -> "outcome unknown";
      default -> "failed";
    };
  }

  /// A sentence for the first few kinds of each strategy, what failed most often first.
  static List<String> sentences(Results results, Figures figures) {
    Map<Group, Sum> sums = new LinkedHashMap<>();
    for (CellResult cell : results.cells()) {
      for (Failed failed : failed(cell)) {
        sums.computeIfAbsent(new Group(cell.strategy(), failed.kind()), group -> new Sum())
            .add(cell.id(), failed);
      }
    }
    List<String> sentences = new ArrayList<>();
    sums.entrySet().stream()
        .sorted(Comparator.comparingLong(sum -> -sum.getValue().count()))
        .limit(SENTENCES)
        .forEach(sum -> sentences.add(sentence(sum.getKey(), sum.getValue(), figures)));
    int more = sums.size() - sentences.size();
    if (more > 0) {
      sentences.add(
          "requests of %s failed too: the report has them"
              .formatted(more == 1 ? "one more kind" : more + " more kinds"));
    }
    return sentences;
  }

  private record Group(String strategy, String kind) {}

  /// What became of requests of one kind and strategy, over all runs, steps and clients.
  private static final class Sum {
    private final Map<Outcome, Long> outcomes = new LinkedHashMap<>();
    private final Map<String, Long> reasons = new LinkedHashMap<>();
    private final Map<List<String>, Long> requests = new LinkedHashMap<>();

    void add(String cell, Failed failed) {
      outcomes.merge(failed.outcome(), failed.count(), Long::sum);
      reasons.merge(failed.reason(), failed.count(), Long::sum);
      requests.put(List.of(cell, failed.step(), failed.client()), failed.requests());
    }

    long count() {
      return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    long requests() {
      return requests.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private static String sentence(Group group, Sum sum, Figures figures) {
    List<String> became = new ArrayList<>();
    String of = " of " + figures.amount((double) sum.requests(), "count");
    sum.outcomes.forEach((outcome, count) ->
        became.add(
            figures.amount((double) count, "count")
                + (became.isEmpty() ? of : "")
                + " "
                + became(outcome)));
    Map.Entry<String, Long> most =
        sum.reasons.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    int others = sum.reasons.size() - 1;
    String more =
        others == 0
            ? ""
            : " (%s times; %d more %s)"
                .formatted(
                    figures.amount((double) most.getValue(), "count"),
                    others,
                    others == 1 ? "reason" : "reasons");
    return figures.plain(
        "%s, %s: %s: %s%s"
            .formatted(
                group.strategy(), group.kind(), String.join(", ", became), most.getKey(), more));
  }

  private static List<Failed> failed(CellResult cell) {
    List<Failed> failed = cell.failed();
    return failed == null ? List.of() : failed;
  }
}
