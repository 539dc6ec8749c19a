package assay.selftest.broker;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Results;
import assay.record.results.Results.Outcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.broker.BrokerWorld.Tells;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks statements about orders: lost, doubled, orphaned, dead and waiting orders, wrong replies, and the run's result.
final class OrderTruthCheck extends TruthCheck {

  private final BrokerRun run;
  private final ModelBroker broker;
  private final Verdict verdict;

  private long lost;

  private long doubled;
  private long orphans;
  private long unexplained;

  /// Acknowledged orders that are dead letters and not in the database.
  private long dead;

  private OrderTruthCheck(BrokerRun run) {
    super("orders");
    this.run = run;
    this.broker = run.broker();
    this.verdict = run.verdict(OrderWorkload.ORDERS);
  }

  static List<FalseStatement> of(BrokerRun run) {
    OrderTruthCheck orders = new OrderTruthCheck(run);
    orders.count();
    orders.record();
    orders.figures();
    orders.status(OrderWorkload.ORDERS, orders.verdict, orders.wrong(), orders.wrong());
    orders.answer();
    return orders.lies;
  }

  private void count() {
    List<Long> read = broker.read();
    broker
        .heard()
        .forEach((id, heard) -> {
          int times = Collections.frequency(read, id);
          doubled += Math.max(0, times - 1);
          if (heard == OperationOutcome.OK && times == 0) {
            lost += broker.isGone(id) ? 1 : 0;
            dead += broker.readLetters().contains(id) ? 1 : 0;
          }
          orphans += heard == OperationOutcome.UNKNOWN && times > 0 ? 1 : 0;
          unexplained += heard == OperationOutcome.FAILED && times > 0 ? times : 0;
        });
  }

  private void record() {
    History history = run.history();
    Map<Long, OperationOutcome> recorded = new HashMap<>();
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.INCREMENT) {
        OperationOutcome before = recorded.put(history.version(event), history.outcome(event));
        if (before != null) {
          lie("record", "order %d is recorded twice".formatted(history.version(event)), verdict);
        }
      }
    }
    if (!recorded.equals(broker.heard())) {
      Set<Long> ids = new HashSet<>(recorded.keySet());
      ids.addAll(broker.heard().keySet());
      ids.removeIf(id -> recorded.get(id) == broker.heard().get(id));
      lie("record", "orders %s are recorded as they were not".formatted(ids), verdict);
    }
  }

  private void figures() {
    Measure said = measure(verdict, "lost-orders");
    if (said != null) {
      if (lost < said.lowest() || lost > said.highest()) {
        lie(
            "orders",
            "%.0f (%s to %s) are said to be lost, and %d are"
                .formatted(said.value(), said.lowest(), said.highest(), lost),
            verdict);
      }
    }
    exactly("doubled-orders", doubled);
    exactly("orphan-orders", orphans);
    exactly("wrong-replies", broker.wrongReplies());
    exactly("dead-letters", dead);
    exactly("waiting-orders", broker.toldWaiting());
    if (!broker.heard().isEmpty() && said == null) {
      lie("orders", "nothing is said of lost orders", verdict);
    }
    if (measure(verdict, "dead-letters") != null && run.world().letters() != Tells.TRUTH) {
      lie("orders", "dead letters are counted, and nobody has read them", verdict);
    }
  }

  private void exactly(String metric, long truth) {
    Measure measure = measure(verdict, metric);
    if (measure != null && measure.value() != truth) {
      lie(
          "orders",
          "%s is said to be %.0f and is %d".formatted(metric, measure.value(), truth),
          verdict);
    }
  }

  private long wrong() {
    return lost + doubled + unexplained + broker.wrongReplies();
  }

  private void answer() {
    Results results = run.judgement().results();
    objectives(results, objective -> lost, objective -> lost + unexplained);
    if (results.outcome() == Outcome.FINE && lost > 0) {
      lie("answer", "%d orders are lost, and the exit code is 0".formatted(lost));
    }
  }
}
