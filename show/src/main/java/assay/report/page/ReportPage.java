package assay.report.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.header;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.li;
import static j2html.TagCreator.main;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.span;
import static j2html.TagCreator.ul;

import assay.record.results.Results;
import assay.report.chart.CapacitySection;
import assay.report.chart.CheckerCurveSection;
import assay.report.chart.DriftSection;
import assay.report.chart.LoadPartsSection;
import assay.report.chart.PercentileSection;
import assay.report.chart.ReproductionSection;
import assay.report.chart.StalenessSection;
import assay.report.chart.SweepSection;
import assay.report.chart.TimelineSection;
import assay.report.chart.TradeOffSection;
import assay.report.model.Headline;
import assay.report.model.KeyFigureTable;
import assay.report.model.ReportModel;
import assay.report.text.HtmlDocument;
import assay.report.text.NumberFormat;
import assay.words.Glossary;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// The report as one HTML file without other files: readable offline and without scripts. Its
/// content policy names its style and script by hash.
public final class ReportPage {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final ReportModel model;
  private final Results results;
  private final Headline headline;
  private final KeyFigureTable answer;
  private final GlossarySection glossary;
  private final FirstScreenTable table;

  private ReportPage(ReportModel model) {
    this.model = model;
    this.results = model.results();
    this.headline = Headline.of(results);
    this.answer = KeyFigureTable.of(model);
    this.glossary = new GlossarySection(model, Glossary.all().with(model.plan().words()));
    this.table = new FirstScreenTable(answer, glossary);
  }

  public static String of(ReportModel model) {
    return new ReportPage(model).render();
  }

  private String render() {
    return HtmlDocument.report()
        .render(
            sign() + " " + results.study() + ": " + headline.words(),
            top(),
            main().with(parts()).withId("main"),
            bottom());
  }

  private String sign() {
    return headline.sign(FIGURES);
  }

  private DomContent top() {
    String stamp = Headline.stamp(results);
    return each(
        a("Skip to the answer").withHref("#main").withClass("skip"),
        header(
            div(
                    h1(results.study()),
                    span(
                        a("How to read this").withHref("#reading"),
                        button("Dark theme").withId("theme").withType("button").isHidden()))
                .withClass("title"),
            p(results.question()).withClass("question"),
            p(facts()).withClass("hint"),
            iff(!stamp.isEmpty(), p(FIGURES.warning() + " " + stamp).withClass("stamp"))));
  }

  /// What was run, and when. The study's name is in the heading.
  private String facts() {
    List<String> facts = new ArrayList<>(answer.subject());
    facts.remove(results.study());
    facts.add("run " + results.id());
    facts.add(results.started().replaceFirst("T(\\d\\d:\\d\\d).*", " $1 UTC"));
    model.lengthNanos().ifPresent(nanos -> facts.add("took " + FIGURES.length(nanos)));
    return FIGURES.plain(String.join(" · ", facts));
  }

  private List<DomContent> parts() {
    List<Section> sections = sections().stream().filter(each -> !each.html().isEmpty()).toList();
    List<DomContent> parts =
        new ArrayList<>(List.of(FirstScreen.of(model, table), contents(sections)));
    sections.forEach(section -> parts.add(rawHtml(section.html())));
    return parts;
  }

  /// A section of the contents; its `html` is empty if the run has no such content.
  private record Section(String id, String words, String html) {

    Section(String id, String words, DomContent drawn) {
      this(id, words, drawn.render());
    }
  }

  /// In the order of the page; the glossary comes after its uses.
  private List<Section> sections() {
    return List.of(
        new Section("reproduction", "Reproduction", ReproductionSection.of(model)),
        new Section("results", "All figures", ResultsSection.of(model, glossary)),
        new Section("objectives", "Objectives", ObjectiveSection.of(model)),
        new Section("verdicts", "Findings", VerdictSection.of(model, glossary)),
        new Section("trade", "Gain against cost", TradeOffSection.of(model, table.columns())),
        new Section("published", "Published and measured", PublishedSection.of(model)),
        new Section("capacity", "Latency against rate", CapacitySection.of(model)),
        new Section("sweeps", "How it scales", SweepSection.of(model)),
        new Section("drift", "Over the rounds", DriftSection.of(model)),
        new Section("order", "Who went first", RunOrderEffectSection.of(model)),
        new Section("latency", "Latency", PercentileSection.of(model)),
        new Section("parts", "Part by part of the load", LoadPartsSection.of(model)),
        new Section("timeline", "Second by second", TimelineSection.of(model)),
        new Section("faults", "Faults", FaultSection.of(model)),
        new Section("failures", "Requests that did not end OK", FailureSection.of(model)),
        new Section("staleness", "Staleness", StalenessSection.of(model)),
        new Section("curves", "Measured over time", CheckerCurveSection.of(model)),
        new Section("traffic", "Background traffic", BackgroundTrafficSection.of(model)),
        new Section("link", "The link between the sites", LinkSection.of(model)),
        new Section("processes", "JVM and machine", CostSection.of(model)),
        new Section("settings", "What was run", SettingsSection.of(model)),
        new Section("environment", "Environment", EnvironmentSection.environment(model)),
        new Section("again", "Run it again", EnvironmentSection.again(model)),
        new Section("words", "Words", glossary.section()),
        new Section("reading", "How to read this", ReadingGuideSection.of(model, answer)));
  }

  private static DomContent contents(List<Section> sections) {
    return nav(ul(each(sections, each -> li(a(each.words()).withHref("#" + each.id())))))
        .attr("aria-label", "On this page");
  }

  private DomContent bottom() {
    String version = model.environment() == null ? "" : " " + model.environment().assay();
    return footer(p("Made by assay" + version + ". This page loads nothing from elsewhere."));
  }
}
