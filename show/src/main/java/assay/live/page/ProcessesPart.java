package assay.live.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import assay.live.heard.LiveProcessState;
import assay.live.heard.LiveProcessState.Standing;
import assay.record.probe.HeapTailReader.AfterCollection;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of the processes; if there are many, those with problems first.
final class ProcessesPart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  /// Further processes are only counted.
  private static final int SHOWN = 40;

  private static final List<String> HEAD =
      List.of(
          "process", "state", "CPU", "memory in RAM", "heap after its last collection", "stall");

  private ProcessesPart() {}

  static DomContent of(LiveModel model) {
    List<LiveProcessState> all = model.heard().processes();
    if (all.isEmpty()) {
      return p("No process was sampled yet.");
    }
    List<LiveProcessState> shown =
        all.size() <= SHOWN ? all : inTroubleFirst(all).subList(0, SHOWN);
    return div(
        table(
            caption("Members and clients").withClass("unseen"),
            thead(tr(each(HEAD, words -> th(words).attr("scope", "col")))),
            tbody(each(shown, line -> row(model, line)))),
        iff(
            all.size() > SHOWN,
            p("%d more; those that need a look come first.".formatted(all.size() - SHOWN))
                .withClass("hint")));
  }

  private static List<LiveProcessState> inTroubleFirst(List<LiveProcessState> all) {
    return all.stream()
        .sorted(Comparator.comparing(LiveProcessState::standing, Comparator.reverseOrder()))
        .toList();
  }

  private static DomContent row(LiveModel model, LiveProcessState line) {
    return tr(
        th(line.name()).attr("scope", "row"),
        td(span(sign(line) + FIGURES.plain(line.state())).withClass("status " + ink(line))),
        td(line.cpu().isPresent() ? FIGURES.amount(line.cpu().getAsDouble(), "share") : "–"),
        td(bytes(line.residentBytes())),
        td(heap(model, model.heaps().get(line.name()))),
        td(line.stallNanos() < 0 ? "–" : FIGURES.amount((double) line.stallNanos(), "ns")));
  }

  private static String sign(LiveProcessState line) {
    return line.standing() == Standing.FINE ? "" : FIGURES.warning() + " ";
  }

  private static String ink(LiveProcessState line) {
    return switch (line.standing()) {
      case FINE -> "good";
      case DOUBTFUL -> "doubt";
      case LOST -> "bad";
    };
  }

  private static String bytes(long bytes) {
    return bytes < 0 ? "–" : FIGURES.amount((double) bytes, "bytes");
  }

  private static String heap(LiveModel model, @Nullable AfterCollection heap) {
    if (heap == null) {
      return "–";
    }
    long ago = Math.max(0, model.heard().nanos() - heap.nanos());
    return "%s of %s, %s ago"
        .formatted(bytes(heap.usedBytes()), bytes(heap.committedBytes()), FIGURES.length(ago));
  }
}
