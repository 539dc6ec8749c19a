package assay.api;

import java.util.List;
import java.util.Map;

/// A seeded, pure source of requests, with the data it needs; never an engine's class.
///
/// Keys are dense indexes: registers from 0 to `registers(data) - 1`, each written by one request
/// at a time, then counters and sets from `registers(data)` to `registers(data) + counters(data) - 1`.
/// Found by `ServiceLoader`.
public interface Workload {

  /// The name a study asks for.
  String name();

  /// The kinds of request it offers.
  List<Kind> kinds();

  /// The records that travel to members: values, and functions. The order is part of the wire
  /// format.
  List<Class<? extends Record>> types();

  /// The data it understands and the number each has when the study says nothing.
  Map<String, Long> defaults();

  /// How many registers this data has.
  int registers(Data data);

  /// How many counters and sets this data has.
  int counters(Data data);

  /// The engine's key of a register, counter or set.
  Object key(int index);

  /// An estimate of one entry's bytes on a heap, one copy, for refusing what cannot fit.
  long bytesPerEntry(Data data);

  /// Writes the first version of registers, a batch per request.
  Request load(List<Claim> claims, Data data, Draw draw);

  /// The next request of a kind.
  ///
  /// @param size the size the study gave (`6` of `getAll 100x6`), 1 where it gave none
  Request next(String kind, int size, Data data, Draw draw);

  /// A query that reads these registers, counters and sets back and notes all it saw.
  Query audit(List<Integer> keys, Data data);
}
