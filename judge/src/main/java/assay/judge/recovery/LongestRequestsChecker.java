package assay.judge.recovery;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.StreamingChecker;
import assay.judge.window.StepTimes;
import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The ten longest requests of the measured windows, each with what happened meanwhile ([RequestExplanation]).
///
/// A request lasts from its due time until its answer. Nothing can be violated: the maximum is a figure.
public final class LongestRequestsChecker implements StreamingChecker {

  private static final int MOST = 10;

  @Override
  public String name() {
    return "longest-requests";
  }

  @Override
  public boolean judgesExpiry() {
    return true;
  }

  @Override
  public Pieces pieces(Evidence evidence) {
    return new Search(evidence);
  }

  private static final class Search implements Pieces {

    private final Evidence evidence;
    private final History history;
    private final PriorityQueue<LongRequest> longest =
        new PriorityQueue<>(Comparator.comparingLong(LongRequest::nanos));
    private long events;

    Search(Evidence evidence) {
      this.evidence = evidence;
      history = evidence.history();
    }

    @Override
    public void take() {
      for (int event = 0; event < history.size(); event++) {
        if (counts(event)) {
          events++;
          keep(event);
        }
      }
    }

    @Override
    public Verdict verdict() {
      if (longest.isEmpty()) {
        return Verdict.unknown(new NoRequestMeasured());
      }
      List<LongRequest> inOrder = new ArrayList<>(longest);
      inOrder.sort(Comparator.comparingLong(LongRequest::nanos).reversed());
      List<RequestExplanation> explanations =
          inOrder.stream().map(each -> RequestExplanation.of(each, evidence)).toList();
      List<Witness> witnesses =
          explanations.stream().map(each -> new Witness(each.sentence(), List.of())).toList();
      Status status = evidence.whole() ? Status.VALID : Status.UNKNOWN;
      return new Verdict(status, summary(explanations), List.of(), List.of(), witnesses);
    }

    private boolean counts(int event) {
      return history.key(event) >= 0
          && !history.outcome(event).neverSent()
          && evidence.steps().stream().anyMatch(step -> within(step, event));
    }

    private boolean within(StepTimes step, int event) {
      long due = history.intendedNanos(event);
      return history.step(event) == step.index()
          && due >= step.countsFromNanos()
          && due <= step.windowEndsNanos();
    }

    private void keep(int event) {
      long nanos = history.ownEndNanos(event) - history.intendedNanos(event);
      if (longest.size() == MOST && nanos <= longest.element().nanos()) {
        return;
      }
      LongRequest request = LongRequest.of(history, event);
      if (!longest.contains(request)) {
        longest.add(request);
        if (longest.size() > MOST) {
          longest.remove();
        }
      }
    }

    private Finding summary(List<RequestExplanation> explanations) {
      long explained = explanations.stream().filter(each -> each.cause().known()).count();
      long host = count(explanations, LongRequest.Cause.HOST);
      long syncs = count(explanations, LongRequest.Cause.SYNCS);
      return new LongestFound(
          events,
          explanations.getFirst().request().nanos(),
          explanations.size(),
          explained,
          syncs,
          host,
          explanations.size() - explained - syncs - host,
          List.copyOf(evidence.syncs().keySet()));
    }

    private static long count(List<RequestExplanation> explanations, LongRequest.Cause cause) {
      return explanations.stream().filter(each -> each.cause() == cause).count();
    }
  }

  record NoRequestMeasured() implements Finding {}

  /// @param shown how many of the longest are explained or not
  /// @param syncs may be that of several syncs
  /// @param host may be the host's
  /// @param reporting processes that report syncs; the syncs of all others are unknown
  record LongestFound(
      long operations,
      long longestNanos,
      int shown,
      long explained,
      long syncs,
      long host,
      long unexplained,
      List<String> reporting)
      implements Finding {}
}
