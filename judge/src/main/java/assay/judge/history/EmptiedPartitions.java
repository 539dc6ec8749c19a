package assay.judge.history;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.judge.order.KeyEventIndex;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Partitions that a fault took with every entry: a read there that found nothing was of lost data, though its own key was
/// written again before anybody looked.
///
/// A partition is emptied if settling reads found nothing of at least [#ENOUGH] keys that had a value before the fault, and no
/// read that began after the fault took effect found a value that was known before it. Final reads come too late: the
/// cluster may have lost the partition in the meantime. For the same reason only one fault that does not last tells, and
/// only if the cluster lost no other member under load.
final class EmptiedPartitions {

  /// So many keys without a value show that the partition has none, not that some changes were late.
  static final int ENOUGH = 5;

  private final History history;
  private final PartitionMap partitions;
  private final boolean one;
  private final long askedNanos;
  private final long effectNanos;
  private long[] emptied = new long[0];
  private final BitSet survived = new BitSet();
  private final BitSet suspected = new BitSet();

  /// The suspected reads as findings, and as none.
  private final FlaggedReadShare flagged;

  private final FlaggedReadShare unflagged;

  EmptiedPartitions(Evidence evidence) {
    history = evidence.history();
    partitions = evidence.partitions();
    List<FaultTime> faults = evidence.faults();
    FaultTime fault = faults.isEmpty() ? null : faults.getFirst();
    one =
        fault != null
            && faults.size() == 1
            && partitions.count() > 1
            && fault.overNanos() <= fault.effectNanos()
            && !anotherLoss(evidence.events());
    askedNanos = fault == null ? 0 : fault.askedNanos();
    effectNanos = fault == null ? 0 : fault.effectNanos();
    flagged = new FlaggedReadShare(evidence);
    unflagged = new FlaggedReadShare(evidence);
  }

  /// Whether the cluster lost a member that no fault had aimed at.
  private static boolean anotherLoss(List<TimedEvent> events) {
    Set<String> targets = new HashSet<>();
    Map<String, List<String>> counted = new HashMap<>();
    for (TimedEvent event : events) {
      List<String> lost =
          switch (event.event()) {
            case FaultEvent.Asked asked -> {
              targets.addAll(asked.members());
              yield List.of();
            }
            case TrialEvent.ProcessLost ended -> List.of(ended.process());
            case ClusterEvent.EngineTells tells -> tells.left().stream().toList();
            case ClusterEvent.Members members -> gone(counted, "", members.members());
            case ClusterEvent.View view -> gone(counted, view.by(), view.members());
            default -> List.of();
          };
      if (!targets.containsAll(lost)) {
        return true;
      }
    }
    return false;
  }

  /// The members that one counted before and does not now.
  private static List<String> gone(
      Map<String, List<String>> counted, String by, List<String> members) {
    List<String> before = counted.put(by, members);
    return before == null
        ? List.of()
        : before.stream().filter(member -> !members.contains(member)).toList();
  }

  /// Learns what became of a key.
  void key(KeyEventIndex byStart, int key) {
    int partition = one ? partitions.of(key) : -1;
    if (partition < 0) {
      return;
    }
    long had = 0;
    boolean empty = false;
    for (int at = byStart.begin(key); at < byStart.end(key); at++) {
      int event = byStart.at(at);
      if (history.outcome(event) != OperationOutcome.OK) {
        continue;
      }
      Op op = history.op(event);
      long version = history.version(event);
      boolean reads = op == Op.READ || op == Op.SETTLING_READ || op == Op.FINAL_READ;
      if (op == Op.DELETE) {
        survived.set(partition);
        return;
      }
      if ((reads || op == Op.WRITE) && history.endNanos(event) < askedNanos) {
        had = Math.max(had, version);
      }
      if (reads && history.startNanos(event) > effectNanos) {
        if (version > 0 && version <= had) {
          survived.set(partition);
          return;
        }
        empty |= op == Op.SETTLING_READ && version == Observation.ABSENT;
      }
    }
    if (had > 0 && empty) {
      emptied = emptied.length > partition ? emptied : Arrays.copyOf(emptied, partition + 1);
      emptied[partition]++;
    }
  }

  /// Whether a partition may explain a read that found nothing; the read then counts as said by [#lost].
  ///
  /// @param knownNanos when all that it missed was known: what was acknowledged after the effect may be the new owner's
  boolean suspects(int read, long knownNanos) {
    int partition = one ? partitions.of(history.key(read)) : -1;
    if (partition < 0
        || history.version(read) != Observation.ABSENT
        || history.startNanos(read) <= effectNanos
        || knownNanos > effectNanos) {
      return false;
    }
    suspected.set(partition);
    flagged.add(read, true);
    unflagged.add(read, false);
    return true;
  }

  void add(EmptiedPartitions later) {
    if (later.emptied.length > emptied.length) {
      emptied = Arrays.copyOf(emptied, later.emptied.length);
    }
    for (int partition = 0; partition < later.emptied.length; partition++) {
      emptied[partition] += later.emptied[partition];
    }
    survived.or(later.survived);
    suspected.or(later.suspected);
    flagged.add(later.flagged);
    unflagged.add(later.unflagged);
  }

  /// Whether every suspected read was of lost data: all their partitions were emptied.
  boolean lost() {
    return !survived.intersects(suspected)
        && suspected.stream().allMatch(p -> p < emptied.length && emptied[p] >= ENOUGH);
  }

  /// The suspected reads.
  ///
  /// @param as whether as findings
  FlaggedReadShare reads(boolean as) {
    return as ? flagged : unflagged;
  }
}
