package assay.live.page;

import static j2html.TagCreator.div;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.tag;
import static j2html.TagCreator.text;

import assay.live.heard.LiveSnapshot;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;

/// The current activity, and the progress of the run.
final class ProgressPart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private ProgressPart() {}

  static DomContent of(LiveModel model) {
    LiveSnapshot heard = model.heard();
    int done = heard.done();
    String advance = heard.advance().isEmpty() ? "" : " (" + heard.advance() + ")";
    return div(
        p(strong(trial(heard)), text(FIGURES.plain(heard.phase()) + FIGURES.plain(advance))),
        iff(
            heard.of() > 0 && !model.plan().soaks(),
            tag("progress")
                .attr("max", heard.of())
                .attr("value", done)
                .attr("aria-label", "Runs that are done")),
        p(times(model, done)).withClass("hint"));
  }

  private static String trial(LiveSnapshot heard) {
    return heard.trial() == null ? "" : FIGURES.plain(heard.trial().title()) + ": ";
  }

  private static String times(LiveModel model, int done) {
    LiveSnapshot heard = model.heard();
    long elapsed = heard.nanos() - heard.beganNanos();
    String runs =
        model.plan().soaks()
            ? "round %d".formatted(heard.index())
            : "%d of %d runs are done".formatted(done, heard.of());
    long estimated = model.expected().toNanos() - elapsed;
    String rest =
        heard.leftNanos() >= 0 && !model.plan().soaks()
            ? "at this pace about %s are left".formatted(FIGURES.length(heard.leftNanos()))
            : estimated > 0
                ? "by the estimate about %s are left".formatted(FIGURES.length(estimated))
                : "it takes longer than the estimate said";
    return "%s · since %s · %s".formatted(runs, FIGURES.length(elapsed), rest);
  }

  /// The text for screen readers at a change.
  static String spoken(LiveModel model) {
    LiveSnapshot heard = model.heard();
    String news = heard.happenings().isEmpty() ? "" : heard.happenings().getFirst().text() + ". ";
    return FIGURES.plain(news + trial(heard) + heard.phase());
  }
}
