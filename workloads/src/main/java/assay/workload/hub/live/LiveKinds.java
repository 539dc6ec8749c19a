package assay.workload.hub.live;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Kind;
import assay.api.Objection;
import assay.api.Query;
import assay.api.Request;
import assay.workload.hub.Family;
import assay.workload.hub.HubData;
import java.util.List;

/// Reads and writes of one position at a time. Positions are registers; their key is the index.
public final class LiveKinds implements Family {

  /// The map they are in.
  public static final String MAP = "live";

  private static final String GET = "getLive";
  private static final String PUT = "putLive";

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind(GET, Cache.class, false, "Reads one of the live positions."),
        new Kind(PUT, Cache.class, false, "Writes one of the live positions, whole."));
  }

  @Override
  public List<Objection> objections(Data data, List<String> kinds) {
    return !kinds.isEmpty() && HubData.live(data) == 0
        ? List.of(
            new Objection(
                kinds.getFirst(),
                "`%s` needs live positions, and the data have none".formatted(kinds.getFirst()),
                "data: { live: 10_000 }"))
        : List.of();
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return kind.equals(GET) ? new GetLive(draw.key()) : put(draw.claim(), draw);
  }

  @Override
  public long rows(String kind, int size, Data data) {
    return 1;
  }

  /// Writes the first versions.
  public Request load(List<Claim> claims, Draw draw) {
    return new LoadLive(claims, draw.writer());
  }

  /// Reads positions back and notes all it saw.
  public Query audit(List<Integer> keys) {
    return new AuditLive(keys);
  }

  private static Request put(Claim claim, Draw draw) {
    return new PutLive(claim, draw.writer());
  }
}
