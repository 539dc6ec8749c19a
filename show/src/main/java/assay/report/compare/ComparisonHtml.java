package assay.report.compare;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.section;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.ul;

import assay.compare.FigureChange;
import assay.compare.RunComparison;
import assay.compare.RunComparison.Side;
import assay.report.compare.RunComparisonTable.Block;
import assay.report.compare.RunComparisonTable.Line;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import j2html.tags.DomContent;
import java.util.List;
import java.util.stream.Stream;

/// A comparison as a part of a page: conclusion, caveats, differences between the runs, changes.
public final class ComparisonHtml {

  private ComparisonHtml() {}

  public static DomContent of(RunComparison comparison) {
    RunComparisonTable table = new RunComparisonTable(comparison, NumberFormat.UNICODE);
    List<String> worse = table.worse();
    return each(
        section(
                h2("What it comes to").withId("comes-to").withClass("unseen"),
                p(strong(table.count())),
                ul(each(worse, words -> li("worse: " + words))))
            .attr("aria-labelledby", "comes-to")
            .withClass("answer" + tone(comparison, worse)),
        section(
                h2("⚠ How far to trust this").withId("trust"),
                list(comparison.caution().stream().map(SentenceRenderer::of).toList()))
            .attr("aria-labelledby", "trust")
            .withClass("trust"),
        HtmlBlocks.part("sides", "The two runs", sides(comparison), differs(comparison)),
        HtmlBlocks.part(
            "changes",
            "The changes",
            each(table.legend(), sentence -> p(sentence).withClass("hint")),
            changes(table)));
  }

  /// Good only if a difference was proven; undecided figures are not good.
  private static String tone(RunComparison comparison, List<String> worse) {
    if (!worse.isEmpty()) {
      return " bad";
    }
    boolean shown =
        comparison.count(FigureChange.Verdict.BETTER) + comparison.count(FigureChange.Verdict.SAME)
            > 0;
    return shown && comparison.count(FigureChange.Verdict.UNCLEAR) == 0 ? " good" : " doubt";
  }

  private static DomContent list(List<String> sentences) {
    return ul(each(sentences, sentence -> li(sentence)));
  }

  private static DomContent sides(RunComparison comparison) {
    return HtmlBlocks.grid(
        "The two runs",
        List.of("Side", "Run", "Label", "When", "Engine", "Repeats"),
        List.of(side("base", comparison.base()), side("run", comparison.run())));
  }

  private static List<String> side(String name, Side side) {
    return List.of(
        name,
        side.id(),
        side.label(),
        ComparisonText.moment(side.started()),
        side.engine(),
        String.valueOf(side.repeats()));
  }

  private static DomContent differs(RunComparison comparison) {
    return comparison.differs().isEmpty()
        ? p("Nothing that is known differs besides the figures.")
        : HtmlBlocks.grid(
            "What differs besides the figures",
            List.of("What differs", "base", "run"),
            comparison.differs().stream()
                .map(differs -> List.of(differs.what(), differs.base(), differs.run()))
                .toList());
  }

  private static DomContent changes(RunComparisonTable table) {
    List<Block> blocks = table.blocks(false);
    return blocks.isEmpty()
        ? p("The runs have no figure of the same configuration in common.")
        : div(each(blocks, block -> block(block, table.head())));
  }

  private static DomContent block(Block block, List<String> head) {
    return HtmlBlocks.grid(
        "Changes of " + block.title(),
        Stream.concat(Stream.of(block.title()), head.stream()).toList(),
        block.rows().stream().map(Line::cells).toList());
  }
}
