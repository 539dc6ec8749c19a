package assay.workload.ycsb;

import assay.api.BackgroundRequests;
import assay.api.Cache;
import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Incompatibility;
import assay.api.Invocable;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The workload `ycsb`: requests from YCSB's core workloads, on similar records.
///
/// Records are registers in the default map; the data size `room` is the key count for new records.
/// Counted records follow, in [CountUpRecords#MAP]; the first increment creates one. Every key is
/// an index, an `Integer`.
public final class Ycsb implements Workload, HasJudgedData, BackgroundRequests {

  static final String FIELDS = "fields";
  static final String FIELD = "field";

  private static final String RECORDS = "records";
  private static final String ROOM = "room";
  private static final String COUNTED = "counted";
  private static final String SCAN = "scan";
  private static final String COUNT_UP = "countUp";
  private static final String INSERT = "insert";

  private static final String WRITE_FIELDS = "write-fields";
  private static final String INDEX = "index";
  private static final String ALL = "all";

  private static final RegisterRequests REGISTERS = new RegisterRequests("record");

  /// Heap bytes for a record and its texts besides the letters.
  private static final long BYTES_PER_RECORD = 200;

  private static final long BYTES_PER_FIELD = 50;

  private static final int MOST_DRAWS = 100;

  @Override
  public String name() {
    return "ycsb";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("read", Cache.class, "Reads one record, whole.", c -> REGISTERS.get(c.key()))
            .asBeginnable(),
        RequestKind.of(
                "update",
                Cache.class,
                "Changes a record: one field where it lives, or all of them, as `write-fields` says.",
                c -> update(c, c.claimPresent()))
            .asRepeatable(),
        RequestKind.of(
            INSERT,
            Cache.class,
            "Writes a record that is new; `data: { room: 50_000 }` has keys for so many.",
            Ycsb::insert),
        RequestKind.of(
                "readModifyWrite",
                Cache.class,
                "Reads a record and then changes it as `update` does: two calls, timed as one.",
                Ycsb::readModifyWrite)
            .asRepeatable(),
        RequestKind.of(
            SCAN,
            Queryable.class,
            "Reads records that follow one another, from 1 to as many as `data: { scan: 100 }` says.",
            c -> RecordScans.next(c, loadedKey(c), Math.toIntExact(c.data().number(SCAN)))),
        RequestKind.of(
            COUNT_UP,
            Cache.class,
            "Reads a counted record and writes it back counted up, whoever does the same meanwhile.",
            c -> CountUpRecords.countUp(c.count(counted(c)), RecordSize.of(c.data()), c)),
        RequestKind.of(
            "count",
            Cache.class,
            "Reads the count of a counted record.",
            c -> CountUpRecords.count(counted(c))));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(YcsbRecord.class, SetField.class);
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
                WRITE_FIELDS,
                List.of("one", ALL),
                "one",
                "Whether an update changes one field on the record's owner, or puts a whole record with all fields new.")
            .needing("one", Invocable.class),
        new WorkloadSetting(
                INDEX,
                List.of("none", "id"),
                "none",
                "Whether records have an ordered index by which scans find them, built when they are loaded.")
            .needing("id", Queryable.class));
  }

  @Override
  public List<String> maps(DataParameters data) {
    return List.of(Session.DEFAULT_MAP, CountUpRecords.MAP);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of(RECORDS, 10_000L, ROOM, 0L, COUNTED, 0L, FIELDS, 10L, FIELD, 100L, SCAN, 100L);
  }

  @Override
  public List<Object> samples(DataParameters data) {
    return List.of(RecordSize.of(data).record(0, 1, 0));
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number(RECORDS) + data.number(ROOM));
  }

  @Override
  public int loaded(DataParameters data) {
    return Math.toIntExact(data.number(RECORDS));
  }

  @Override
  public int counters(DataParameters data) {
    return Math.toIntExact(data.number(COUNTED));
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    List<Incompatibility> all = new ArrayList<>();
    if (data.number(RECORDS) < 1) {
      all.add(new Incompatibility(RECORDS, "there is no record to begin with", "records: 10_000"));
    }
    if (data.number(FIELDS) < 1) {
      all.add(new Incompatibility(FIELDS, "a record has a field at least", "fields: 10"));
    }
    if (kinds.contains(INSERT) && data.number(ROOM) == 0) {
      all.add(
          new Incompatibility(
              INSERT,
              "there is no key for a new record",
              "say for how many there is to be room, such as data: { room: 50_000 }"));
    }
    boolean counts = kinds.contains(COUNT_UP) || kinds.contains("count");
    if (counts && data.number(COUNTED) == 0) {
      all.add(
          new Incompatibility(
              kinds.contains(COUNT_UP) ? COUNT_UP : "count",
              "there is no counted record",
              "say how many there are, such as data: { counted: 16 }"));
    }
    if (kinds.contains(SCAN) && data.number(SCAN) < 1) {
      all.add(new Incompatibility(SCAN, "a scan has a row at least", "data: { scan: 100 }"));
    }
    return all;
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return BYTES_PER_RECORD + data.number(FIELDS) * (BYTES_PER_FIELD + data.number(FIELD));
  }

  /// The client that loads the first record builds the index.
  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    RecordSize shape = RecordSize.of(context.data());
    Request records =
        REGISTERS.insert(
            claims, claim -> shape.record(claim.key(), claim.version(), context.writer()));
    boolean first = claims.stream().anyMatch(claim -> claim.key() == 0);
    return first && context.data().settings().text(INDEX, "none").equals("id")
        ? CompositeRequest.inSeries(List.of(RecordScans.index(), records))
        : records;
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    int registers = registers(data);
    List<Integer> records = keys.stream().filter(key -> key < registers).toList();
    List<Integer> counted = keys.stream().filter(key -> key >= registers).toList();
    return new Query(
        keys,
        (session, seen) -> {
          Map<Object, Object> found =
              records.isEmpty() ? Map.of() : session.capability(Cache.class).getAll(records);
          records.forEach(key -> seen.saw(key, RegisterRequests.version(key, found.get(key))));
          return found.size() + CountUpRecords.read(session, counted, seen);
        });
  }

  @Override
  public Request background(RequestContext context) {
    return REGISTERS.get(context.key());
  }

  private static Update update(RequestContext context, Claim claim) {
    RecordSize shape = RecordSize.of(context.data());
    int writer = context.writer();
    return context.data().settings().text(WRITE_FIELDS, "one").equals(ALL)
        ? REGISTERS.put(claim, shape.record(claim.key(), claim.version(), writer))
        : REGISTERS.invoke(
            claim, shape.change(claim.key(), claim.version(), writer, context.random()));
  }

  private static Request insert(RequestContext context) {
    RecordSize shape = RecordSize.of(context.data());
    return REGISTERS.insert(
        List.of(context.claimAbsent()),
        claim -> shape.record(claim.key(), claim.version(), context.writer()));
  }

  private static Request readModifyWrite(RequestContext context) {
    Claim claim = context.claimPresent();
    return CompositeRequest.inSeries(List.of(REGISTERS.get(claim.key()), update(context, claim)));
  }

  /// A key of a loaded record by the study's distribution; other keys are drawn again, as in YCSB.
  private int loadedKey(RequestContext context) {
    int loaded = loaded(context.data());
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      int key = context.key();
      if (key < loaded) {
        return key;
      }
    }
    return context.random().nextInt(loaded);
  }

  private int counted(RequestContext context) {
    return registers(context.data()) + context.random().nextInt(counters(context.data()));
  }
}
