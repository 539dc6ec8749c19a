package assay.site;

import static assay.words.AmountFormat.plural;
import static j2html.TagCreator.a;
import static j2html.TagCreator.caption;
import static j2html.TagCreator.code;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.form;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.li;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.small;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;
import static j2html.TagCreator.ul;

import assay.record.results.RunIndex.Entry;
import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/// The index: every stored run, the newest first, with its question and result.
final class IndexPage {

  private final RunCatalogue catalogue;
  private final SiteLinks links;
  private final Map<String, Entry> labels;

  private IndexPage(RunCatalogue catalogue, SiteLinks links) {
    this.catalogue = catalogue;
    this.links = links;
    this.labels = catalogue.labels();
  }

  static String of(RunCatalogue catalogue, SiteLinks links) {
    return new IndexPage(catalogue, links).render();
  }

  private String render() {
    return SitePage.of(
        links,
        SitePage.INDEX,
        plural(catalogue.listed().size(), "run", "runs") + ", the newest first",
        studies(),
        HtmlBlocks.part("all", "Runs", filter(), runs()),
        leftOut(),
        howToCompare());
  }

  private DomContent studies() {
    Map<String, List<ListedRun>> studies = catalogue.byStudy();
    return iff(
        !studies.isEmpty(),
        HtmlBlocks.part(
            "studies",
            "Studies over time",
            ul(each(
                    studies.keySet().stream().sorted().toList(),
                    study ->
                        li(
                            a(study).withHref(links.trend(study)),
                            text(
                                " "
                                    + plural(
                                        studies.getOrDefault(study, List.of()).size(),
                                        "run",
                                        "runs")))))
                .withClass("files")));
  }

  private DomContent filter() {
    return form(
            choice("study", "Study", run -> run.entry().study()),
            choice("engine", "Engine", ListedRun::engine),
            label(text("Label "), input().withType("search").withId("label").withName("label")))
        .withId("filter")
        .withClass("filter")
        .attr("role", "search")
        .attr("aria-label", "Which runs are shown")
        .isHidden();
  }

  private DomContent choice(String id, String words, Function<ListedRun, String> of) {
    TreeSet<String> values = new TreeSet<>();
    catalogue.listed().forEach(run -> values.add(of.apply(run)));
    values.remove("");
    return label(
        text(words + " "),
        select(option("all").withValue(""), each(values, value -> option(value).withValue(value)))
            .withId(id)
            .withName(id));
  }

  /// ARIA roles are explicit, because a narrow screen lays the rows out as blocks.
  private DomContent runs() {
    return div(
        p(plural(catalogue.listed().size(), "run", "runs"))
            .withId("shown")
            .attr("role", "status")
            .withClass("hint"),
        iff(catalogue.listed().isEmpty(), p("No run is stored here yet.")),
        iff(
            !catalogue.listed().isEmpty(),
            HtmlBlocks.scroll(
                "Runs",
                table(
                        caption("Stored runs, the newest first").withClass("unseen"),
                        thead(
                                tr(each(
                                        List.of("Run", "Study", "What it came to"),
                                        words ->
                                            th(words)
                                                .attr("scope", "col")
                                                .attr("role", "columnheader")))
                                    .attr("role", "row"))
                            .attr("role", "rowgroup"),
                        tbody(each(catalogue.listed().reversed(), this::row))
                            .attr("role", "rowgroup"))
                    .withId("runs")
                    .attr("role", "table"))));
  }

  private DomContent row(ListedRun run) {
    Entry entry = run.entry();
    return tr(
            th(run(run)).attr("scope", "row").attr("role", "rowheader"),
            td(
                    iff(
                        !entry.study().isEmpty(),
                        a(entry.study()).withHref(links.trend(entry.study()))),
                    small(run.question()),
                    small(run.engine()))
                .attr("role", "cell"),
            td(result(run)).attr("role", "cell"))
        .attr("role", "row")
        .attr("data-study", entry.study())
        .attr("data-engine", run.engine())
        .attr("data-label", entry.label());
  }

  private DomContent run(ListedRun run) {
    Entry entry = run.entry();
    String when = run.when().isEmpty() ? entry.id() : run.when();
    Entry meant = labels.get(entry.label());
    boolean shared = meant != null && !meant.folder().equals(entry.folder());
    return each(
        links
            .report(run)
            .<DomContent>map(href ->
                a(when)
                    .withHref(href)
                    .attr("aria-label", "Report of run " + entry.id() + ", " + when))
            .orElseGet(() -> span(when)),
        small(entry.id() + (run.report() ? "" : ", no report")),
        iff(!entry.label().isEmpty(), small("“" + entry.label() + "”")),
        iff(shared, small("@%s means a newer run".formatted(entry.label()))));
  }

  private DomContent result(ListedRun run) {
    return each(
        strong(run.sign() + " " + run.headline()).withClass("result " + run.tone().word()),
        iff(run.readable(), small("exit code " + run.exit())),
        div(run.answer()),
        each(
            links.before(run).stream().toList(),
            href ->
                a("Compared with the one before")
                    .withHref(href)
                    .attr(
                        "aria-label",
                        "Run " + run.entry().id() + " compared with the one before")));
  }

  private DomContent leftOut() {
    List<LeftOutFolder> folders = catalogue.leftOut();
    if (folders.isEmpty() && catalogue.gone() == 0) {
      return each();
    }
    return HtmlBlocks.part(
        "left-out",
        "Left out",
        iff(
            catalogue.gone() > 0,
            p(
                plural(catalogue.gone(), "noted run has", "noted runs have")
                    + " no folder any more.")),
        iff(
            !folders.isEmpty(),
            p(plural(folders.size(), "folder holds", "folders hold") + " something of a run:")),
        ul(each(folders, folder -> li(code(folder.folder()), text(": " + folder.why())))));
  }

  private DomContent howToCompare() {
    return HtmlBlocks.part(
        "compare",
        "Compare two runs",
        links.onDemand()
            ? p("The page of a study compares any two of its runs.")
            : p(
                text(
                    "A run is compared here with the comparable one before it. For any other two: "),
                code("assay compare BASE RUN"),
                text(", or "),
                code("assay serve"),
                text(", whose pages of studies compare any two.")));
  }
}
