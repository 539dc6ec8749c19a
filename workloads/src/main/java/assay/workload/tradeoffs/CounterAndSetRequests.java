package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request.Observer;
import assay.api.Update;

/// Requests on counters and sets, which grow on their owner.
final class CounterAndSetRequests {

  private CounterAndSetRequests() {}

  static Update increment(Claim tag) {
    return grow("counter", Counter.MAP, tag, new AddTag(tag.version()));
  }

  static Update bump(Claim one) {
    return grow("tally", Counter.MAP, one, new AddCount(1));
  }

  static Update add(Claim element) {
    return grow("set", Elements.MAP, element, new AddElement(element.version()));
  }

  private static Update grow(String what, String map, Claim claim, EntryProcessor processor) {
    return new Update(
        claim,
        (session, seen) -> {
          if (session.capability(Invocable.class, map).invoke(claim.key(), processor) == null) {
            throw new DefiniteFailureException(
                "the processor did not run on %s %d".formatted(what, claim.key()));
          }
          return 1;
        });
  }

  static Query total(Integer key) {
    return new Query(
        key,
        (session, seen) -> {
          Object value = session.capability(Cache.class, Counter.MAP).get(key);
          seen.saw(new Observation(key, What.COUNT, Counter.of(value).value()));
          return value == null ? 0 : 1;
        });
  }

  static Query elements(Integer key) {
    return new Query(
        key,
        (session, seen) -> {
          Object value = session.capability(Cache.class, Elements.MAP).get(key);
          sawSet(seen, key, Elements.of(value));
          return value == null ? 0 : 1;
        });
  }

  static void sawCounter(Observer seen, int key, Counter counter) {
    for (Long tag : counter.tags()) {
      seen.saw(new Observation(key, What.TAG, tag));
    }
    seen.saw(new Observation(key, What.COUNT, counter.value()));
  }

  static void sawSet(Observer seen, int key, Elements elements) {
    for (Long element : elements.all()) {
      seen.saw(new Observation(key, What.TAG, element));
    }
    seen.saw(new Observation(key, What.COUNT, elements.all().size()));
  }
}
