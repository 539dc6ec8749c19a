package assay.api;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Builds the register requests that most workloads use: whole values in one map, with their
/// indexes as keys.
///
/// @param what the word for a value in messages: `customer`
/// @param map the map's name
/// @param versions determines the versions of values
public record RegisterRequests(String what, String map, Versions versions) {

  /// Registers in the default map.
  public RegisterRequests(String what, Versions versions) {
    this(what, Session.DEFAULT_MAP, versions);
  }

  /// Registers in the default map with values that implement [Value].
  public RegisterRequests(String what) {
    this(what, RegisterRequests::version);
  }

  /// A value that carries its write's version.
  public interface Value {

    /// The index of the value's key.
    int id();

    /// The version, from 1.
    long version();

    /// Whether the value is undamaged, for example by a checksum over its content.
    boolean intact();
  }

  /// The version in a value read under a key: [Observation#ABSENT] if there was none,
  /// [Observation#CORRUPT] if the value is not an intact [Value] for this key.
  public static long version(Object key, @Nullable Object value) {
    if (value == null) {
      return Observation.ABSENT;
    }
    return value instanceof Value whole && key.equals(whole.id()) && whole.intact()
        ? whole.version()
        : Observation.CORRUPT;
  }

  /// Determines the version of a value.
  @FunctionalInterface
  public interface Versions {

    /// The version in a value read under a key: [Observation#ABSENT] if there was none,
    /// [Observation#CORRUPT] if the value is not an intact value for this key.
    long of(Integer key, @Nullable Object value);
  }

  public Query get(Integer key) {
    return new Query(
        key,
        (session, seen) -> {
          Object value = session.capability(Cache.class, map).get(key);
          return found(key, value, seen);
        },
        (session, seen) ->
            session
                .capability(AsyncCache.class, map)
                .get(key)
                .thenApply(value -> found(key, value, seen)));
  }

  private long found(Integer key, @Nullable Object value, Request.Observer seen) {
    seen.saw(key, versions.of(key, value));
    return value == null ? 0 : 1;
  }

  /// Reads several values in one call.
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

  public Update put(Claim claim, Object value) {
    return new Update(
        claim,
        (session, seen) -> {
          session.capability(Cache.class, map).put(claim.key(), value);
          return 1;
        },
        (session, seen) ->
            session
                .capability(AsyncCache.class, map)
                .put(claim.key(), value)
                .thenApply(done -> 1L));
  }

  /// Writes several whole values in one call.
  ///
  /// @param value makes the value of a claim, before the request is sent
  public Update putAll(List<Claim> claims, Function<Claim, ?> value) {
    return new Update(claims, all(claims, value));
  }

  /// Inserts several values in one call.
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

  public Delete remove(Claim claim) {
    return new Delete(
        claim,
        (session, seen) -> {
          session.capability(Cache.class, map).remove(claim.key());
          return 1;
        },
        (session, seen) ->
            session.capability(AsyncCache.class, map).remove(claim.key()).thenApply(done -> 1L));
  }

  /// Changes one value on its owner. Fails with [EntryNotFoundException] if there was no value, and with
  /// [DefiniteFailureException] if it was not whole.
  ///
  /// @param processor writes the claim's version and returns the version it found. If it found no value, its own version
  ///     or a newer one, it changes nothing, because it may run twice
  public Update invoke(Claim claim, EntryProcessor processor) {
    return new Update(
        claim,
        (session, seen) -> onOwner(session, seen, claim, processor, false),
        (session, seen) ->
            session
                .capability(AsyncInvocable.class, map)
                .invoke(claim.key(), processor)
                .thenApply(result -> changed(result, seen, claim, false)));
  }

  /// Deletes one value on its owner. If there was none, the request fails with an unknown outcome: an owner that died
  /// after the removal may have let the processor run again.
  ///
  /// @param processor removes a value older than the claim's version, and returns the version it found
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
    return changed(result, seen, claim, removes);
  }

  private long changed(
      @Nullable Object result, Request.Observer seen, Claim claim, boolean removes) {
    if (!(result instanceof Long found)) {
      // The processor may have changed the value before its wrong answer.
      throw new IllegalStateException(
          "the function returned %s, not the version it found as a Long".formatted(result));
    }
    if (removes && found == Observation.ABSENT) {
      throw new IllegalStateException("%s %d was gone already".formatted(what, claim.key()));
    }
    if (found == Observation.ABSENT) {
      throw new EntryNotFoundException("found no %s %d".formatted(what, claim.key()));
    }
    if (found < 0) {
      throw new DefiniteFailureException("found no whole %s %d".formatted(what, claim.key()));
    }
    if (found > claim.version()) {
      // A second run looks the same if this version was written and then overwritten.
      throw new IllegalStateException("%s %d had version %d".formatted(what, claim.key(), found));
    }
    seen.saw(claim.key(), found);
    return 1;
  }
}
