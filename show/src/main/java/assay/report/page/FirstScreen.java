package assay.report.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.section;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import assay.record.io.PathRedaction;
import assay.record.results.Caveat;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.report.chart.OtherFindingSentences;
import assay.report.chart.TradeOffSection;
import assay.report.model.AnswerLines;
import assay.report.model.AnswerLines.Item;
import assay.report.model.AnswerLines.Line;
import assay.report.model.AnswerLines.Tone;
import assay.report.model.FailureSentences;
import assay.report.model.Headline;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The first screen: a line for each finding, the table of the answer with a chart beside it, and
/// the warnings in one line.
final class FirstScreen {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  /// About how many characters of warnings fit in a line.
  private static final int WARNINGS = 130;

  private final ReportModel model;
  private final Results results;
  private final FirstScreenTable table;

  private FirstScreen(ReportModel model, FirstScreenTable table) {
    this.model = model;
    this.results = model.results();
    this.table = table;
  }

  static DomContent of(ReportModel model, FirstScreenTable table) {
    FirstScreen screen = new FirstScreen(model, table);
    return each(screen.findings(), screen.glance(), screen.warnings());
  }

  private DomContent findings() {
    List<Line> lines = AnswerLines.of(model);
    Headline headline = Headline.of(results);
    return section(
            h2("The answer").withId("answer").withClass("unseen"),
            ul(
                    each(lines, FirstScreen::finding),
                    each(OtherFindingSentences.all(model), FirstScreen::sentence))
                .withClass("findings"),
            reasons(),
            p(headline.sign(FIGURES) + " " + headline.words()).withClass("hint headline"))
        .attr("aria-labelledby", "answer")
        .withClass("answer " + headline.tone().word());
  }

  private static DomContent finding(Line line) {
    String tone =
        switch (line.tone()) {
          case GOOD -> "good";
          case PLAIN -> "plain";
          case NOT_KNOWN -> "doubt";
          case BAD -> "bad";
        };
    return li(
            span(sign(line.tone())).withClass("sign"),
            strong(FIGURES.plain(line.about()) + ": "),
            span(each(line.items(), FirstScreen::item)).withClass("items"))
        .withClass(tone);
  }

  private static String sign(Tone tone) {
    return switch (tone) {
      case GOOD -> FIGURES.good();
      case PLAIN -> FIGURES.neutral();
      case NOT_KNOWN -> FIGURES.unclear();
      case BAD -> FIGURES.bad();
    };
  }

  private static DomContent item(Item item) {
    return each(span(FIGURES.plain(item.toString())).withClass("item"), text(" "));
  }

  private static DomContent sentence(String words) {
    return li(
            span(FIGURES.neutral()).withClass("sign"),
            span(FIGURES.plain(words)).withClass("whole"))
        .withClass("plain");
  }

  /// All reasons why the run does not count, if the line above shows only the first.
  private DomContent reasons() {
    List<InvalidReason> reasons = results.invalid();
    return iff(
        reasons.size() > 1,
        HtmlBlocks.onDemand(
            "All " + reasons.size() + " reasons why the run does not count",
            ul(each(reasons, reason -> li(FIGURES.plain(reason.sentence()))))));
  }

  private DomContent glance() {
    if (table.columns().isEmpty()) {
      return each();
    }
    Optional<DomContent> picture = TradeOffSection.first(model, table.columns());
    return section(
            div(
                table.render(),
                p(legend())
                    .with(text(" "), a("All figures").withHref("#results"), text("."))
                    .withClass("hint")),
            div().with(picture.stream().toList()).withClass("picture"))
        .attr("aria-label", "The answer as a table and a picture")
        .withClass(picture.isPresent() ? "glance" : "glance alone");
  }

  private String legend() {
    ResultsTable shown = new ResultsTable(table.columns());
    return "%s%s Less is better%s. Red: proven harm. Each column has a scale of its own for its bars. Ranges, sample sizes and the other figures:"
        .formatted(table.choice(), baseline(), ResultsSection.besideLess(shown))
        .strip();
  }

  /// The baseline's values of what the others change.
  private String baseline() {
    List<String> values =
        model.plan().baseline().valuesToTell(model.plan().configurations()).stream()
            .map(PathRedaction::shortened)
            .toList();
    return values.isEmpty() ? "" : " The baseline has " + String.join(", ", values) + ".";
  }

  private DomContent warnings() {
    List<Caveat> all = Caveat.worstFirst(results.trust());
    Optional<String> failures = FailureSentences.title(model);
    if (all.isEmpty() && failures.isEmpty()) {
      return each();
    }
    return section(
            details(
                    summary(
                        h2("How far to trust this").withId("trust").withClass("unseen"),
                        text(FIGURES.warning() + " " + named(all, failures))),
                    ul(
                        each(failures.map(FirstScreen::failed).stream()),
                        each(all, FirstScreen::caveat)))
                .withClass("printed"))
        .attr("aria-labelledby", "trust")
        .withClass("trust");
  }

  private static DomContent failed(String title) {
    return li(strong(title + ": "), text("see "), a("each reason").withHref("#failures"));
  }

  private static DomContent caveat(Caveat caveat) {
    return li(
        iff(!name(caveat).isEmpty(), strong(name(caveat) + ": ")),
        text(FIGURES.plain(caveat.text())));
  }

  private static String name(Caveat caveat) {
    return SentenceRenderer.name(caveat.text());
  }

  /// The gravest warnings in a few words each, as many as fit in a line, and how many others there are.
  private static String named(List<Caveat> all, Optional<String> failures) {
    List<String> names =
        Stream.concat(failures.stream(), all.stream().map(FirstScreen::name))
            .filter(name -> !name.isEmpty())
            .distinct()
            .toList();
    List<String> shown = new ArrayList<>();
    int length = 0;
    for (String name : names) {
      length += name.length() + 3;
      if (length > WARNINGS) {
        break;
      }
      shown.add(FIGURES.plain(name));
    }
    int more = all.size() + (failures.isPresent() ? 1 : 0) - shown.size();
    if (more > 0) {
      shown.add(shown.isEmpty() ? more + (more == 1 ? " warning" : " warnings") : more + " more");
    }
    return String.join(" · ", shown);
  }
}
