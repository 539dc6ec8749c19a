package assay.report.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.body;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.document;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.head;
import static j2html.TagCreator.header;
import static j2html.TagCreator.html;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.li;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.section;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.style;
import static j2html.TagCreator.text;
import static j2html.TagCreator.title;
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
import assay.report.svg.SeriesStyle;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.words.Glossary;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// The report as one HTML file that asks for nothing else: readable offline, without scripts, and
/// under a content policy that names its own style and script by their hashes.
public final class Page {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final ReportModel sheet;
  private final Results results;
  private final Headline headline;
  private final GlossarySection glossary;

  private Page(ReportModel sheet) {
    this.sheet = sheet;
    this.results = sheet.results();
    this.headline = Headline.of(results);
    this.glossary = new GlossarySection(sheet, Glossary.all());
  }

  /// The page of a sheet.
  public static String of(ReportModel sheet) {
    return new Page(sheet).render();
  }

  private String render() {
    String css = resource("page.css") + SeriesStyle.css();
    String js = resource("page.js");
    return printable(
        document(
            html(
                    head(
                        meta().attr("charset", "utf-8"),
                        meta()
                            .attr("http-equiv", "Content-Security-Policy")
                            .withContent(policy(css, js)),
                        meta()
                            .withName("viewport")
                            .withContent("width=device-width, initial-scale=1"),
                        meta().withName("color-scheme").withContent("light dark"),
                        title(sign() + " " + results.study() + ": " + headline.words()),
                        style(rawHtml(css)),
                        script(rawHtml(js))),
                    body(top(), main().with(parts()).withId("main"), bottom()))
                .withLang("en")));
  }

  private static String policy(String css, String js) {
    return "default-src 'none'; style-src '%s'; script-src '%s'; img-src data:;"
        .formatted(hash(css), hash(js))
        .concat(" base-uri 'none'; form-action 'none'");
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
    String length = sheet.lengthNanos().map(nanos -> " · took " + FIGURES.length(nanos)).orElse("");
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
    return List.of(
        answer(),
        trust(),
        contents(),
        LedgerSection.of(sheet, glossary),
        PublishedSection.of(sheet),
        TradeSection.of(sheet),
        BackgroundTrafficSection.of(sheet),
        FailureSection.of(sheet),
        CapacitySection.of(sheet),
        SweepSection.of(sheet),
        OrderSection.of(sheet),
        DriftSection.of(sheet),
        PercentileSection.of(sheet),
        TimelineSection.of(sheet),
        FaultSection.of(sheet),
        CurveSection.of(sheet),
        VerdictSection.of(sheet, glossary),
        ObjectiveSection.of(sheet),
        CostSection.of(sheet),
        SettingsSection.of(sheet),
        EnvironmentSection.environment(sheet),
        EnvironmentSection.again(sheet),
        HtmlBlocks.part("words", "Words", glossary.entries()));
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
        .withClass("answer " + (headline.good() ? "good" : "bad"));
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

  private DomContent contents() {
    record Entry(String id, String words) {}
    List<Entry> entries = new ArrayList<>(List.of(new Entry("ledger", "Ledger")));
    if (PublishedSection.any(sheet)) {
      entries.add(new Entry("published", "Published and measured"));
    }
    entries.add(new Entry("trade", "Gain against cost"));
    if (BackgroundTrafficSection.any(results)) {
      entries.add(new Entry("traffic", "Background traffic"));
    }
    if (FailureSection.any(results)) {
      entries.add(new Entry("failures", "Requests that failed"));
    }
    if (CapacitySection.any(sheet)) {
      entries.add(new Entry("capacity", "Latency against rate"));
    }
    if (!results.sweeps().isEmpty()) {
      entries.add(new Entry("sweeps", "How it scales"));
    }
    if (OrderSection.any(sheet)) {
      entries.add(new Entry("order", "Who went first"));
    }
    if (!results.drifts().isEmpty()) {
      entries.add(new Entry("drift", "Over the rounds"));
    }
    entries.add(new Entry("latency", "Latency"));
    entries.add(new Entry("timeline", "Second by second"));
    if (FaultSection.any(sheet)) {
      entries.add(new Entry("faults", "Faults"));
    }
    entries.addAll(
        List.of(
            new Entry("verdicts", "Findings"),
            new Entry("objectives", "Objectives"),
            new Entry("processes", "JVM and machine"),
            new Entry("settings", "What was run"),
            new Entry("environment", "Environment"),
            new Entry("again", "Run it again"),
            new Entry("words", "Words")));
    return nav(ul(each(entries, entry -> li(a(entry.words).withHref("#" + entry.id)))))
        .attr("aria-label", "On this page");
  }

  private DomContent bottom() {
    String version = sheet.environment() == null ? "" : " " + sheet.environment().assay();
    return footer(p("Made by assay" + version + ". This page loads nothing from elsewhere."));
  }

  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream("/assay/report/" + name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Control characters have no place in a document, wherever they came from.
  private static String printable(String page) {
    return page.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "\uFFFD");
  }
}
