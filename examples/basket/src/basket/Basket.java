package basket;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Insert;
import assay.api.HasJudgedData;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.api.web.WebClient.Routing;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Requests to that application, with their expected answers: a user's basket holds the last item
/// put into it.
///
/// A register is a user's session, and its version is the item in the basket.
public final class Basket implements Workload, HasJudgedData {

  @Override
  public String name() {
    return "basket";
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of();
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("users", 300L);
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 500;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("put", WebClient.class, "Puts something into the basket.", this::put),
        RequestKind.of("look", WebClient.class, "Looks into the basket.", this::look));
  }

  @Override
  public int registers(DataParameters data) {
    return (int) data.number("users");
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return new Insert(
        claims,
        (session, seen) -> {
          for (Claim claim : claims) {
            get(session, claim.key(), "/basket/?put=" + claim.version());
          }
          return claims.size();
        });
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return new Query(
        keys,
        (session, seen) -> {
          for (int key : keys) {
            seen.saw(key, get(session, key, "/basket/"));
          }
          return keys.size();
        });
  }

  private Request put(RequestContext context) {
    Claim claim = context.claim();
    return new Update(
        claim,
        (session, seen) -> {
          seen.saw(claim.key(), get(session, claim.key(), "/basket/?put=" + claim.version()));
          return 1;
        });
  }

  private Request look(RequestContext context) {
    int user = context.key();
    return new Query(
        user,
        (session, seen) -> {
          seen.saw(user, get(session, user, "/basket/"));
          return 1;
        });
  }

  /// The basket's content.
  private static long get(Session session, int user, String path)
      throws IOException, InterruptedException {
    WebAnswer answer = session.capability(WebClient.class).get(user, path, Routing.AFFINE);
    if (answer.status() != 200) {
      throw new IllegalStateException("status " + answer.status() + ": " + answer.body());
    }
    return Long.parseLong(answer.body().strip());
  }
}
