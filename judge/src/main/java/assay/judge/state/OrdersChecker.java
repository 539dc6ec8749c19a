package assay.judge.state;

import assay.api.Observation;
import assay.fact.FigureFacts;
import assay.fact.Finding;
import assay.fact.Quoted;
import assay.judge.check.Evidence;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compares orders with the database that holds them.
///
/// An order is an increment of a counter, and its id the tag. After the final read, an acknowledged order is
///
/// - there once, *lost*, or *doubled*,
/// - *waiting* instead of lost, for as many orders as the broker still holds, or possibly all if no server says how
///   many; then lost orders are a range,
/// - a *dead letter* if it is lost and among the messages that the broker has given up.
///
/// An *orphan* is there although its answer never came: no violation, because no broker keeps replies that cannot be
/// fetched. An order there although refused or never sent is a violation without its own figure. Without a real
/// database all of this is unknown, and only replies are judged. A *wrong reply* carries another request's id.
public final class OrdersChecker implements KeyedChecker<OrdersChecker.Pass> {

  @Override
  public String name() {
    return "orders";
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends HistoryPass<Pass> {

    private static final long LOST = 3;
    private static final long DOUBLED = 2;
    private static final long UNEXPLAINED = 4;
    private static final long WRONG_REPLY = 1;

    private final WitnessList witnesses;
    private long acknowledged;
    private long lost;
    private long dead;
    private boolean deadUnread;

    /// How many orders missing from the database may be waiting.
    private long perhaps;

    private long waiting;
    private boolean waitingAsked;
    private boolean waitingUnknown;
    private long doubled;
    private long orphans;
    private long unanswered;
    private long unexplained;
    private long wrongReplies;
    private long unread;

    Pass(Evidence evidence) {
      super(evidence);
      witnesses = new WitnessList(evidence);
    }

    @Override
    public void keys() {
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        wrongReplies(key);
        if (byStart.grows(history, key)) {
          orders(key);
        }
      }
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      acknowledged += later.acknowledged;
      lost += later.lost;
      dead += later.dead;
      deadUnread |= later.deadUnread;
      perhaps += later.perhaps;
      waiting += later.waiting;
      waitingAsked |= later.waitingAsked;
      waitingUnknown |= later.waitingUnknown;
      doubled += later.doubled;
      orphans += later.orphans;
      unanswered += later.unanswered;
      unexplained += later.unexplained;
      wrongReplies += later.wrongReplies;
      unread += later.unread;
    }

    @Override
    public Verdict verdict() {
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    private void wrongReplies(int key) {
      for (int event : byStart.okOf(history, key, Op.WRONG_REPLY)) {
        wrongReplies++;
        show(WRONG_REPLY, new WrongReply(history.version(event)), event);
      }
    }

    private void orders(int key) {
      int[] sent = byStart.of(history, key, Op.INCREMENT);
      int[] counts = byStart.okOf(history, key, Op.FINAL_COUNT);
      if (counts.length == 0) {
        unread += sent.length;
        return;
      }
      int[] found = byStart.okOf(history, key, Op.FINAL_TAG);
      long[] ids = sorted(found);
      long[] letters = sorted(byStart.okOf(history, key, Op.DEAD_LETTER));
      deadUnread |= sent.length > 0 && byStart.okOf(history, key, Op.DEAD_COUNT).length == 0;
      long lettersBefore = dead;
      long before = lost;
      for (int event : sent) {
        order(event, times(ids, history.version(event)), letters, counts[0]);
      }
      waiting(byStart.okOf(history, key, Op.WAITING_COUNT), lost - before - dead + lettersBefore);
      nobodySent(sent, found);
    }

    /// @param asked the broker's answers
    /// @param missing acknowledged orders that are neither in the database nor dead letters
    private void waiting(int[] asked, long missing) {
      if (asked.length == 0) {
        return;
      }
      waitingAsked = true;
      boolean unknown =
          Arrays.stream(asked).anyMatch(event -> history.version(event) == Observation.CORRUPT);
      long most = Arrays.stream(asked).mapToLong(history::version).max().orElse(0);
      waitingUnknown |= unknown;
      waiting += Math.max(0, most);
      perhaps += unknown ? missing : Math.min(most, missing);
    }

    private long[] sorted(int[] events) {
      return Arrays.stream(events).mapToLong(history::version).sorted().toArray();
    }

    private void order(int event, int times, long[] letters, int read) {
      long id = history.version(event);
      if (history.outcome(event) == OperationOutcome.OK) {
        acknowledged++;
        if (times == 0) {
          lost(event, times(letters, id) > 0, read);
        }
      } else if (history.outcome(event) == OperationOutcome.UNKNOWN) {
        unanswered++;
        orphans += times > 0 ? 1 : 0;
      }
      if (times > 1) {
        doubled += times - 1;
        show(DOUBLED, new OrderDoubled(id, times), event, read);
      }
    }

    private void lost(int event, boolean letter, int read) {
      lost++;
      dead += letter ? 1 : 0;
      show(LOST, new OrderLost(history.version(event), letter), event, read);
    }

    private void nobodySent(int[] sent, int[] found) {
      long[] ids =
          Arrays.stream(sent)
              .filter(evidence::mayHaveHappened)
              .mapToLong(history::version)
              .sorted()
              .toArray();
      for (int event : found) {
        if (evidence.whole() && Arrays.binarySearch(ids, history.version(event)) < 0) {
          unexplained++;
          show(UNEXPLAINED, new OrderUnexplained(history.version(event)), event);
        }
      }
    }

    private static int times(long[] sorted, long id) {
      int times = 0;
      int at = Arrays.binarySearch(sorted, id);
      while (at > 0 && sorted[at - 1] == id) {
        at--;
      }
      while (at >= 0 && at + times < sorted.length && sorted[at + times] == id) {
        times++;
      }
      return times;
    }

    private void show(long weight, Finding sentence, int... events) {
      if (witnesses.wants(weight)) {
        witnesses.add(weight, sentence, events);
      }
    }

    private Status status() {
      if (lost - perhaps + doubled + unexplained + wrongReplies > 0) {
        return Status.INVALID;
      }
      return unread + perhaps == 0 && ordered() && evidence.whole() ? Status.VALID : Status.UNKNOWN;
    }

    /// Quotes have replies too, but no orders.
    private boolean ordered() {
      return acknowledged + unanswered + unexplained + unread + doubled > 0;
    }

    private Finding summary() {
      if (!ordered()) {
        return new NoOrderToJudge(wrongReplies);
      }
      Optional<Quoted> nowhere = unread == 0 ? Optional.empty() : nowhere();
      if (nowhere.isPresent()) {
        return new OrdersNotTold(wrongReplies, nowhere.get());
      }
      return new OrdersFound(
          FigureFacts.between(lost - perhaps, lost),
          acknowledged,
          letters(),
          waitingUnknown,
          waitingUnknown ? 0 : waiting,
          doubled,
          unanswered == 0 ? null : new OrdersUnanswered(unanswered, orphans),
          wrongReplies,
          unexplained,
          unread > 0);
    }

    /// Lost orders that the broker still has; null if none is lost, or the record has no dead letters.
    private @Nullable Finding letters() {
      if (lost == 0) {
        return null;
      }
      if (deadUnread) {
        return declined(TrialEvent.Declined.DEAD_LETTERS).map(DeadLettersUnknown::new).orElse(null);
      }
      if (dead == 0) {
        return new NoDeadLetter();
      }
      return dead < lost ? new SomeDeadLetters(dead) : new AllDeadLetters(dead);
    }

    /// Why no database holds the orders, or empty.
    private Optional<Quoted> nowhere() {
      return declined(TrialEvent.Declined.FINAL_READ);
    }

    private Optional<Quoted> declined(String metric) {
      return TimedEvent.events(evidence.events(), TrialEvent.Declined.class)
          .filter(declined -> declined.metric().equals(metric))
          .map(declined -> new Quoted(declined.reason()))
          .findFirst();
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      if (unread == 0 && ordered()) {
        measures.add(lost());
        if (waitingAsked && !waitingUnknown) {
          measures.add(known(count("waiting-orders", waiting)));
        }
        if (!deadUnread) {
          measures.add(count("dead-letters", dead));
        }
        measures.add(known(count("doubled-orders", doubled)));
        measures.add(known(count("orphan-orders", orphans)));
      }
      Measure replies = count("wrong-replies", wrongReplies);
      boolean alone = !ordered() || nowhere().isPresent();
      measures.add(evidence.whole() && alone ? replies.standing() : replies);
      return measures;
    }

    private Measure lost() {
      double least = (double) lost - perhaps;
      return perhaps == 0
          ? count("lost-orders", lost)
          : known(
              Measure.between(
                  "lost-orders",
                  least,
                  least,
                  (double) lost,
                  FigureFacts.between(lost - perhaps, lost)));
    }

    /// Orders that may be waiting do not make the measure uncertain; a cut history does.
    private Measure known(Measure measure) {
      return perhaps > 0 && evidence.whole() ? measure.standing() : measure;
    }
  }

  record WrongReply(long requestNumber) implements Finding {}

  record OrderDoubled(long orderNumber, int times) implements Finding {}

  record OrderLost(long orderNumber, boolean deadLetter) implements Finding {}

  record OrderUnexplained(long orderNumber) implements Finding {}

  record NoOrderToJudge(long wrongReplies) implements Finding {}

  record OrdersNotTold(long wrongReplies, Finding why) implements Finding {}

  record DeadLettersUnknown(Finding why) implements Finding {}

  record NoDeadLetter() implements Finding {}

  record SomeDeadLetters(long dead) implements Finding {}

  record AllDeadLetters(long dead) implements Finding {}

  record OrdersUnanswered(long unanswered, long placed) implements Finding {}

  /// @param letters which lost orders the broker still has
  /// @param waiting 0 if unknown
  /// @param again placed more than once
  record OrdersFound(
      Finding lost,
      long acknowledged,
      @Nullable Finding letters,
      boolean waitingUnknown,
      long waiting,
      long again,
      @Nullable Finding unanswered,
      long wrongReplies,
      long unexplained,
      boolean unread)
      implements Finding {}
}
