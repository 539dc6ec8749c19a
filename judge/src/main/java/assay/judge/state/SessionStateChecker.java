package assay.judge.state;

import assay.api.Observation;
import assay.api.web.SeenAttribute;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.judge.check.HistoryPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.WitnessList;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds sessions, and attributes of sessions, that a web application's nodes lost or returned older than acknowledged before
/// the request was sent.
///
/// The expectation comes from the client that sent the request, because a node asked later may be wrong too. A session is
/// lost once, however often its user is told before the next login. An attribute is lost once until it is written again.
/// Staleness is a share of the answers under load. Final looks are counted apart: they find what the load no longer changes.
public final class SessionStateChecker implements KeyedChecker<SessionStateChecker.Pass> {

  @Override
  public String name() {
    return "session-state";
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends HistoryPass<Pass> {

    private static final long SESSION = 1L << 61;
    private static final long ATTRIBUTE = 1L << 60;

    /// As the workload calls the attributes; empty if it did not name them.
    private final List<String> names;

    private final WitnessList witnesses;
    private final FlaggedReadShare stale;
    private final List<Integer> answer = new ArrayList<>();
    private final Set<Long> lostOfKey = new HashSet<>();
    private final Set<Integer> harmedUsers = new HashSet<>();
    private final long[] staleOf = new long[SeenAttribute.MOST_ATTRIBUTES];
    private final long[] lostOf = new long[SeenAttribute.MOST_ATTRIBUTES];
    private long lostSessions;
    private long lostAttributes;

    /// Users with a session that no final look could read.
    private long unread;

    private int key;

    Pass(Evidence evidence) {
      super(evidence);
      names =
          TimedEvent.events(evidence.events(), TrialEvent.SessionAttributes.class)
              .findFirst()
              .map(TrialEvent.SessionAttributes::names)
              .orElse(List.of());
      witnesses = new WitnessList(evidence);
      stale = new FlaggedReadShare(evidence);
    }

    @Override
    public void keys() {
      for (key = byStart.first(); key < byStart.keys(); key++) {
        lostOfKey.clear();
        answers();
      }
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      stale.add(later.stale);
      harmedUsers.addAll(later.harmedUsers);
      for (int attribute = 0; attribute < staleOf.length; attribute++) {
        staleOf[attribute] += later.staleOf[attribute];
        lostOf[attribute] += later.lostOf[attribute];
      }
      lostSessions += later.lostSessions;
      lostAttributes += later.lostAttributes;
      unread += later.unread;
    }

    @Override
    public Verdict verdict() {
      if (stale.reads() == 0) {
        return Verdict.unknown(new NoSessionAnswer());
      }
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    /// One answer covers several attributes: the events of one client with the same times.
    private void answers() {
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int event = byStart.at(at);
        if (history.op(event) == Op.FINAL_READ && history.outcome(event) != OperationOutcome.OK) {
          unread++;
        }
        if (tells(event)) {
          if (!answer.isEmpty() && !ofOneAnswer(answer.getFirst(), event)) {
            judgeAnswer();
          }
          answer.add(event);
        }
      }
      judgeAnswer();
    }

    private boolean tells(int event) {
      Op op = history.op(event);
      return (op == Op.READ_ATTRIBUTE || op == Op.FINAL_ATTRIBUTE)
          && history.outcome(event) == OperationOutcome.OK;
    }

    private boolean ofOneAnswer(int one, int other) {
      return history.startNanos(one) == history.startNanos(other)
          && history.endNanos(one) == history.endNanos(other)
          && history.client(one) == history.client(other);
    }

    private void judgeAnswer() {
      if (answer.isEmpty()) {
        return;
      }
      boolean session = false;
      boolean behind = false;
      for (int event : answer) {
        SeenAttribute seen = SeenAttribute.unpacked(history.version(event));
        session |= seen.seen() != Observation.ABSENT;
        behind |= seen.stale();
      }
      if (session) {
        answer.forEach(this::attribute);
      } else {
        gone(answer.getFirst());
      }
      if (history.op(answer.getFirst()) == Op.FINAL_ATTRIBUTE) {
        stale.atEnd(behind);
      } else {
        stale.add(answer.getFirst(), behind);
      }
      answer.clear();
    }

    /// The whole session was missing. It is the same loss if any of its attributes was already lost with it.
    private void gone(int event) {
      boolean lost = false;
      boolean told = false;
      for (int each : answer) {
        SeenAttribute seen = SeenAttribute.unpacked(history.version(each));
        lost |= seen.lost();
        told |= seen.lost() && !lostOfKey.add(of(seen));
      }
      if (lost && !told) {
        SeenAttribute seen = SeenAttribute.unpacked(history.version(event));
        lostSessions++;
        harmedUsers.add(key);
        show(SESSION, event, new UserLoggedOut(key, name(seen), seen.expected()));
      }
    }

    private void attribute(int event) {
      SeenAttribute seen = SeenAttribute.unpacked(history.version(event));
      if (seen.lost() && lostOfKey.add(of(seen))) {
        lostAttributes++;
        lostOf[seen.attribute()]++;
        harmedUsers.add(key);
        show(ATTRIBUTE, event, new AttributeLost(key, name(seen), seen.expected()));
      } else if (seen.stale()) {
        staleOf[seen.attribute()]++;
        harmedUsers.add(key);
        show(
            seen.expected() - seen.seen(),
            event,
            new AttributeStale(key, name(seen), seen.seen(), seen.expected()));
      }
    }

    private static long of(SeenAttribute seen) {
      return new SeenAttribute(seen.attribute(), seen.expected(), Observation.ABSENT).packed();
    }

    private String name(SeenAttribute seen) {
      return name(seen.attribute());
    }

    private String name(int attribute) {
      return attribute < names.size() ? names.get(attribute) : "attribute " + (attribute + 1);
    }

    private void show(long weight, int event, Finding sentence) {
      if (witnesses.wants(weight)) {
        witnesses.add(weight, sentence, event);
      }
    }

    private Status status() {
      return lostSessions + lostAttributes + stale.found() > 0
          ? Status.INVALID
          : evidence.whole() && unread == 0 ? Status.VALID : Status.UNKNOWN;
    }

    private Finding summary() {
      return new SessionStateFound(
          lostSessions,
          lostAttributes,
          each(lostOf),
          stale.text(),
          each(staleOf),
          stale.early(),
          harmedUsers.size(),
          unread);
    }

    private List<Finding> each(long[] of) {
      List<Finding> all = new ArrayList<>();
      for (int attribute = 0; attribute < of.length; attribute++) {
        if (of[attribute] > 0) {
          all.add(new AttributeCount(name(attribute), of[attribute]));
        }
      }
      return all;
    }

    private List<Measure> measures() {
      return List.of(
          count("lost-sessions", lostSessions),
          count("lost-attributes", lostAttributes),
          stale.measure("stale-attributes"),
          stale.found("stale-attributes"),
          count("harmed-users", harmedUsers.size()));
    }
  }

  record NoSessionAnswer() implements Finding {}

  record UserLoggedOut(int userNumber, String attribute, long version) implements Finding {}

  record AttributeLost(int userNumber, String attribute, long version) implements Finding {}

  record AttributeStale(int userNumber, String attribute, long version, long ackedVersion)
      implements Finding {}

  record AttributeCount(String attribute, long count) implements Finding {}

  /// @param lostOf lost attributes by name
  /// @param staleOf answers with an older attribute, by its name
  /// @param users who met any of it
  /// @param unread sessions without a final look
  record SessionStateFound(
      long lostSessions,
      long lostAttributes,
      List<Finding> lostOf,
      Finding stale,
      List<Finding> staleOf,
      List<Finding> early,
      long users,
      long unread)
      implements Finding {}
}
