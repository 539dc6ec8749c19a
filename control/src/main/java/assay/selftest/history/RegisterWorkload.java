package assay.selftest.history;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Observation;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import java.util.List;
import java.util.Map;

/// The smallest workload: registers with their versions as values.
public final class RegisterWorkload implements Workload, HasJudgedData {

  @Override
  public String name() {
    return "registers";
  }

  private static final assay.api.RegisterRequests VERSIONS =
      new assay.api.RegisterRequests(
          "register", (key, value) -> value instanceof Long version ? version : Observation.ABSENT);

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("put", Cache.class, "Writes a register.", RegisterWorkload::put)
            .asRepeatable(),
        RequestKind.of(
            "get", Cache.class, "Reads a register.", context -> VERSIONS.get(context.key())));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of();
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("registers", 100L);
  }

  @Override
  public int registers(DataParameters data) {
    return (int) data.number("registers");
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 100;
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return VERSIONS.insert(claims, Claim::version);
  }

  private static Request put(RequestContext context) {
    Claim claim = context.claim();
    return VERSIONS.put(claim, claim.version());
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return VERSIONS.getAll(keys);
  }
}
