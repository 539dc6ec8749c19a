package assay.api;

import java.time.Duration;
import java.util.Optional;

/// A kind of request a workload offers, by the name a study uses in `mix` and `each`.
///
/// @param name the name: `put`, `getAll`, …
/// @param needs the capability it needs
/// @param sized whether it takes a size, as in `getAll 100x6`
/// @param text one sentence on what it does
/// @param factory makes a request of it
/// @param rows how many rows each must affect or return
/// @param time how long one takes
/// @param repeatable whether a request that is sent again with the same versions leaves what it left the first time
public record RequestKind(
    String name,
    Class<?> needs,
    boolean sized,
    String text,
    Factory factory,
    Rows rows,
    Time time,
    boolean repeatable) {

  /// A kind that takes no size.
  public static RequestKind of(String name, Class<?> needs, String text, Factory factory) {
    return new RequestKind(name, needs, false, text, factory, Rows.UNKNOWN, Time.UNKNOWN, false);
  }

  /// A kind that takes a size.
  public static RequestKind sized(String name, Class<?> needs, String text, Factory factory) {
    return new RequestKind(name, needs, true, text, factory, Rows.UNKNOWN, Time.UNKNOWN, false);
  }

  /// The same, whose requests must all affect or return so many rows.
  public RequestKind withRows(Rows known) {
    return new RequestKind(name, needs, sized, text, factory, known, time, repeatable);
  }

  /// The same, of which it is known about how long a request takes.
  public RequestKind withTime(Time known) {
    return new RequestKind(name, needs, sized, text, factory, rows, known, repeatable);
  }

  /// The same, whose requests may be sent again: a request leaves nothing but the versions that it claimed, and one that
  /// meets its own version, or does so late, changes nothing. The bench then writes a key again whose last write has an unknown
  /// outcome, with that version, as an application does that tries again. Otherwise it never writes the key again, and a
  /// partition that stopped answering may be asked no more. A delete is none of them.
  public RequestKind asRepeatable() {
    return new RequestKind(name, needs, sized, text, factory, rows, time, true);
  }

  /// Makes the requests of a kind.
  @FunctionalInterface
  public interface Factory {

    /// The next request, from the randomness of the context alone.
    Request next(RequestContext context);
  }

  /// How many rows a request must affect or return.
  @FunctionalInterface
  public interface Rows {

    /// Where that depends.
    Rows UNKNOWN = (size, data) -> -1;

    /// The number for a size, or -1 where that depends.
    long of(int size, DataParameters data);
  }

  /// About how long a request takes on an idle cluster, for saying beforehand how long a study will take.
  @FunctionalInterface
  public interface Time {

    /// Where the bench's own rule of thumb will do.
    Time UNKNOWN = (size, data) -> Optional.empty();

    /// The time for a size.
    Optional<Duration> of(int size, DataParameters data);
  }
}
