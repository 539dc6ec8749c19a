package assay.judge.isolation;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.OperationFindings;
import assay.judge.check.WitnessList;
import assay.judge.isolation.IsolationFindings.AbortedVersionRead;
import assay.judge.isolation.IsolationFindings.DependencyCircle;
import assay.judge.isolation.IsolationFindings.FracturedVersionsRead;
import assay.judge.isolation.IsolationFindings.InformationCycle;
import assay.judge.isolation.IsolationFindings.IntermediateVersionRead;
import assay.judge.isolation.IsolationFindings.MissCycle;
import assay.judge.isolation.IsolationFindings.SingleMissCycle;
import assay.judge.isolation.IsolationFindings.TransactionSent;
import assay.judge.isolation.IsolationFindings.UpdateOverwritten;
import assay.judge.isolation.IsolationFindings.VersionMissed;
import assay.judge.isolation.IsolationFindings.VersionRead;
import assay.judge.isolation.IsolationFindings.VersionReplaced;
import assay.judge.isolation.IsolationFindings.WriteCycle;
import assay.plan.ProcessName;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Shows one example of each anomaly: its transactions, and what each read and wrote.
final class IsolationWitnesses {

  private static final int NONE = TransactionTable.NONE;

  /// The most transactions of a cycle that are shown.
  private static final int MOST_SHOWN = 6;

  private final Evidence evidence;
  private final History history;
  private final IsolationAnomalies anomalies;
  private final TransactionTable table;
  private final WitnessList witnesses;

  IsolationWitnesses(Evidence evidence, IsolationAnomalies anomalies) {
    this.evidence = evidence;
    this.history = evidence.history();
    this.anomalies = anomalies;
    this.table = anomalies.table;
    this.witnesses = new WitnessList(evidence);
  }

  List<Witness> list() {
    DependencyCycles cycles = anomalies.cycles;
    circle(
        8,
        new WriteCycle(),
        cycles.writeCycle(),
        DependencyGraph.REPLACED,
        DependencyGraph.REPLACED);
    abortedRead();
    intermediateRead();
    circle(
        5,
        new InformationCycle(),
        cycles.informationCycle(),
        DependencyGraph.READ,
        DependencyGraph.DEPENDS);
    lostUpdate();
    fracturedRead();
    circle(
        2, new SingleMissCycle(), cycles.single(), DependencyGraph.MISSED, DependencyGraph.DEPENDS);
    circle(1, new MissCycle(), cycles.missCycle(), DependencyGraph.MISSED, DependencyGraph.ANY);
    return witnesses.list();
  }

  /// @param path from the end of the first edge back to its beginning
  /// @param first the kind of the first edge
  /// @param others the kinds of the others
  private void circle(long weight, Finding anomaly, int[] path, byte first, byte others) {
    if (path.length == 0) {
      return;
    }
    int length = path.length;
    int shown = Math.min(length, MOST_SHOWN);
    List<Finding> steps = new ArrayList<>();
    List<Finding> names = new ArrayList<>();
    IntStream.Builder events = IntStream.builder();
    for (int at = 0; at < shown; at++) {
      // The last of the path is the first transaction of the circle.
      int earlier = path[(length - 1 + at) % length];
      int later = path[at];
      int earlierNumber = at + 1;
      int laterNumber = at + 1 == length ? 1 : at + 2;
      Finding step = step(earlier, earlierNumber, later, laterNumber, at == 0 ? first : others);
      if (step != null) {
        steps.add(step);
      }
      names.add(name(earlier, earlierNumber));
      shown(earlier).forEach(events::add);
    }
    DependencyCircle circle = new DependencyCircle(anomaly, steps, (long) length - shown, names);
    witnesses.add(weight, circle, events.build().toArray());
  }

  private Finding name(int transaction, int number) {
    int event = table.firstEvent(transaction);
    return new TransactionSent(
        number,
        ProcessName.client(history.client(event) + 1).text(),
        history.startNanos(event) - evidence.beginsNanos());
  }

  /// Why one transaction came before another; null if no edge of these kinds joins them.
  private @Nullable Finding step(
      int earlier, int earlierNumber, int later, int laterNumber, int mask) {
    for (int write = table.lastWrite(later); write != NONE; write = table.previousWrite(write)) {
      int base = anomalies.order.before(write);
      if (base == NONE) {
        continue;
      }
      if ((mask & DependencyGraph.REPLACED) != 0 && table.writer(base) == earlier) {
        return new VersionReplaced(
            laterNumber, table.key(write), table.number(base), earlierNumber, table.number(write));
      }
      if ((mask & DependencyGraph.MISSED) != 0 && table.readOf(earlier, table.key(write)) == base) {
        return new VersionMissed(
            earlierNumber, table.key(write), version(base), laterNumber, table.number(write));
      }
    }
    for (int read = table.lastRead(later);
        (mask & DependencyGraph.READ) != 0 && read != NONE;
        read = table.previousRead(read)) {
      int version = table.readVersion(read);
      if (table.writer(version) == earlier) {
        return new VersionRead(
            laterNumber, table.key(version), table.number(version), earlierNumber);
      }
    }
    return null;
  }

  private void abortedRead() {
    int version = anomalies.abortedVersion();
    if (version == NONE) {
      return;
    }
    IntStream events = shown(table.writer(version));
    int read = readEvent(version);
    witnesses.add(
        7,
        new AbortedVersionRead(table.key(version), table.number(version)),
        (read == NONE ? events : IntStream.concat(events, IntStream.of(read))).toArray());
  }

  /// An event of a committed transaction or a final read that found the version, or [#NONE].
  private int readEvent(int version) {
    for (int event = 0; event < history.size(); event++) {
      Op op = history.op(event);
      if (history.key(event) == table.key(version)
          && history.version(event) == table.number(version)
          && (op == Op.READ || op == Op.READ_TAG || op == Op.FINAL_READ || op == Op.FINAL_TAG)) {
        return event;
      }
    }
    return NONE;
  }

  private void intermediateRead() {
    int version = anomalies.intermediateVersion();
    if (version == NONE) {
      return;
    }
    int reader = anomalies.intermediateReader();
    both(
        6,
        new IntermediateVersionRead(
            table.key(version), table.number(version), table.number(table.replacedBy(version))),
        table.writer(version),
        reader == NONE ? table.writer(version) : reader);
  }

  private void lostUpdate() {
    int one = anomalies.lostOne();
    if (one == NONE) {
      return;
    }
    int other = anomalies.lostOther();
    both(
        4,
        new UpdateOverwritten(
            table.key(one), version(table.before(one)), table.number(one), table.number(other)),
        table.writer(one),
        table.writer(other));
  }

  private void fracturedRead() {
    int read = anomalies.fracturedRead();
    if (read == NONE) {
      return;
    }
    int version = table.readVersion(read);
    int missed = anomalies.fracturedMiss();
    int reader = table.reader(read);
    both(
        3,
        new FracturedVersionsRead(
            table.key(version),
            table.number(version),
            table.key(missed),
            version(table.readOf(reader, table.key(missed))),
            table.number(missed)),
        table.writer(version),
        reader);
  }

  private Finding version(int version) {
    return OperationFindings.version(table.number(version));
  }

  private void both(long weight, Finding finding, int one, int other) {
    witnesses.add(weight, finding, IntStream.concat(shown(one), shown(other)).toArray());
  }

  /// The events of a transaction, of a list only the last element.
  private IntStream shown(int transaction) {
    IntStream.Builder events = IntStream.builder();
    int first = table.firstEvent(transaction);
    int element = NONE;
    for (int event = first; event <= table.lastEvent(transaction); event++) {
      if (history.client(event) != history.client(first)
          || history.worker(event) != history.worker(first)
          || history.startNanos(event) != history.startNanos(first)) {
        continue;
      }
      if (history.op(event) == Op.READ_TAG) {
        element = event;
      } else if (history.op(event) == Op.READ_COUNT && history.version(event) > 0) {
        if (element != NONE) {
          events.add(element);
        }
      } else {
        events.add(event);
      }
    }
    return events.build();
  }
}
