package assay.judge.state;

import assay.judge.Operations;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

abstract class OrderHistory {

  static final int SYMBOL = 3;
  static final int ORDERS = 10;

  final Operations operations = new Operations();
  long now = 100;
  int found;

  void order(long id, OperationOutcome outcome) {
    now += 10;
    operations.add(Op.INCREMENT, outcome, ORDERS, id, now, now + 5);
  }

  void inDatabase(long... ids) {
    for (long id : ids) {
      found++;
      operations.add(Op.FINAL_TAG, OperationOutcome.OK, ORDERS, id, 1_000_000, 1_000_001);
    }
  }

  void deadLetters(long... ids) {
    for (long id : ids) {
      operations.add(Op.DEAD_LETTER, OperationOutcome.OK, ORDERS, id, 1_000_002, 1_000_003);
    }
    operations.add(Op.DEAD_COUNT, OperationOutcome.OK, ORDERS, ids.length, 1_000_002, 1_000_003);
  }

  void wrongReply(int key, long id) {
    now += 10;
    operations.add(Op.WRONG_REPLY, OperationOutcome.OK, key, id, now, now + 5);
  }

  Verdict check() {
    operations.add(Op.FINAL_COUNT, OperationOutcome.OK, ORDERS, found, 1_000_000, 1_000_001);
    return CheckerRegistry.ask("orders", operations.evidence());
  }

  static List<String> metrics(Verdict verdict) {
    return verdict.measures().stream().map(Measure::metric).toList();
  }
}
