package assay.selftest.shop;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Results;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks statements about sessions: lost sessions and attributes, stale content, purchases, and the run's result.
final class ShopTruthCheck extends TruthCheck {

  private record Write(int user, long version) {}

  private final ShopRun run;
  private final ShopTruth least;
  private final ShopTruth most;
  private long lost;
  private long doubled;
  private long strange;

  private ShopTruthCheck(ShopRun run) {
    super("sessions");
    this.run = run;
    least = ShopTruth.of(run.shop(), run.history(), false);
    most = ShopTruth.of(run.shop(), run.history(), true);
  }

  static List<FalseStatement> of(ShopRun run) {
    ShopTruthCheck shop = new ShopTruthCheck(run);
    shop.record();
    shop.orders();
    shop.sessions();
    shop.updates();
    shop.reads();
    shop.answer();
    return shop.lies;
  }

  /// Every writing page is recorded once, as its browser heard of it.
  private void record() {
    Map<Write, OperationOutcome> heard = new HashMap<>();
    for (PageRequestTruth visit : run.shop().visits()) {
      if (visit.page.version() > 1) {
        heard.put(new Write(visit.page.user(), visit.page.version()), outcome(visit));
      }
    }
    Map<Write, OperationOutcome> recorded = new HashMap<>();
    History history = run.history();
    for (int event = 0; event < history.size(); event++) {
      Write write = new Write(history.key(event), history.version(event));
      if (history.op(event) == Op.WRITE
          && history.version(event) > 1
          && recorded.put(write, history.outcome(event)) != null) {
        lie("record", "%s is recorded twice".formatted(write));
      }
    }
    heard.forEach((write, outcome) -> {
      if (recorded.get(write) != outcome) {
        lie(
            "record",
            "%s is recorded as %s and was %s".formatted(write, recorded.get(write), outcome));
      }
    });
  }

  /// The outcome that a client must record: a logged-out user's purchase finds no session.
  private static OperationOutcome outcome(PageRequestTruth visit) {
    return visit.loggedOut && visit.ok() && visit.page.is("purchase")
        ? OperationOutcome.NOT_FOUND
        : visit.outcome;
  }

  private void orders() {
    List<Long> read = run.shop().read();
    for (PageRequestTruth visit : run.shop().visits()) {
      long order = visit.page.order();
      if (order > 0) {
        OperationOutcome outcome = outcome(visit);
        int times = Collections.frequency(read, order);
        lost += outcome == OperationOutcome.OK && times == 0 ? 1 : 0;
        doubled += outcome.withoutEffect() ? 0 : Math.max(0, times - 1);
        strange += outcome.withoutEffect() ? times : 0;
      }
    }
  }

  private void sessions() {
    Verdict verdict = run.verdict("session-state");
    within(verdict, "lost-sessions", least.lostSessions(), most.lostSessions());
    within(verdict, "lost-attributes", least.lostAttributes(), most.lostAttributes());
    within(verdict, "stale-attributes-found", least.staleAnswers(), most.staleAnswers());
    within(verdict, "harmed-users", least.harmedUsers(), most.harmedUsers());
    status("session-state", verdict, least.harmedUsers(), most.harmedUsers());
    long unseen = ShopTruth.unseenAtEnd(run.shop(), run.history());
    if (verdict.status() == Status.VALID && unseen > 0) {
      lie(
          "session-guarantees",
          "%d sessions that nobody looked at do not hold what they must, and it is VALID"
              .formatted(unseen),
          verdict);
    }
  }

  private boolean ordersWereRead() {
    History history = run.history();
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.FINAL_COUNT && history.outcome(event) == OperationOutcome.OK) {
        return true;
      }
    }
    return false;
  }

  private void updates() {
    Verdict verdict = run.verdict("lost-updates");
    if (ordersWereRead()) {
      within(verdict, "lost-updates", lost, lost);
      within(verdict, "duplicated-updates", doubled, doubled);
      long wrong = lost + doubled + strange;
      status("lost-updates", verdict, wrong, wrong);
    } else if (verdict.status() != Status.UNKNOWN) {
      lie("lost-updates", "nobody read the orders", verdict);
    }
  }

  private void reads() {
    Verdict verdict = run.verdict("session-guarantees");
    status("read-your-writes", verdict, least.underLoad() ? 1 : 0, most.behind() ? 1 : 0);
  }

  private void answer() {
    Results results = run.judgement().results();
    objectives(
        results,
        objective -> count(least, objective),
        objective -> Math.max(count(least, objective), count(most, objective)) + strange);
    if (results.outcome() == Outcome.FINE && (least.harm() || lost > 0)) {
      lie("answer", "users were harmed, and the exit code is 0");
    }
  }

  private long count(ShopTruth truth, ObjectiveResult objective) {
    return switch (objective.text().replace(" == 0", "")) {
      case "lost-sessions" -> truth.lostSessions();
      case "lost-attributes" -> truth.lostAttributes();
      case "stale-attributes" -> truth.staleAnswers();
      default -> lost;
    };
  }
}
