package assay.api;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The requests that most workloads have of their registers: whole values in one map, under their indexes.
///
/// @param what what a value is called, in messages: `customer`
/// @param map the map's name
/// @param versions tells versions of values
public record Registers(String what, String map, Versions versions) {

  /// Registers in the default map.
  public Registers(String what, Versions versions) {
    this(what, Session.DEFAULT_MAP, versions);
  }

  /// Registers in the default map whose values say their versions themselves.
  public Registers(String what) {
    this(what, Registers::version);
  }

  /// A value that says of itself which write it came from.
  public interface Value {

    /// The index of its key.
    int id();

    /// Its version, 1 and up.
    long version();

    /// Whether it is whole: whether a checksum over all of it fits, say.
    boolean intact();
  }

  /// The version of a value read under a key: [Observation#ABSENT] where there was none,
  /// [Observation#CORRUPT] where it is no [Value] of this key, whole.
  public static long version(Object key, @Nullable Object value) {
    if (value == null) {
      return Observation.ABSENT;
    }
    return value instanceof Value whole && key.equals(whole.id()) && whole.intact()
        ? whole.version()
        : Observation.CORRUPT;
  }

  /// Tells which version a value is.
  @FunctionalInterface
  public interface Versions {

    /// The version of a value read under a key: [Observation#ABSENT] where there was none,
    /// [Observation#CORRUPT] where it is not a value of this key, whole.
    long of(Integer key, @Nullable Object value);
  }

  /// Reads one.
  public Query get(Integer key) {
    return new Query(
        key,
        (session, seen) -> {
          Object value = session.capability(Cache.class, map).get(key);
          seen.saw(key, versions.of(key, value));
          return value == null ? 0 : 1;
        });
  }

  /// Reads several at once.
  public Query getAll(Collection<Integer> keys) {
    return new Query(
        keys,
        (session, seen) -> {
          Map<Object, Object> values = session.capability(Cache.class, map).getAll(keys);
          for (Integer key : keys) {
            seen.saw(key, versions.of(key, values.get(key)));
          }
          return values.size();
        });
  }

  /// Writes one, whole.
  public Update put(Claim claim, Object value) {
    return new Update(
        claim,
        (session, seen) -> {
          session.capability(Cache.class, map).put(claim.key(), value);
          return 1;
        });
  }

  /// Writes several at once, whole.
  ///
  /// @param value makes the value of a claim, before the request is sent
  public Update putAll(List<Claim> claims, Function<Claim, ?> value) {
    return new Update(claims, all(claims, value));
  }

  /// Inserts several at once.
  ///
  /// @param value makes the value of a claim, before the request is sent
  public Insert insert(List<Claim> claims, Function<Claim, ?> value) {
    return new Insert(claims, all(claims, value));
  }

  private Request.Work all(List<Claim> claims, Function<Claim, ?> value) {
    Map<Integer, Object> values = LinkedHashMap.newLinkedHashMap(claims.size());
    claims.forEach(claim -> values.put(claim.key(), value.apply(claim)));
    return (session, seen) -> {
      session.capability(Cache.class, map).putAll(values);
      return values.size();
    };
  }

  /// Deletes one.
  public Delete remove(Claim claim) {
    return new Delete(
        claim,
        (session, seen) -> {
          session.capability(Cache.class, map).remove(claim.key());
          return 1;
        });
  }

  /// Changes one where it lives. It fails with [DefiniteFailureException] where there was no whole value
  /// to change.
  ///
  /// @param processor leaves the claim's version, and returns the version it found; it changes nothing
  ///     where it found none, or its own or a newer one, so that it may run twice
  public Update invoke(Claim claim, EntryProcessor processor) {
    return new Update(claim, (session, seen) -> onOwner(session, seen, claim, processor, false));
  }

  /// Deletes one where it lives. Where there was none it fails, and may have been done all the same: an
  /// owner that died after it removed the value may have had the processor run again.
  ///
  /// @param processor removes a value that is older than the claim's version, and returns the version it
  ///     found
  public Update remove(Claim claim, EntryProcessor processor) {
    Claim absent = claim.absent();
    return new Update(absent, (session, seen) -> onOwner(session, seen, absent, processor, true));
  }

  private long onOwner(
      Session session,
      Request.Observer seen,
      Claim claim,
      EntryProcessor processor,
      boolean removes) {
    Object result = session.capability(Invocable.class, map).invoke(claim.key(), processor);
    if (!(result instanceof Long found)) {
      // It may have changed the value before it answered wrongly.
      throw new IllegalStateException(
          "the function returned %s, not the version it found as a Long".formatted(result));
    }
    if (removes && found == Observation.ABSENT) {
      throw new IllegalStateException("%s %d was gone already".formatted(what, claim.key()));
    }
    if (found <= 0) {
      throw new DefiniteFailureException("found no whole %s %d".formatted(what, claim.key()));
    }
    if (found > claim.version()) {
      // A re-run after this version was written and overwritten looks the same.
      throw new IllegalStateException("%s %d had version %d".formatted(what, claim.key(), found));
    }
    seen.saw(claim.key(), found);
    return 1;
  }
}
