package assay.judge.site;

import assay.judge.check.EventOrder;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.check.SiteArrivals.Observed;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/// The changes of every key and what one site heard of them, key by key.
///
/// Where sites write the same keys, the versions of one client are ordered by their numbers, and those of two clients
/// are not. A removal of a key that several clients wrote may have been anybody's, so it is told to be none.
final class SiteChanges {

  private final Evidence evidence;

  private final SiteArrivals sites;
  private final int site;
  private final History writes;
  private final History heard;
  private final EventOrder writesByKey;
  private final EventOrder heardByKey;

  SiteChanges(Evidence evidence, EventOrder writesByKey, int site) {
    this.evidence = evidence;
    this.sites = evidence.arrivals();
    this.site = site;
    this.writes = evidence.history();
    this.writesByKey = writesByKey;
    this.heard = sites.at(site).map(Observed::history).orElseGet(History::new);
    this.heardByKey = EventOrder.byKey(heard);
  }

  /// Those of an observed site.
  static SiteChanges of(Evidence evidence, Observed observed) {
    return new SiteChanges(
        evidence,
        EventOrder.of(evidence.history(), evidence.history()::startNanos),
        observed.site());
  }

  /// One more than the highest key.
  int keys() {
    return Math.max(writesByKey.keys(), heardByKey.keys());
  }

  /// What the site's observer heard and read.
  History heard() {
    return heard;
  }

  /// From when on the observer missed nothing; as long as there is time where the record does not tell.
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

  /// How it ended that changes were waited for in the site, where the record tells.
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

  /// When the site's observer heard of something last.
  OptionalLong lastHeardNanos() {
    return IntStream.range(0, heard.size())
        .filter(event -> heard.op(event) == Op.ARRIVAL)
        .mapToLong(heard::endNanos)
        .max();
  }

  /// The changes of a key.
  KeyChanges of(int key) {
    int[] written = written(key);
    int distinct = 0;
    int[] events = new int[written.length];
    int[] tries = new int[written.length];
    long[] sent = new long[written.length];
    for (int event : written) {
      boolean again = distinct > 0 && writes.version(events[distinct - 1]) == writes.version(event);
      if (again) {
        int at = distinct - 1;
        events[at] = acked(events[at]) ? events[at] : event;
        tries[at]++;
        sent[at] = Math.min(sent[at], writes.startNanos(event));
      } else {
        events[distinct] = event;
        tries[distinct] = 1;
        sent[distinct] = writes.startNanos(event);
        distinct++;
      }
    }
    int[] own = Arrays.copyOf(events, distinct);
    boolean ordered = !sites.shared() || ofOneClient(own);
    int[] arrivals = key < heardByKey.keys() ? heardByKey.of(heard, key, Op.ARRIVAL) : new int[0];
    ArrivalVersions.Told told = tell(own, Arrays.copyOf(sent, distinct), arrivals, ordered);
    boolean[] due = new boolean[distinct];
    boolean[] deleted = new boolean[distinct];
    for (int at = 0; at < distinct; at++) {
      due[at] = sites.mustArrive(writes.client(own[at]), site);
      deleted[at] = writes.op(own[at]) == Op.DELETE;
    }
    return new KeyChanges(
        key,
        ordered,
        longs(own, writes::version),
        own,
        Arrays.copyOf(sent, distinct),
        longs(own, event -> acked(event) ? writes.endNanos(event) : Long.MAX_VALUE),
        Arrays.copyOf(tries, distinct),
        due,
        deleted,
        arrivals,
        longs(arrivals, heard::endNanos),
        told.versions(),
        told.sure());
  }

  /// The writes of a key that may have happened, by version.
  private int[] written(int key) {
    if (key >= writesByKey.keys()) {
      return new int[0];
    }
    int[] written =
        IntStream.range(writesByKey.begin(key), writesByKey.end(key))
            .map(writesByKey::at)
            .filter(event -> writes.op(event).writes() && evidence.mayHaveHappened(event))
            .toArray();
    boolean rising = true;
    for (int at = 1; at < written.length; at++) {
      rising &= writes.version(written[at - 1]) <= writes.version(written[at]);
    }
    if (rising) {
      return written;
    }
    return IntStream.of(written)
        .boxed()
        .sorted((one, other) -> Long.compare(writes.version(one), writes.version(other)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private boolean acked(int event) {
    return writes.outcome(event) == OperationOutcome.OK;
  }

  private boolean ofOneClient(int[] events) {
    return IntStream.of(events).map(writes::client).distinct().count() <= 1;
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
    return new ArrivalVersions(
            longs(deletes, at -> writes.version(own[at])), longs(deletes, at -> sent[at]))
        .tell(raw, longs(arrivals, heard::endNanos));
  }

  private static long[] longs(int[] of, IntToLongFunction each) {
    return IntStream.of(of).mapToLong(each).toArray();
  }
}
