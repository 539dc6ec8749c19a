package assay.workload.transactions;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Incompatibility;
import assay.api.Query;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.transaction.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;

/// The workload `transactions`: each request is one transaction on a few registers, or on a few lists to which it appends.
///
/// The registers come first, then the lists, all in the default map with their index, an `Integer`, as key. Every element
/// and every version is unique. With few keys, many transactions meet.
public final class TransactionMix implements Workload, HasJudgedData {

  private static final RegisterRequests ACCOUNTS = new RegisterRequests("account");

  private static final String ACCOUNT_COUNT = "accounts";
  private static final String LIST_COUNT = "lists";

  private static final String WRITE = "write";
  private static final String APPEND = "append";

  /// How many keys a transaction works on: from two to this.
  private static final int MOST_KEYS = 4;

  /// One in this many transactions that append appends to one list twice.
  private static final int TWICE = 6;

  private static final long BYTES = 200;

  @Override
  public String name() {
    return "transactions";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
            APPEND,
            Transactions.class,
            "Reads two to four lists and appends to some of them, to one now and then twice.",
            TransactionMix::append),
        RequestKind.of(
            "readLists",
            Transactions.class,
            "Reads two to four lists in one call.",
            TransactionMix::readLists),
        RequestKind.of(
            WRITE,
            Transactions.class,
            "Reads two to four accounts and writes some of them.",
            TransactionMix::write),
        RequestKind.of(
            "readAccounts",
            Transactions.class,
            "Reads two to four accounts in one call.",
            TransactionMix::readAccounts));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(RegisterValue.class, AppendedList.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of(ACCOUNT_COUNT, 16L, LIST_COUNT, 16L);
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number(ACCOUNT_COUNT));
  }

  @Override
  public int counters(DataParameters data) {
    return Math.toIntExact(data.number(LIST_COUNT));
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return BYTES;
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    boolean own = data.settings().text("writers", "own").equals("own");
    return own && kinds.contains(WRITE)
        ? List.of(
            new Incompatibility(
                WRITE,
                "an account that only one request at a time writes never meets another transaction",
                "give the cluster `writers: shared`"))
        : List.of();
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return ACCOUNTS.insert(
        claims, claim -> RegisterValue.of(claim.key(), claim.version(), context.writer()));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    int lists = registers(data);
    return new Query(
        keys,
        (session, seen) -> {
          Map<Object, Object> values = session.capability(Cache.class).getAll(keys);
          keys.forEach(key -> TransactionWork.saw(seen, key, values.get(key), lists));
          return values.size();
        });
  }

  private static Request append(RequestContext context) {
    Set<Integer> keys = lists(context);
    List<Claim> claims = new ArrayList<>();
    for (Integer key : chosen(keys, context)) {
      claims.add(context.element(key));
    }
    if (context.random().nextInt(TWICE) == 0) {
      claims.add(context.element(claims.getFirst().key()));
    }
    return TransactionWork.write(keys, claims, context.writer(), firstList(context));
  }

  private static Request readLists(RequestContext context) {
    return TransactionWork.read(lists(context), firstList(context));
  }

  private static Request write(RequestContext context) {
    Set<Integer> keys = accounts(context);
    List<Claim> claims = new ArrayList<>();
    for (Integer key : chosen(keys, context)) {
      claims.add(context.claim(key));
    }
    return TransactionWork.write(keys, claims, context.writer(), firstList(context));
  }

  private static Request readAccounts(RequestContext context) {
    return TransactionWork.read(accounts(context), firstList(context));
  }

  /// Half of the keys, at least one.
  private static List<Integer> chosen(Set<Integer> keys, RequestContext context) {
    List<Integer> chosen = new ArrayList<>();
    for (Integer key : keys) {
      if (context.random().nextBoolean()) {
        chosen.add(key);
      }
    }
    return chosen.isEmpty() ? List.of(keys.iterator().next()) : chosen;
  }

  private static int firstList(RequestContext context) {
    return Math.toIntExact(context.data().number(ACCOUNT_COUNT));
  }

  private static Set<Integer> accounts(RequestContext context) {
    return keys(ACCOUNT_COUNT, context, context::key);
  }

  private static Set<Integer> lists(RequestContext context) {
    int first = firstList(context);
    int lists = Math.toIntExact(context.data().number(LIST_COUNT));
    return keys(LIST_COUNT, context, () -> first + context.random().nextInt(lists));
  }

  /// Distinct keys in ascending order, which keeps transactions that lock from waiting for each other in a circle.
  private static Set<Integer> keys(String what, RequestContext context, IntSupplier draw) {
    int there = Math.toIntExact(context.data().number(what));
    if (there == 0) {
      throw new IllegalArgumentException("nothing to work on: the data has no " + what);
    }
    int wanted = Math.min(there, context.random().nextInt(2, MOST_KEYS + 1));
    Set<Integer> keys = new TreeSet<>();
    // A skewed distribution may draw the same few keys again and again.
    for (int tries = 0; keys.size() < wanted && tries < 10 * MOST_KEYS; tries++) {
      keys.add(draw.getAsInt());
    }
    return keys;
  }
}
