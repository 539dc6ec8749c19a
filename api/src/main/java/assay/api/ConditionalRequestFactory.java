package assay.api;

import assay.api.Observation.What;
import assay.api.RegisterRequests.Versions;
import org.jspecify.annotations.Nullable;

/// Requests that write a register on a condition, and report the condition for the judge. A request whose condition did not
/// hold succeeded, and affected no row.
///
/// @param map the map's name
/// @param versions determines the versions of values
public record ConditionalRequestFactory(String map, Versions versions) {

  /// Stores a value if the register is absent.
  public Update putIfAbsent(Claim claim, Object value) {
    return new Update(
        claim,
        (session, seen) -> {
          int key = claim.key();
          expect(seen, key, Observation.ABSENT);
          Object there = conditional(session).putIfAbsent(key, value);
          return there == null ? 1 : refused(seen, key, versions.of(key, there));
        });
  }

  /// Replaces a value if there is one.
  public Update replace(Claim claim, Object value) {
    return new Update(
        claim,
        (session, seen) -> {
          int key = claim.key();
          expect(seen, key, Observation.PRESENT);
          Object replaced = conditional(session).replace(key, value);
          if (replaced == null) {
            return refused(seen, key, Observation.ABSENT);
          }
          seen.saw(new Observation(key, What.REPLACED, versions.of(key, replaced)));
          return 1;
        });
  }

  /// Reads a value, and replaces it if it is still the same; stores a value if there was none.
  public Update compareAndSet(Claim claim, Object value) {
    return new Update(
        claim,
        (session, seen) -> {
          int key = claim.key();
          Object before = read(session, seen, key);
          if (before == null) {
            Object there = conditional(session).putIfAbsent(key, value);
            return there == null ? 1 : refused(seen, key, versions.of(key, there));
          }
          return conditional(session).replace(key, before, value)
              ? 1
              : differed(seen, key, versions.of(key, before));
        });
  }

  /// Reads a value, and removes it if it is still the same.
  public Delete remove(Claim claim) {
    return new Delete(
        claim,
        (session, seen) -> {
          int key = claim.key();
          Object before = read(session, seen, key);
          if (before == null) {
            return refused(seen, key, Observation.ABSENT);
          }
          return conditional(session).remove(key, before)
              ? 1
              : differed(seen, key, versions.of(key, before));
        });
  }

  /// Reads the value that the write then expects.
  private @Nullable Object read(Session session, Request.Observer seen, int key) {
    Object before;
    try {
      before = session.capability(Cache.class, map).get(key);
    } catch (RuntimeException e) {
      throw new DefiniteFailureException(
          "key %d could not be read, so nothing was written".formatted(key), e);
    }
    long version = versions.of(key, before);
    seen.saw(key, version);
    if (version == Observation.CORRUPT) {
      throw new DefiniteFailureException("the value of key %d is damaged".formatted(key));
    }
    expect(seen, key, version);
    return before;
  }

  private ConditionalCache conditional(Session session) {
    return session.capability(ConditionalCache.class, map);
  }

  private static void expect(Request.Observer seen, int key, long version) {
    seen.saw(new Observation(key, What.EXPECTED, version));
  }

  private static long differed(Request.Observer seen, int key, long version) {
    seen.saw(new Observation(key, What.DIFFERED, version));
    return 0;
  }

  private static long refused(Request.Observer seen, int key, long version) {
    seen.saw(new Observation(key, What.REFUSED, version));
    return 0;
  }
}
