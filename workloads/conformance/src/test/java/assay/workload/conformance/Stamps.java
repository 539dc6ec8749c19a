package assay.workload.conformance;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.ConditionalCache;
import assay.api.DataParameters;
import assay.api.DefiniteFailureException;
import assay.api.EntryNotFoundException;
import assay.api.EntryProcessor;
import assay.api.HasJudgedData;
import assay.api.Invocable;
import assay.api.Observation;
import assay.api.Observation.What;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Notes and stamped sheets: registers and counters, as `docs/how-to/writing-a-workload.md` shows them.
final class Stamps implements Workload, HasJudgedData {

  private static final RegisterRequests NOTES = new RegisterRequests("note");
  private static final String SHEETS = "sheets";

  /// @param read how often the note was read before it was written
  record Note(int id, long version, int writer, int read) implements RegisterRequests.Value {

    @Override
    public boolean intact() {
      return true;
    }
  }

  record Sheet(List<Long> tags) {

    static List<Long> tags(@Nullable Object value) {
      return value instanceof Sheet sheet ? sheet.tags() : List.of();
    }
  }

  record Stamp(long tag) implements EntryProcessor {

    @Override
    public Long apply(Entry entry) {
      List<Long> tags = Sheet.tags(entry.value());
      entry.set(new Sheet(Stream.concat(tags.stream(), Stream.of(tag)).toList()));
      return tag;
    }
  }

  @Override
  public String name() {
    return "stamps";
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(Note.class, Sheet.class, Stamp.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("notes", 100L, "sheets", 10L);
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 100;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("look", Cache.class, "Reads a note.", c -> NOTES.get(c.key())),
        RequestKind.of("stamp", Invocable.class, "Stamps a sheet.", this::stamp),
        RequestKind.of("amend", ConditionalCache.class, "Amends a note.", Stamps::amend));
  }

  @Override
  public int registers(DataParameters data) {
    return (int) data.number("notes");
  }

  @Override
  public int counters(DataParameters data) {
    return (int) data.number("sheets");
  }

  @Override
  public List<String> maps(DataParameters data) {
    return List.of(Session.DEFAULT_MAP, SHEETS);
  }

  private Request stamp(RequestContext context) {
    int first = registers(context.data()); // counters come after the registers
    Claim tag = context.tag(first + context.random().nextInt(counters(context.data())));
    return new Update(
        tag,
        (session, seen) -> {
          Stamp stamp = new Stamp(tag.version());
          if (session.capability(Invocable.class, SHEETS).invoke(tag.key(), stamp) == null) {
            throw new DefiniteFailureException("the processor did not run");
          }
          return 1;
        });
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return Query.each(
        keys,
        (session, key, seen) -> {
          if (key < registers(data)) {
            Object note = session.capability(Cache.class).get(key);
            seen.saw(key, RegisterRequests.version(key, note));
          } else {
            List<Long> tags = Sheet.tags(session.capability(Cache.class, SHEETS).get(key));
            tags.forEach(tag -> seen.saw(new Observation(key, What.TAG, tag)));
            seen.saw(new Observation(key, What.COUNT, tags.size())); // after the tags
          }
        });
  }

  private static Request amend(RequestContext context) {
    Claim claim = context.claim();
    int writer = context.writer();
    return new Update(
        claim,
        (session, seen) -> {
          int key = claim.key();
          if (!(session.capability(Cache.class).get(key) instanceof Note before)) {
            throw new EntryNotFoundException("found no note " + key);
          }
          seen.saw(key, before.version());
          seen.saw(new Observation(key, What.EXPECTED, before.version()));
          Note after = new Note(key, claim.version(), writer, before.read() + 1);
          if (session.capability(ConditionalCache.class).replace(key, before, after)) {
            return 1;
          }
          seen.saw(new Observation(key, What.DIFFERED, before.version()));
          return 0;
        });
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return NOTES.insert(
        claims, claim -> new Note(claim.key(), claim.version(), context.writer(), 0));
  }
}
