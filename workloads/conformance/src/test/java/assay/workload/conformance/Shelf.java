package assay.workload.conformance;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.api.HasJudgedData;
import assay.api.Invocable;
import assay.api.Observation;
import assay.api.Query;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A small workload, correct or with one bug in one kind of request.
final class Shelf implements Workload, HasJudgedData {

  private static final RegisterRequests BOOKS = new RegisterRequests("book");

  private final Bug bug;

  Shelf(Bug bug) {
    this.bug = bug;
  }

  enum Bug {
    NONE(""),
    SWALLOWS_A_WRITE("write"),
    WRITES_ANOTHER_KEY("write"),
    WRITES_WITHOUT_A_CLAIM("write"),
    ENDS_OK_ON_FAILURE("write"),
    DENIES_A_WRITE("write"),
    CLAIMS_TWICE("write"),
    REPORTS_AN_UPDATE_TWICE("amend"),
    ANSWERS_A_STALE_VALUE("read"),
    REPORTS_ANOTHER_KEY("read"),
    REPORTS_NOTHING("read"),
    REPORTS_TWICE("read"),
    READS_OUTSIDE_OF_ITS_KEYS("read"),
    NEVER_ENDS_OK("read"),
    THROWS("read"),
    LOADS_TOO_LITTLE("load"),
    AUDITS_TOO_LITTLE("audit");

    private final String kind;

    Bug(String kind) {
      this.kind = kind;
    }

    /// The kind of request, or the method, that has the bug; empty if there is none.
    String kind() {
      return kind;
    }
  }

  record Book(int id, long version, boolean intact) implements RegisterRequests.Value {}

  /// Writes its version, and returns the version that it found.
  record Amend(long version) implements EntryProcessor {

    @Override
    public Long apply(Entry entry) {
      long found = RegisterRequests.version(entry.key(), entry.value());
      if (found > 0 && found < version) {
        entry.set(new Book((int) entry.key(), version, true));
      }
      return found;
    }
  }

  private static Book book(Claim claim) {
    return new Book(claim.key(), claim.version(), true);
  }

  private boolean has(Bug one) {
    return bug == one;
  }

  @Override
  public String name() {
    return "shelf";
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(Book.class, Amend.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("books", 5_000L);
  }

  @Override
  public int registers(DataParameters data) {
    return (int) data.number("books");
  }

  @Override
  public int loaded(DataParameters data) {
    return registers(data) / 2;
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 100;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("read", Cache.class, "Reads a book.", this::read),
        RequestKind.of("write", Cache.class, "Writes a book.", this::write),
        RequestKind.of("amend", Invocable.class, "Amends a book.", this::amend),
        RequestKind.of(
            "place",
            Cache.class,
            "Places a book.",
            context -> BOOKS.insert(List.of(context.claimAbsent()), Shelf::book)),
        RequestKind.of(
            "take", Cache.class, "Takes a book.", context -> BOOKS.remove(context.claimPresent())),
        RequestKind.sized(
            "readAll", Cache.class, "Reads several books.", context -> BOOKS.getAll(keys(context))),
        RequestKind.of("pair", Cache.class, "Writes a book and reads it.", Shelf::pair));
  }

  private static List<Integer> keys(RequestContext context) {
    int first = context.key();
    int registers = (int) context.data().number("books");
    return IntStream.range(0, context.size()).mapToObj(i -> (first + i) % registers).toList();
  }

  private static Request pair(RequestContext context) {
    Claim claim = context.claim();
    return CompositeRequest.inSeries(
        List.of(BOOKS.put(claim, book(claim)), BOOKS.get(claim.key())));
  }

  private Request read(RequestContext context) {
    int key = context.key();
    int other = (key + 1) % registers(context.data());
    if (has(Bug.THROWS)) {
      throw new IllegalArgumentException("no book today");
    }
    return new Query(
        key,
        (session, seen) -> {
          if (has(Bug.NEVER_ENDS_OK)) {
            throw new IllegalStateException("the shelf is locked");
          }
          Object value = session.capability(Cache.class).get(key);
          report(seen, key, other, RegisterRequests.version(key, value));
          return 1;
        });
  }

  private void report(Request.Observer seen, int key, int other, long version) {
    switch (bug) {
      case REPORTS_NOTHING -> {}
      case REPORTS_ANOTHER_KEY -> seen.saw(other, version);
      case REPORTS_TWICE -> {
        seen.saw(key, version);
        seen.saw(key, version);
      }
      case ANSWERS_A_STALE_VALUE -> seen.saw(key, version > 1 ? version - 1 : version);
      case READS_OUTSIDE_OF_ITS_KEYS -> {
        seen.saw(key, version);
        seen.saw(1_000_000, version);
      }
      default -> seen.saw(key, version);
    }
  }

  private Request write(RequestContext context) {
    if (has(Bug.WRITES_WITHOUT_A_CLAIM)) {
      int key = context.key();
      return new Update(
          List.of(),
          (session, seen) -> {
            session.capability(Cache.class).put(key, new Book(key, 1_000, true));
            return 1;
          });
    }
    Claim claim = context.claim();
    if (has(Bug.CLAIMS_TWICE)) {
      return CompositeRequest.inSeries(
          List.of(BOOKS.put(claim, book(claim)), BOOKS.put(claim, book(claim))));
    }
    int key =
        has(Bug.WRITES_ANOTHER_KEY) ? (claim.key() + 1) % registers(context.data()) : claim.key();
    return new Update(
        claim,
        (session, seen) -> {
          if (!has(Bug.SWALLOWS_A_WRITE) || claim.version() % 3 > 0) {
            put(session, key, book(claim));
          }
          return 1;
        });
  }

  private void put(Session session, int key, Book book) {
    try {
      session.capability(Cache.class).put(key, book);
      if (has(Bug.DENIES_A_WRITE) && book.version() % 3 == 0) {
        throw new DefiniteFailureException("not done, it says");
      }
    } catch (RuntimeException e) {
      if (!has(Bug.ENDS_OK_ON_FAILURE)) {
        throw e;
      }
    }
  }

  private Request amend(RequestContext context) {
    Claim claim = context.claimPresent();
    if (!has(Bug.REPORTS_AN_UPDATE_TWICE)) {
      return BOOKS.invoke(claim, new Amend(claim.version()));
    }
    return new Update(
        claim,
        (session, seen) -> {
          Object found =
              session.capability(Invocable.class).invoke(claim.key(), new Amend(claim.version()));
          long version = found instanceof Long number ? number : Observation.CORRUPT;
          seen.saw(claim.key(), version);
          seen.saw(claim.key(), version);
          return 1;
        });
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return BOOKS.insert(
        claims,
        claim ->
            has(Bug.LOADS_TOO_LITTLE) && claim.key() == 0
                ? new Book(claim.key(), claim.version(), false)
                : book(claim));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return new Query(
        keys,
        (session, seen) -> {
          Map<Object, Object> values = session.capability(Cache.class).getAll(keys);
          for (Integer key : keys) {
            Object value = values.get(key);
            if (!has(Bug.AUDITS_TOO_LITTLE) || value != null) {
              seen.saw(key, RegisterRequests.version(key, value));
            }
          }
          return values.size();
        });
  }
}
