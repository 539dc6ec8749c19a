package assay.selftest.link;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Delete;
import assay.api.Insert;
import assay.api.Observation;
import assay.api.Query;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.site.HasTracedData;
import assay.schedule.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Registers with values that contain their version and sending time, like those of the workload `wan`, which uses the host's
/// clock instead.
final class SitesWorkload implements Workload, HasTracedData {

  static final String NAME = "parcels";

  private static final RegisterRequests PARCELS =
      new RegisterRequests(
          "parcel",
          (key, value) -> value instanceof Parcel parcel ? parcel.version() : Observation.ABSENT);

  private final Clock clock;

  SitesWorkload(Clock clock) {
    this.clock = clock;
  }

  record Parcel(long version, long sentNanos) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("put", Cache.class, "Writes a parcel.", this::put),
        RequestKind.of("remove", Cache.class, "Removes a parcel.", this::remove));
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of(NAME, 100L);
  }

  @Override
  public int registers(DataParameters data) {
    return (int) data.number(NAME);
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 100;
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return Insert.each(claims, (session, claim, seen) -> write(session, claim));
  }

  private void write(Session session, Claim claim) {
    session.capability(Cache.class).put(claim.key(), new Parcel(claim.version(), clock.nanos()));
  }

  private Request put(RequestContext context) {
    Claim claim = context.claim();
    return new Update(
        claim,
        (session, seen) -> {
          write(session, claim);
          return 1;
        });
  }

  /// The model must know a delete's version.
  private Request remove(RequestContext context) {
    Claim claim = context.claimPresent();
    return new Delete(
        claim,
        (session, seen) -> {
          session.capability(ModelSites.Writer.class).remove(claim.key(), claim.version());
          return 1;
        });
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return PARCELS.getAll(keys);
  }

  @Override
  public @Nullable Arrival arrival(
      String map, Object key, @Nullable Object value, DataParameters data) {
    return value instanceof Parcel parcel
        ? new Arrival((Integer) key, parcel.version(), parcel.sentNanos())
        : new Arrival((Integer) key, Observation.ABSENT, 0);
  }
}
