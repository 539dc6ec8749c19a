package assay.judge.site;

import assay.api.Observation;
import assay.judge.Operations;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.check.SiteArrivals.Ways;
import assay.judge.trial.CheckerRegistry;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.ClusterSites;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/// Two sites, written operation by operation: client 0 writes to `ny`, and client 1 writes to
/// `ldn`.
public final class TwoSites {

  static final String NAMES = "ny 1 clients 1, ldn 1 clients 1";

  private final Operations written = new Operations();
  private final TreeMap<Integer, History> heard = new TreeMap<>();
  private final ClusterSites sites;
  private final Ways ways;
  private final boolean shared;

  TwoSites(String names, Ways ways, boolean shared) {
    this.sites = ClusterSites.parse(names, 1).orElseThrow();
    this.ways = ways;
    this.shared = shared;
  }

  /// The first sends its changes to the second, which is observed.
  public static TwoSites oneWay() {
    return new TwoSites(NAMES, Ways.ONE_WAY, false).observed(1);
  }

  /// Each sends its changes to the other, both are observed, and both write the same keys.
  public static TwoSites shared() {
    return new TwoSites(NAMES, Ways.BOTH_WAYS, true).observed(0).observed(1);
  }

  public TwoSites observed(int site) {
    heard.put(site, new History());
    return this;
  }

  public TwoSites cut() {
    written.cut();
    return this;
  }

  public TwoSites write(int key, long version, long start, long end) {
    return write(0, Op.WRITE, OperationOutcome.OK, key, version, start, end);
  }

  public TwoSites delete(int key, long version, long start, long end) {
    return write(0, Op.DELETE, OperationOutcome.OK, key, version, start, end);
  }

  public TwoSites write(
      int client, Op op, OperationOutcome outcome, int key, long version, long start, long end) {
    written.client(client).add(op, outcome, key, version, start, end);
    return this;
  }

  /// A version that `ldn` heard of.
  public TwoSites arrives(int key, long version, long nanos) {
    return arrives(1, key, version, nanos);
  }

  public TwoSites removed(int key, long nanos) {
    return arrives(1, key, Observation.ABSENT, nanos);
  }

  public TwoSites arrives(int site, int key, long version, long nanos) {
    return heard(site, Op.ARRIVAL, key, version, nanos);
  }

  public TwoSites heard(int site, Op op, int key, long version, long nanos) {
    Objects.requireNonNull(heard.get(site))
        .add(site, Operation.of(op, OperationOutcome.OK, key, version, nanos, nanos));
    return this;
  }

  /// A key's final content in `ny` and `ldn`.
  public TwoSites held(int key, long there, long here) {
    write(0, Op.FINAL_READ, OperationOutcome.OK, key, there, 1_000_000, 1_000_000);
    return heard(1, Op.FINAL_READ, key, here, 1_000_000);
  }

  public TwoSites event(long nanos, RunEvent event) {
    written.event(new TimedEvent(nanos, "a-1", null, "", event));
    return this;
  }

  public TwoSites step(long from, long to, FaultTime... faults) {
    written.closedStep(from, to, List.of(faults));
    return this;
  }

  public Evidence evidence() {
    List<Observed> observed = new ArrayList<>();
    heard.forEach((site, events) ->
        observed.add(new Observed(site, sites.all().get(site).name(), events, true)));
    SiteArrivals arrivals = new SiteArrivals(sites, ways, shared, observed);
    return written.evidence().withArrivals(arrivals);
  }

  public Verdict ask(String checker) {
    Evidence evidence = evidence();
    return CheckerRegistry.ask(checker, evidence);
  }
}
