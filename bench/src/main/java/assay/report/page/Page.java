package assay.report.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.header;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.li;
import static j2html.TagCreator.main;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import assay.record.results.Caveat;
import assay.record.results.Results;
import assay.report.chart.CapacitySection;
import assay.report.chart.CurveSection;
import assay.report.chart.DriftSection;
import assay.report.chart.PercentileSection;
import assay.report.chart.SweepSection;
import assay.report.chart.TimelineSection;
import assay.report.chart.TradeSection;
import assay.report.model.Headline;
import assay.report.model.ReportModel;
import assay.report.model.TopCaveats;
import assay.report.text.HtmlBlocks;
import assay.report.text.HtmlDocument;
import assay.report.text.NumberFormat;
import assay.words.Glossary;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// The report as one HTML file that asks for nothing else: readable offline, without scripts, and
/// under a content policy that names its own style and script by their hashes.
public final class Page {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final ReportModel model;
  private final Results results;
  private final Headline headline;
  private final GlossarySection glossary;

  private Page(ReportModel model) {
    this.model = model;
    this.results = model.results();
    this.headline = Headline.of(results);
    this.glossary = new GlossarySection(model, Glossary.all());
  }

  /// The page of a sheet.
  public static String of(ReportModel model) {
    return new Page(model).render();
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
        a("Skip to the ledger").withHref("#ledger").withClass("skip"),
        header(
            div(
                    h1(results.study()),
                    button("Dark theme").withId("theme").withType("button").isHidden())
                .withClass("title"),
            p(facts()).withClass("hint"),
            p(results.question()).withClass("question"),
            iff(!stamp.isEmpty(), p(FIGURES.warning() + " " + stamp).withClass("stamp"))));
  }

  private String facts() {
    String length = model.lengthNanos().map(nanos -> " · took " + FIGURES.length(nanos)).orElse("");
    return "run %s · %s · %d strategies × %d %s · %s%s"
        .formatted(
            results.id(),
            results.engine(),
            results.rows().size(),
            results.repeats(),
            runs(),
            results.started(),
            length);
  }

  private String runs() {
    String one = results.drifts().isEmpty() ? "run" : "round";
    return results.repeats() == 1 ? one : one + "s";
  }

  private List<DomContent> parts() {
    List<Section> sections = sections().stream().filter(each -> !each.html().isEmpty()).toList();
    List<DomContent> parts = new ArrayList<>(List.of(answer(), trust(), contents(sections)));
    sections.forEach(section -> parts.add(rawHtml(section.html())));
    return parts;
  }

  /// A section that the contents name; its `html` is empty where the run has nothing to show in it.
  private record Section(String id, String words, String html) {

    Section(String id, String words, DomContent drawn) {
      this(id, words, drawn.render());
    }
  }

  /// In the order of the page. The words come last: the others say which were used.
  private List<Section> sections() {
    return List.of(
        new Section("ledger", "Ledger", LedgerSection.of(model, glossary)),
        new Section("published", "Published and measured", PublishedSection.of(model)),
        new Section("trade", "Gain against cost", TradeSection.of(model)),
        new Section("traffic", "Background traffic", BackgroundTrafficSection.of(model)),
        new Section("failures", "Requests that failed", FailureSection.of(model)),
        new Section("capacity", "Latency against rate", CapacitySection.of(model)),
        new Section("sweeps", "How it scales", SweepSection.of(model)),
        new Section("order", "Who went first", OrderSection.of(model)),
        new Section("drift", "Over the rounds", DriftSection.of(model)),
        new Section("latency", "Latency", PercentileSection.of(model)),
        new Section("timeline", "Second by second", TimelineSection.of(model)),
        new Section("faults", "Faults", FaultSection.of(model)),
        new Section("curves", "Measured over time", CurveSection.of(model)),
        new Section("verdicts", "Findings", VerdictSection.of(model, glossary)),
        new Section("objectives", "Objectives", ObjectiveSection.of(model)),
        new Section("link", "The link between the sites", LinkSection.of(model)),
        new Section("processes", "JVM and machine", CostSection.of(model)),
        new Section("settings", "What was run", SettingsSection.of(model)),
        new Section("environment", "Environment", EnvironmentSection.environment(model)),
        new Section("again", "Run it again", EnvironmentSection.again(model)),
        new Section("words", "Words", HtmlBlocks.part("words", "Words", glossary.entries())));
  }

  private DomContent answer() {
    return section(
            h2("The answer").withId("answer").withClass("unseen"),
            p(
                strong(sign() + " " + headline.words() + ". "),
                text(FIGURES.plain(results.answer()))),
            iff(
                !results.invalid().isEmpty(),
                ul(each(results.invalid(), reason -> li(reason.sentence())))))
        .attr("aria-labelledby", "answer")
        .withClass("answer " + headline.tone().word());
  }

  private DomContent trust() {
    TopCaveats caveats = TopCaveats.of(results);
    return section(
            h2("⚠ How far to trust this").withId("trust"),
            iff(caveats.shown().isEmpty(), p("Nothing speaks against it.")),
            div(
                    iff(!caveats.shown().isEmpty(), list(caveats.shown())),
                    iff(
                        !caveats.folded().isEmpty(),
                        HtmlBlocks.onDemand(caveats.more(), list(caveats.folded()))))
                .withClass("doubts")
                .attr("role", "group")
                .attr("tabindex", "0")
                .attr("aria-label", "Doubts"))
        .attr("aria-labelledby", "trust")
        .withClass("trust");
  }

  private static DomContent list(List<Caveat> caveats) {
    return ul(each(caveats, caveat -> li(FIGURES.plain(caveat.text()))));
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
