package assay.workload.hub.live;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Insert;
import assay.api.Query;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Update;
import assay.workload.hub.HubData;
import assay.workload.hub.Position;
import assay.workload.hub.RequestFamily;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads and writes single positions. Positions are registers; their key is the index.
public final class PositionRequestFamily implements RequestFamily {

  public static final String MAP = "live";

  /// The approximate time per request with one thread on an idle cluster on two cores, for the
  /// duration forecast of a study.
  private static final Duration READ = Duration.ofNanos(200_000);

  private static final Duration WRITE = Duration.ofNanos(350_000);

  private static final RegisterRequests POSITIONS =
      new RegisterRequests("live position", MAP, PositionVersionCodec::version);

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
                "getLive",
                Cache.class,
                "Reads one of the live positions.",
                context -> POSITIONS.get(context.key()))
            .withRows((size, data) -> 1)
            .withTime((size, data) -> Optional.of(READ)),
        RequestKind.of(
                "putLive",
                Cache.class,
                "Writes one of the live positions, whole.",
                PositionRequestFamily::put)
            .asRepeatable()
            .withRows((size, data) -> 1)
            .withTime((size, data) -> Optional.of(WRITE)));
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return !kinds.isEmpty() && HubData.live(data) == 0
        ? List.of(
            new Incompatibility(
                kinds.getFirst(),
                "`%s` needs live positions, and the data have none".formatted(kinds.getFirst()),
                "data: { live: 10_000 }"))
        : List.of();
  }

  public Request load(List<Claim> claims, RequestContext context) {
    int writer = context.writer();
    return new Insert(
        claims,
        (session, seen) -> {
          Map<Integer, Position> positions = LinkedHashMap.newLinkedHashMap(claims.size());
          for (Claim claim : claims) {
            positions.put(
                claim.key(), PositionVersionCodec.of(claim.key(), claim.version(), writer));
          }
          session.capability(Cache.class, MAP).putAll(positions);
          return positions.size();
        });
  }

  /// Reads positions back and reports all observations.
  public Query audit(List<Integer> keys) {
    return POSITIONS.getAll(keys);
  }

  /// Creates the position inside the measured time, as a real program would.
  private static Request put(RequestContext context) {
    Claim claim = context.claim();
    int writer = context.writer();
    return new Update(
        claim,
        (session, seen) -> {
          session
              .capability(Cache.class, MAP)
              .put(claim.key(), PositionVersionCodec.of(claim.key(), claim.version(), writer));
          return 1;
        });
  }
}
