package assay.judge.isolation;

import assay.judge.check.Evidence;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.results.Verdicts.Verdict;

/// A history of transactions, written down one by one.
final class SentTransactions {

  private final History history = new History();
  private OperationOutcome outcome = OperationOutcome.OK;
  private int worker;

  /// Begins a transaction with this outcome.
  SentTransactions begin(OperationOutcome ends) {
    worker++;
    outcome = ends;
    return this;
  }

  SentTransactions begin() {
    return begin(OperationOutcome.OK);
  }

  SentTransactions append(int key, long element) {
    return add(Op.ADD, outcome, 0, key, element);
  }

  SentTransactions read(int key, long... elements) {
    for (long element : elements) {
      add(Op.READ_TAG, OperationOutcome.OK, 0, key, element);
    }
    return add(Op.READ_COUNT, OperationOutcome.OK, 0, key, elements.length);
  }

  SentTransactions write(int key, long version) {
    return add(Op.WRITE, outcome, 0, key, version);
  }

  SentTransactions readRegister(int key, long version) {
    return add(Op.READ, OperationOutcome.OK, 0, key, version);
  }

  SentTransactions load(int key, long version) {
    worker++;
    return add(Op.WRITE, OperationOutcome.OK, -1, key, version);
  }

  SentTransactions finallyRead(int key, long... elements) {
    worker++;
    for (long element : elements) {
      add(Op.FINAL_TAG, OperationOutcome.OK, -1, key, element);
    }
    return add(Op.FINAL_COUNT, OperationOutcome.OK, -1, key, elements.length);
  }

  private SentTransactions add(Op op, OperationOutcome ended, int step, int key, long version) {
    history.add(
        0, new Operation(op, ended, step, worker, key, version, worker, worker, worker + 10L));
    return this;
  }

  Verdict judgedAfterFault() {
    return new IsolationChecker().check(Evidence.of(history, new PartitionMap(), 1));
  }

  Verdict judged() {
    return new IsolationChecker().check(Evidence.of(history));
  }
}
