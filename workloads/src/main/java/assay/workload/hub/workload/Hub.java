package assay.workload.hub.workload;

import assay.api.BackgroundRequests;
import assay.api.Claim;
import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.HasExpectedContent;
import assay.api.HasJudgedData;
import assay.api.HasLookups;
import assay.api.HasMappedData;
import assay.api.Incompatibility;
import assay.api.Lookup;
import assay.api.NeedsPreparation;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadSetting;
import assay.workload.hub.Activity;
import assay.workload.hub.HubData;
import assay.workload.hub.Position;
import assay.workload.hub.PositionKey;
import assay.workload.hub.PositionRows;
import assay.workload.hub.RequestFamily;
import assay.workload.hub.RowGenerator;
import assay.workload.hub.SmallActivity;
import assay.workload.hub.SmallPosition;
import assay.workload.hub.live.PositionRequestFamily;
import assay.workload.hub.load.MapLoadFamily;
import assay.workload.hub.query.ActivityLookups;
import assay.workload.hub.query.PublishedQueryFamily;
import assay.workload.hub.query.RoutedQueryFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The workload `hub`: a trading firm's positions and activities, one map per region and day,
/// loaded, queried, updated and dropped.
///
/// Each family of requests has its own class; this class delegates to them.
public final class Hub
    implements Workload,
        HasJudgedData,
        HasLookups,
        HasMappedData,
        HasExpectedContent,
        BackgroundRequests,
        NeedsPreparation {

  /// With keys, as POF in a Coherence map: 440 bytes measured, a little more in other engines.
  private static final long BYTES_PER_ROW = 460;

  private static final long BYTES_PER_SMALL_ROW = 300;

  /// Java serialization needs 970 bytes for a position with its key, POF 236.
  private static final long BYTES_MORE_IN_JAVA = 740;

  private static final int SAMPLES = 20;

  private final MapLoadFamily loads = new MapLoadFamily();
  private final PublishedQueryFamily queries = new PublishedQueryFamily(loads);
  private final PositionRequestFamily live = new PositionRequestFamily();
  private final List<RequestFamily> families =
      List.of(queries, new RoutedQueryFamily(loads), live, loads);

  @Override
  public String name() {
    return "hub";
  }

  @Override
  public List<RequestKind> kinds() {
    return families.stream().flatMap(family -> family.kinds().stream()).toList();
  }

  @Override
  public List<Class<? extends Record>> types() {
    return Stream.concat(
            Stream.of(
                PositionKey.class,
                Position.class,
                Activity.class,
                SmallPosition.class,
                SmallActivity.class),
            families.stream().flatMap(family -> family.types().stream()))
        .toList();
  }

  @Override
  public Map<String, Long> defaults() {
    return HubData.DEFAULTS;
  }

  @Override
  public List<WorkloadSetting> settings() {
    return Stream.concat(
            HubData.SETTINGS.stream(),
            families.stream().flatMap(family -> family.settings().stream()))
        .toList();
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    List<Incompatibility> incompatibilities = new ArrayList<>(HubData.incompatibilities(data));
    if (!incompatibilities.isEmpty()) {
      return incompatibilities;
    }
    for (RequestFamily family : families) {
      List<String> own =
          family.kinds().stream().map(RequestKind::name).filter(kinds::contains).toList();
      incompatibilities.addAll(family.incompatibilities(data, own));
    }
    return incompatibilities;
  }

  @Override
  public int registers(DataParameters data) {
    return HubData.live(data);
  }

  @Override
  public long entries(DataParameters data) {
    return HubData.maps(data) * data.number(HubData.ROWS);
  }

  @Override
  public List<String> maps(DataParameters data) {
    return Stream.concat(
            RowGenerator.all(data, 0).stream().map(RowGenerator::map),
            HubData.live(data) > 0 ? Stream.of(PositionRequestFamily.MAP) : Stream.empty())
        .toList();
  }

  @Override
  public List<Object> samples(DataParameters data) {
    List<Object> samples = new ArrayList<>();
    for (RowGenerator rows : RowGenerator.all(data, 0)) {
      for (int row = 0; row < Math.min(SAMPLES, rows.count()); row++) {
        samples.add(rows.row(row, 0));
      }
    }
    for (int key = 0; key < Math.min(SAMPLES, HubData.live(data)); key++) {
      samples.add(PositionRows.live(key, 1, 0));
    }
    return samples;
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    boolean java = data.settings().text("serialization", "").equals("java");
    long whole = BYTES_PER_ROW + queries.indexBytes(data);
    long mean = HubData.small(data) ? (whole + BYTES_PER_SMALL_ROW) / 2 : whole;
    return java ? mean + BYTES_MORE_IN_JAVA : mean;
  }

  @Override
  public void prepare(WorkloadEnvironment place) throws Exception {
    for (RequestFamily family : families) {
      family.prepare(place);
    }
  }

  @Override
  public long fill(WorkloadEnvironment place, int part, int parts) throws Exception {
    if (part == 1) {
      for (RequestFamily family : families) {
        family.beforeFill(place);
      }
    }
    return loads.fill(place, part, parts);
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return live.load(claims, context);
  }

  @Override
  public Request background(RequestContext context) {
    return queries.background(context);
  }

  @Override
  public Map<String, Lookup> lookups(DataParameters data) {
    return HubData.incompatibilities(data).isEmpty() ? ActivityLookups.of(data) : Map.of();
  }

  @Override
  public boolean belongs(String kind, int drawn, int key, DataParameters data, long seed) {
    return ActivityLookups.belongs(kind, drawn, key, data, seed);
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return live.audit(keys);
  }

  @Override
  public List<ContentReport> checkContent(WorkloadEnvironment place) throws Exception {
    return loads.inspect(place.session(), place.harmed());
  }

  @Override
  public void close() throws Exception {
    for (RequestFamily family : families) {
      family.close();
    }
  }
}
