package assay.judge.isolation;

import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.JudgedShare;
import assay.judge.isolation.IsolationFindings.IsolationBroken;
import assay.judge.isolation.IsolationFindings.IsolationHeld;
import assay.judge.isolation.IsolationFindings.NoTransactionToJudge;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

/// Finds Adya's anomalies in the transactions of a history, each request being one transaction.
///
/// Values are distinct, so a read tells which transaction wrote what it found. A list tells the order of its versions too,
/// as in Elle (Kingsbury and Alvaro, VLDB 2020); of a register only writes tell it, if their transaction read the value before.
/// Transactions that depend on each other in a circle are strongly connected components of the graph of dependencies. No
/// clock decides: a transaction that reads old data, but consistent ones, is not accused.
///
/// The classes include each other: a lost update and a fractured read are cases of G-single, and that of G2.
public final class IsolationChecker implements Checker {

  @Override
  public String name() {
    return "anomalies";
  }

  @Override
  public boolean needsOneOrder() {
    return true;
  }

  @Override
  public boolean judgesSharedKeys() {
    return true;
  }

  @Override
  public Verdict check(Evidence evidence) {
    IsolationAnomalies found = new IsolationAnomalies(TransactionReader.of(evidence.history()));
    if (found.committed() + found.accused() == 0) {
      return Verdict.unknown(new NoTransactionToJudge());
    }
    boolean cut = !evidence.whole();
    long all = found.judged() + found.unknown();
    Status good = cut ? Status.UNKNOWN : JudgedShare.ofNothingFound(found.committed(), all);
    Finding held = JudgedShare.summary(held(found, cut), found.committed(), all);
    return found.accused() == 0
        ? new Verdict(good, held, measures(found), List.of(), List.of())
        : new Verdict(
            Status.INVALID,
            broken(found, !evidence.faults().isEmpty(), cut),
            measures(found),
            List.of(),
            new IsolationWitnesses(evidence, found).list());
  }

  private static Finding held(IsolationAnomalies found, boolean cut) {
    return new IsolationHeld(
        found.committed(), found.aborted(), found.resolved(), found.unknown(), cut);
  }

  private static Finding broken(IsolationAnomalies found, boolean faulted, boolean cut) {
    return new IsolationBroken(
        found.accused(),
        found.judged(),
        found.cycles.writeCycles(),
        found.abortedReads(),
        found.intermediateReads(),
        found.cycles.informationCycles(),
        found.lostUpdates(),
        found.fracturedReads(),
        found.cycles.singles(),
        found.cycles.missCycles(),
        found.cycles.undecided(),
        faulted,
        cut);
  }

  private static List<Measure> measures(IsolationAnomalies found) {
    DependencyCycles cycles = found.cycles;
    return List.of(
        Measure.of("anomalies", found.accused(), new SomeOf(found.accused(), found.judged())),
        ofCommitted("g0", cycles.writeCycles(), found),
        Measure.of("g1a", found.abortedReads(), new SomeOf(found.abortedReads(), found.aborted())),
        Measure.of("g1b", found.intermediateReads(), new Counted(found.intermediateReads())),
        ofCommitted("g1c", cycles.informationCycles(), found),
        Measure.of("lost-update-anomalies", found.lostUpdates(), new Counted(found.lostUpdates())),
        ofCommitted("fractured-reads", found.fracturedReads(), found),
        ofCommitted("g-single", cycles.singles(), found),
        ofCommitted("g2", cycles.missCycles(), found),
        aborts(found));
  }

  private static Measure ofCommitted(String metric, long some, IsolationAnomalies found) {
    return Measure.of(metric, some, new SomeOf(some, found.committed()));
  }

  private static Measure aborts(IsolationAnomalies found) {
    double share = found.writing() == 0 ? 0 : (double) found.aborted() / found.writing();
    return Measure.exact(
        "aborted-transactions", share, new SomeOf(found.aborted(), found.writing()));
  }
}
