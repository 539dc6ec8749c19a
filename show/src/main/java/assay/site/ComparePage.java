package assay.site;

import static j2html.TagCreator.code;
import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import assay.compare.Comparability;
import assay.compare.ComparisonBarrier;
import assay.compare.RunComparison;
import assay.compare.StoredRun;
import assay.compare.Trend.Found;
import assay.report.compare.ComparisonHtml;
import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The comparison of two runs, as in `assay compare`, or the reasons why they cannot be compared.
final class ComparePage {

  static final int FARTHEST_BACK = 20;

  private ComparePage() {}

  record Side(ListedRun listed, StoredRun run) {}

  /// @param runs the folder of runs that the user names them from
  static String of(Path runs, Side base, Side run, SiteLinks links) {
    List<String> bars =
        Comparability.of(base.run(), run.run()).barring().stream()
            .map(ComparisonBarrier::text)
            .toList();
    String command =
        "assay compare %s %s"
            .formatted(base.listed().reference(runs), run.listed().reference(runs));
    return SitePage.of(
        links,
        "%s against %s".formatted(run.listed().name(), base.listed().name()),
        "%s: the run of %s against the one of %s"
            .formatted(run.listed().entry().study(), run.listed().when(), base.listed().when()),
        bars.isEmpty() ? compared(base, run) : refused(bars),
        p(
                text(
                    bars.isEmpty()
                        ? "The same on the command line: "
                        : "To compare what there is all the same: "),
                code(command + (bars.isEmpty() ? "" : " --force")))
            .withClass("hint"));
  }

  private static DomContent compared(Side base, Side run) {
    return ComparisonHtml.of(RunComparison.of(base.run(), run.run(), false, false, List.of()));
  }

  private static DomContent refused(List<String> bars) {
    return HtmlBlocks.part(
        "refused", "These runs cannot be compared", each(ul(each(bars, why -> li(why)))));
  }

  /// The index of the nearest comparable earlier run; empty if none of the nearest twenty is
  /// comparable.
  ///
  /// @param found one study's runs, oldest first
  /// @param at the run's index
  static Optional<Integer> before(List<Found> found, int at) {
    StoredRun run = found.get(at).run();
    if (run == null) {
      return Optional.empty();
    }
    for (int i = at - 1; i >= Math.max(0, at - FARTHEST_BACK); i--) {
      StoredRun base = found.get(i).run();
      if (base != null && Comparability.of(base, run).barring().isEmpty()) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }
}
