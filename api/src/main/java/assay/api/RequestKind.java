package assay.api;

import java.time.Duration;
import java.util.Optional;

/// A request kind that a workload offers, by its name in a study's `mix` and `each`.
///
/// @param name the name: `put`, `getAll`, …
/// @param needs the capability that the request uses
/// @param sized whether the kind takes a size, as in `getAll 100x6`
/// @param text one sentence on what the request does
/// @param rows how many rows each request must affect or return
/// @param time how long a request takes
/// @param beginnable whether a client without waiting threads can send the request
/// @param repeatable whether a request sent again with the same versions leaves the same state as
/// the first time
public record RequestKind(
    String name,
    Class<?> needs,
    boolean sized,
    String text,
    Factory factory,
    Rows rows,
    Time time,
    boolean beginnable,
    boolean repeatable) {

  /// A kind without a size.
  public static RequestKind of(String name, Class<?> needs, String text, Factory factory) {
    return new RequestKind(
        name, needs, false, text, factory, Rows.UNKNOWN, Time.UNKNOWN, false, false);
  }

  /// A kind with a size.
  public static RequestKind sized(String name, Class<?> needs, String text, Factory factory) {
    return new RequestKind(
        name, needs, true, text, factory, Rows.UNKNOWN, Time.UNKNOWN, false, false);
  }

  /// A copy whose requests must all affect or return this many rows.
  public RequestKind withRows(Rows known) {
    return new RequestKind(name, needs, sized, text, factory, known, time, beginnable, repeatable);
  }

  /// A copy with an estimate of the time of a request.
  public RequestKind withTime(Time known) {
    return new RequestKind(name, needs, sized, text, factory, rows, known, beginnable, repeatable);
  }

  /// A copy whose requests may be sent again. A request leaves only the versions that it claimed. A
  /// request that finds its own version, or runs late, changes nothing. If a key's last write has
  /// an unknown outcome, Assay then writes the key again with the same version, as a retrying
  /// application does. For other kinds Assay never writes the key again, and may stop asking a
  /// partition that stopped answering. A delete is never repeatable.
  public RequestKind asRepeatable() {
    return new RequestKind(name, needs, sized, text, factory, rows, time, beginnable, true);
  }

  /// A copy whose requests are all [beginnable][Request#beginnable]. The bench sends only such kinds with
  /// `client-calls: async`. They need the asynchronous capability of the same name: [AsyncCache] for [Cache],
  /// [AsyncInvocable] for [Invocable].
  public RequestKind asBeginnable() {
    return new RequestKind(name, needs, sized, text, factory, rows, time, true, repeatable);
  }

  /// Makes the requests of a kind.
  @FunctionalInterface
  public interface Factory {

    /// The next request; its only source of randomness is the context.
    Request next(RequestContext context);
  }

  /// How many rows a request must affect or return.
  @FunctionalInterface
  public interface Rows {

    /// For kinds with a varying row count.
    Rows UNKNOWN = (size, data) -> -1;

    /// The row count for a size, or -1 if it varies.
    long of(int size, DataParameters data);
  }

  /// The approximate time of a request on an idle cluster, for the forecast of a study's duration.
  @FunctionalInterface
  public interface Time {

    /// Uses Assay's own rule of thumb.
    Time UNKNOWN = (size, data) -> Optional.empty();

    /// The time for a size; empty for Assay's rule of thumb.
    Optional<Duration> of(int size, DataParameters data);
  }
}
