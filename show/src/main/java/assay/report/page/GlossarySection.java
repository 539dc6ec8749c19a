package assay.report.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.text;

import assay.plan.Plan;
import assay.record.results.Results;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.text.HtmlBlocks;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The words of a report that the glossary explains.
final class GlossarySection {

  private final Glossary words;
  private final Map<String, GlossaryEntry> occurring = new LinkedHashMap<>();

  /// The entries for a report's words; a word without an entry is left out.
  GlossarySection(ReportModel model, Glossary words) {
    this.words = words;
    occurring(model).forEach(key -> find(key).ifPresent(word -> occurring.put(word.key(), word)));
  }

  private static List<String> occurring(ReportModel model) {
    List<String> keys = new ArrayList<>();
    ResultsTable.of(model.results()).columns().forEach(column -> keys.add(column.metric().id()));
    Plan plan = model.plan();
    keys.addAll(plan.checks());
    // A configuration may choose its own fault.
    plan.configurations().stream()
        .flatMap(configuration -> plan.steps(configuration).stream())
        .flatMap(step -> step.faults().stream())
        .forEach(fault -> keys.add(fault.fault()));
    for (Results.Row row : model.results().rows()) {
      keys.addAll(row.settings().keySet());
    }
    return keys;
  }

  private Optional<GlossaryEntry> find(String key) {
    return words.find(key);
  }

  DomContent term(String key, String label) {
    return term(key, text(label));
  }

  /// A label that is not plain text, linked to its word's entry.
  DomContent term(String key, DomContent label) {
    return find(key)
        .filter(word -> occurring.containsKey(word.key()))
        .<DomContent>map(word -> a(label).withHref("#" + anchor(word)))
        .orElse(label);
  }

  private static String anchor(GlossaryEntry word) {
    return "word-" + word.key().replaceAll("[^A-Za-z0-9.-]", "-");
  }

  /// The section of the entries; may be empty.
  DomContent section() {
    if (occurring.isEmpty()) {
      return each();
    }
    return HtmlBlocks.reference(
        "words",
        "Words",
        "what %d words of this page mean".formatted(occurring.size()),
        dl(each(
                occurring.values(),
                word ->
                    div(
                        dt(word.key()).withId(anchor(word)),
                        dd(word.is() + (word.more().isEmpty() ? "" : " " + word.more())))))
            .withClass("glossary"));
  }
}
