package assay.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A seeded source of requests, with the data it needs; never an engine's class.
///
/// Data come in two sorts. *Keyed* data are registers, counters and sets, each with a dense index as
/// its key: registers from 0 to `registers(data) - 1`, each written by one request at a time, then
/// counters and sets from `registers(data)` to `registers(data) + counters(data) - 1`. What became of
/// each is judged from the history. *Mapped* data are whole maps that the workload fills by itself and
/// whose content it can hold against what must be there. A workload has either sort, or both.
///
/// Found by `ServiceLoader`; one instance per process. What it says of itself is pure. What it keeps
/// between [#prepare] and [#close] is the client's own.
public interface Workload extends AutoCloseable {

  /// The name a study asks for.
  String name();

  /// The kinds of request it offers.
  List<Kind> kinds();

  /// The records that travel to members: keys, values, and functions. The order is part of the wire
  /// format.
  List<Class<? extends Record>> types();

  /// The data it understands and the number each has when the study says nothing.
  Map<String, Long> defaults();

  /// The settings it has of its own.
  default List<Choice> choices() {
    return List.of();
  }

  /// What is impossible about this data, these settings and these kinds of request together.
  ///
  /// @param kinds the kinds of request the study sends
  default List<Objection> objections(Data data, List<String> kinds) {
    return List.of();
  }

  /// How many registers this data has.
  default int registers(Data data) {
    return 0;
  }

  /// How many of the registers, from 0, are loaded before the first step; the others are absent until a
  /// request inserts them.
  default int loaded(Data data) {
    return registers(data);
  }

  /// How many counters and sets this data has.
  default int counters(Data data) {
    return 0;
  }

  /// How many entries the mapped data have once filled.
  default long mapped(Data data) {
    return 0;
  }

  /// The names of the maps that requests work on.
  default List<String> maps(Data data) {
    return List.of(Session.DEFAULT_MAP);
  }

  /// A few values as they are stored, for telling how large they are once serialized.
  default List<Object> samples(Data data) {
    return List.of();
  }

  /// The engine's key of a register, counter or set.
  default Object key(int index) {
    return index;
  }

  /// The engine's key of a register, counter or set, where it depends on the data; overridden instead of
  /// [#key(int)].
  default Object key(int index, Data data) {
    return key(index);
  }

  /// An estimate of one entry's bytes on a heap, one copy, for refusing what cannot fit.
  long bytesPerEntry(Data data);

  /// Makes what requests need outside of the cluster, such as a database; before the data are filled,
  /// on every client, not measured.
  default void prepare(Workplace place) throws Exception {}

  /// Writes one part of the mapped data; parts in order, on the first client only.
  ///
  /// @param part which part, from 1
  /// @param parts how many there are
  /// @return how many entries were written
  default long fill(Workplace place, int part, int parts) throws Exception {
    return 0;
  }

  /// Writes the first version of registers, those that are [loaded][#loaded], a batch per request.
  default Request load(List<Claim> claims, Data data, Draw draw) {
    throw new UnsupportedOperationException(name() + " has no registers");
  }

  /// The next request of a kind.
  ///
  /// @param size the size the study gave (`6` of `getAll 100x6`), 1 where it gave none
  Request next(String kind, int size, Data data, Draw draw);

  /// Whether it has requests for background users.
  default boolean hasBackground() {
    return false;
  }

  /// A request of a background user, under whose like others are measured. The same draws give the
  /// same request, so that a user draws once and sends the like of it again and again. It only reads:
  /// such a user holds no claims.
  default Request background(Data data, Draw draw) {
    throw new UnsupportedOperationException(name() + " has no background requests");
  }

  /// How many rows every request of a kind must affect or return, or -1 where that depends.
  default long rows(String kind, int size, Data data) {
    return -1;
  }

  /// About how long a request of a kind takes on an idle cluster of this size, for saying beforehand how
  /// long a study will take; empty where the bench's own rule of thumb will do.
  default Optional<Duration> expected(String kind, int size, Data data) {
    return Optional.empty();
  }

  /// A query that reads these registers, counters and sets back and notes all it saw.
  default Query audit(List<Integer> keys, Data data) {
    throw new UnsupportedOperationException(name() + " has no registers");
  }

  /// Holds what the maps must hold against what they do hold, row by row: those that changed since it
  /// was last asked, and all of them where the cluster was harmed since, see [Workplace#harmed()].
  default List<Inspected> inspect(Workplace place) throws Exception {
    return List.of();
  }

  /// Ends what [#prepare] began.
  @Override
  default void close() throws Exception {}
}
