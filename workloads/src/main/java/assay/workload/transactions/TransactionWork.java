package assay.workload.transactions;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.DefiniteFailureException;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.RegisterRequests;
import assay.api.Request.Observer;
import assay.api.Update;
import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import assay.api.transaction.Transactions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Requests of one transaction each.
///
/// An aborted transaction was answered and had no effect, like a refused conditional write: the request succeeds, affects
/// no row, and reports nothing that it read.
final class TransactionWork {

  private TransactionWork() {}

  /// Reads all keys in one call.
  ///
  /// @param lists the first key that is a list
  static Query read(Collection<Integer> keys, int lists) {
    return new Query((session, seen) -> {
      Map<Object, Object> values;
      try (Transaction transaction = session.capability(Transactions.class).begin()) {
        values = transaction.getAll(keys);
        transaction.commit();
      } catch (TransactionAbortedException aborted) {
        return 0;
      }
      keys.forEach(key -> saw(seen, key, values.get(key), lists));
      return keys.size();
    });
  }

  /// Reads keys one after the other, and writes each claim on what it read. Second claims of a key come last.
  ///
  /// @param keys what is read besides the claims' keys
  static Update write(Collection<Integer> keys, List<Claim> claims, int writer, int lists) {
    SortedSet<Integer> all = new TreeSet<>(keys);
    claims.forEach(claim -> all.add(claim.key()));
    return new Update(
        claims,
        (session, seen) -> {
          Map<Integer, @Nullable Object> before = new HashMap<>();
          try (Transaction transaction = session.capability(Transactions.class).begin()) {
            prepare(transaction, all, claims, writer, before);
            transaction.commit();
          } catch (TransactionAbortedException aborted) {
            Claim first = claims.getFirst();
            seen.saw(new Observation(first.key(), What.DIFFERED, first.version()));
            return 0;
          }
          all.forEach(key -> saw(seen, key, before.get(key), lists));
          return all.size();
        });
  }

  private static void prepare(
      Transaction transaction,
      Collection<Integer> keys,
      List<Claim> claims,
      int writer,
      Map<Integer, @Nullable Object> before) {
    try {
      Map<Integer, Object> written = new HashMap<>();
      List<Claim> later = new ArrayList<>();
      for (Integer key : keys) {
        Object value = transaction.get(key);
        before.put(key, value);
        for (Claim claim : claims) {
          if (claim.key() == key && written.containsKey(key)) {
            later.add(claim);
          } else if (claim.key() == key) {
            put(transaction, claim, value, writer, written);
          }
        }
      }
      for (Claim claim : later) {
        put(transaction, claim, written.get(claim.key()), writer, written);
      }
    } catch (TransactionAbortedException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new DefiniteFailureException("it failed before its commit", e);
    }
  }

  private static void put(
      Transaction transaction,
      Claim claim,
      @Nullable Object before,
      int writer,
      Map<Integer, Object> written) {
    Object value =
        claim.leaves() == Leaves.ELEMENT
            ? AppendedList.of(before).plus(claim.version())
            : RegisterValue.of(claim.key(), claim.version(), writer);
    transaction.put(claim.key(), value);
    written.put(claim.key(), value);
  }

  static void saw(Observer seen, Integer key, @Nullable Object value, int lists) {
    if (key < lists) {
      seen.saw(key, RegisterRequests.version(key, value));
      return;
    }
    AppendedList list = AppendedList.of(value);
    list.last().forEach(element -> seen.saw(new Observation(key, What.TAG, element)));
    seen.saw(new Observation(key, What.COUNT, list.length()));
  }
}
