package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Every fault with its proof, and the proof that it was taken back.
final class FaultSection {

  private static final int SHOWN_AT_ONCE = 24;
  private static final int MOST_TELLINGS = 6;
  private static final long LOOK_NANOS = 30_000_000_000L;
  private static final Set<TimedEvent.Type> TELLING =
      Set.of(
          TimedEvent.Type.ENGINE_TELLS,
          TimedEvent.Type.MEMBERS,
          TimedEvent.Type.MOVED,
          TimedEvent.Type.UNSAFE,
          TimedEvent.Type.SAFE);
  private static final String BAD = "✗ ";
  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final List<String> HEAD =
      List.of("Run", "When", "What was done", "Took effect", "Taken back", "What the cluster told");

  private FaultSection() {}

  static DomContent of(ReportModel model) {
    List<List<String>> rows = new ArrayList<>();
    for (TrialResult trial : model.results().trials()) {
      model.events().stream()
          .filter(
              event -> event.type() == TimedEvent.Type.FAULT && trial.id().equals(event.trial()))
          .forEach(fault -> rows.add(row(model, trial, fault)));
    }
    if (rows.isEmpty()) {
      return each();
    }
    List<List<String>> rest = rows.subList(Math.min(SHOWN_AT_ONCE, rows.size()), rows.size());
    return HtmlBlocks.folded(
        "faults",
        "Faults",
        about(rows),
        p(
            "A fault counts where there is evidence that it happened; one that lasts must be seen"
                + " to be over too. Times are from the beginning of the measured window, and from"
                + " the fault."),
        HtmlBlocks.grid("Faults", HEAD, rows.subList(0, rows.size() - rest.size())),
        rest.isEmpty()
            ? each()
            : HtmlBlocks.onDemand(
                rest.size() + " more faults", HtmlBlocks.grid("More faults", HEAD, rest)));
  }

  /// How many faults there were, and how many did not go as planned.
  private static String about(List<List<String>> rows) {
    long without = rows.stream().filter(row -> row.stream().anyMatch(FaultSection::isBad)).count();
    return "%d, %s"
        .formatted(
            rows.size(),
            without == 0 ? "each with its evidence" : BAD + without + " not as planned");
  }

  private static boolean isBad(String cell) {
    return cell.startsWith(BAD);
  }

  private static List<String> row(ReportModel model, TrialResult trial, TimedEvent fault) {
    String run =
        trial.configuration() + (model.results().repeats() > 1 ? ", run " + trial.repeat() : "");
    return List.of(
        trial.control() ? run + " (control)" : run,
        since(begin(model, fault), fault.nanos()),
        fault.text(),
        told(model, fault, TimedEvent.Type.FAULT_TOOK_EFFECT, TimedEvent.Type.FAULT_WITHOUT_EFFECT),
        told(model, fault, TimedEvent.Type.FAULT_OVER, TimedEvent.Type.FAULT_REMAINS),
        cluster(model, fault));
  }

  /// The events of the cluster from a fault to the next, for at most half a minute.
  private static String cluster(ReportModel model, TimedEvent fault) {
    List<TimedEvent> own =
        model.events().stream()
            .filter(event -> Objects.equals(event.trial(), fault.trial()))
            .filter(event -> Objects.equals(event.step(), fault.step()))
            .toList();
    long next =
        own.stream()
            .filter(event -> event.type() == TimedEvent.Type.FAULT && event.nanos() > fault.nanos())
            .mapToLong(TimedEvent::nanos)
            .min()
            .orElse(Long.MAX_VALUE);
    long until = Math.min(next, fault.nanos() + LOOK_NANOS);
    List<String> tellings =
        own.stream()
            .filter(event -> TELLING.contains(event.type()))
            .filter(event -> event.nanos() >= fault.nanos() && event.nanos() < until)
            .sorted(Comparator.comparingLong(TimedEvent::nanos))
            .map(event -> "after " + since(fault.nanos(), event.nanos()) + " " + event.text())
            .toList();
    List<String> shown = tellings.subList(0, Math.min(MOST_TELLINGS, tellings.size()));
    String more =
        tellings.size() > shown.size() ? "; and " + (tellings.size() - shown.size()) + " more" : "";
    return shown.isEmpty() ? "–" : String.join("; ", shown) + more;
  }

  /// When the measured window of a fault's step began.
  private static long begin(ReportModel model, TimedEvent fault) {
    return model.events().stream()
        .filter(event -> event.type() == TimedEvent.Type.WINDOW_BEGINS)
        .filter(event -> Objects.equals(event.trial(), fault.trial()))
        .filter(event -> Objects.equals(event.step(), fault.step()))
        .mapToLong(TimedEvent::nanos)
        .min()
        .orElse(fault.nanos());
  }

  private static String told(
      ReportModel model, TimedEvent fault, TimedEvent.Type good, TimedEvent.Type bad) {
    Optional<TimedEvent> found =
        model.events().stream()
            .filter(event -> event.type() == good || event.type() == bad)
            .filter(event -> Objects.equals(event.trial(), fault.trial()))
            .filter(event -> Objects.equals(event.step(), fault.step()))
            .filter(event -> which(event) == which(fault))
            .findFirst();
    return found
        .map(event ->
            (event.type() == bad ? BAD : "after " + since(fault.nanos(), event.nanos()) + ": ")
                + event.text())
        .orElse("–");
  }

  /// The number of the event's fault in its step, from 1; 0 if the event is about none.
  private static int which(TimedEvent event) {
    return event.event() instanceof FaultEvent fault ? fault.number() : 0;
  }

  private static String since(long from, long to) {
    return FIGURES.brief((double) Math.max(0, to - from), "ns");
  }
}
