package assay.judge.site;

import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.order.KeyEventIndex;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.io.IndexSort;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/// Every key's changes, and what one site heard about them.
///
/// If sites share keys, versions are ordered only within one client. A removal on a key of several clients gets no
/// version: it may be any client's.
final class SiteChanges {

  private final Evidence evidence;

  private final SiteArrivals sites;
  private final int site;
  private final History writes;
  private final History heard;
  private final KeyEventIndex writesByKey;
  private final KeyEventIndex heardByKey;

  /// By client; a history has at most this many.
  private final boolean[] mustArrive = new boolean[128];

  SiteChanges(Evidence evidence, KeyEventIndex writesByKey, int site) {
    this.evidence = evidence;
    this.sites = evidence.arrivals();
    this.site = site;
    this.writes = evidence.history();
    this.writesByKey = writesByKey;
    this.heard = sites.at(site).map(Observed::history).orElseGet(History::new);
    this.heardByKey = KeyEventIndex.byKey(heard);
    for (int client = 0; client < mustArrive.length; client++) {
      mustArrive[client] = sites.mustArrive(client, site);
    }
  }

  static SiteChanges of(Evidence evidence, Observed observed) {
    return new SiteChanges(
        evidence,
        KeyEventIndex.of(evidence.history(), evidence.history()::startNanos),
        observed.site());
  }

  int keys() {
    return Math.max(writesByKey.keys(), heardByKey.keys());
  }

  History heard() {
    return heard;
  }

  /// When the observer began to hear everything, or [Long#MIN_VALUE] without a record.
  long observedFromNanos() {
    String name = sites.sites().all().get(site).name();
    return evidence.events().stream()
        .filter(event ->
            event
                .event(SiteEvent.ObserveBegins.class)
                .filter(begins -> begins.site().equals(name))
                .isPresent())
        .mapToLong(TimedEvent::nanos)
        .min()
        .orElse(Long.MIN_VALUE);
  }

  /// How the wait for changes in the site ended, if recorded.
  Optional<TimedEvent> drained() {
    String name = sites.sites().all().get(site).name();
    return evidence.events().stream()
        .filter(event ->
            event
                .event(SiteEvent.Drained.class)
                .filter(drained -> drained.site().equals(name))
                .isPresent())
        .findFirst();
  }

  OptionalLong lastHeardNanos() {
    return IntStream.range(0, heard.size())
        .filter(event -> heard.op(event) == Op.ARRIVAL)
        .mapToLong(heard::endNanos)
        .max();
  }

  KeyChanges of(int key) {
    int[] written = written(key);
    int distinct = 0;
    int[] tries = new int[written.length];
    long[] sent = new long[written.length];
    long[] acks = new long[written.length];
    boolean ordered = true;
    for (int event : written) {
      boolean again =
          distinct > 0 && writes.version(written[distinct - 1]) == writes.version(event);
      int at = again ? distinct - 1 : distinct++;
      boolean first = !again || !acked(written[at]);
      sent[at] = again ? Math.min(sent[at], writes.startNanos(event)) : writes.startNanos(event);
      tries[at]++;
      written[at] = first ? event : written[at];
      acks[at] = acked(written[at]) ? writes.endNanos(written[at]) : Long.MAX_VALUE;
      ordered &= !sites.shared() || writes.client(written[0]) == writes.client(event);
    }
    int[] own = Arrays.copyOf(written, distinct);
    boolean[] due = new boolean[distinct];
    boolean[] deleted = new boolean[distinct];
    for (int at = 0; at < distinct; at++) {
      due[at] = mustArrive[writes.client(own[at])];
      deleted[at] = writes.op(own[at]) == Op.DELETE;
    }
    int[] arrivals = key < heardByKey.keys() ? heardByKey.of(heard, key, Op.ARRIVAL) : new int[0];
    ArrivalVersions.Told told = tell(own, sent, arrivals, ordered);
    return new KeyChanges(
        key,
        ordered,
        longs(own, writes::version),
        own,
        Arrays.copyOf(sent, distinct),
        Arrays.copyOf(acks, distinct),
        Arrays.copyOf(tries, distinct),
        due,
        deleted,
        arrivals,
        longs(arrivals, heard::endNanos),
        told.versions(),
        told.sure());
  }

  private int[] written(int key) {
    if (key >= writesByKey.keys()) {
      return new int[0];
    }
    int[] written = new int[writesByKey.end(key) - writesByKey.begin(key)];
    int size = 0;
    boolean rising = true;
    for (int at = writesByKey.begin(key); at < writesByKey.end(key); at++) {
      int event = writesByKey.at(at);
      if (writes.op(event).writes() && evidence.mayHaveHappened(event)) {
        rising &= size == 0 || writes.version(written[size - 1]) <= writes.version(event);
        written[size++] = event;
      }
    }
    int[] own = Arrays.copyOf(written, size);
    if (rising) {
      return own;
    }
    int[] byVersion = IndexSort.of(size, at -> writes.version(own[at]));
    return IntStream.of(byVersion).map(at -> own[at]).toArray();
  }

  private boolean acked(int event) {
    return writes.outcome(event) == OperationOutcome.OK;
  }

  private ArrivalVersions.Told tell(int[] own, long[] sent, int[] arrivals, boolean ordered) {
    long[] raw = longs(arrivals, heard::version);
    if (!ordered) {
      boolean[] sure = new boolean[raw.length];
      for (int at = 0; at < raw.length; at++) {
        sure[at] = raw[at] > 0;
      }
      return new ArrivalVersions.Told(raw, sure);
    }
    int[] deletes =
        IntStream.range(0, own.length).filter(at -> writes.op(own[at]) == Op.DELETE).toArray();
    return ArrivalVersions.tell(
        raw,
        longs(arrivals, heard::endNanos),
        longs(deletes, at -> writes.version(own[at])),
        longs(deletes, at -> sent[at]));
  }

  private static long[] longs(int[] of, IntToLongFunction each) {
    long[] longs = new long[of.length];
    Arrays.setAll(longs, at -> each.applyAsLong(of[at]));
    return longs;
  }
}
