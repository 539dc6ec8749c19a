package assay.load.client;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.Cache;
import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.Invocable;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requires of every answered query that it reported what it saw of each key that it names, and of each register once.
///
/// No checker judges what a query keeps to itself, so a workload that forgets to report would pass every check. A query
/// without keys must report something if its kind reads single entries and no other data than registers exist.
public final class ObservationCompletenessCheck {

  private static final Set<Class<?>> BY_KEY =
      Set.of(Cache.class, AsyncCache.class, Invocable.class, AsyncInvocable.class);

  private final Workload workload;
  private final boolean onlyKeyed;

  public ObservationCompletenessCheck(Workload workload, DataParameters data) {
    this.workload = workload;
    this.onlyKeyed =
        !(workload instanceof HasMappedData) && HasJudgedData.of(workload).registers(data) > 0;
  }

  /// Checks an answered request.
  ///
  /// @throws IllegalStateException that names the workload and the kind, if the request did not report all it read
  public void require(RequestKind kind, Request request, Response response) {
    String fault = fault(kind, request, response);
    if (fault != null) {
      throw new IllegalStateException(
          "the workload `%s` %s, in a request of its kind `%s` that ended OK: let it call `seen.saw` once for each key of the query; %s"
              .formatted(workload.name(), fault, kind.name(), WorkloadCaller.NO_ENGINE));
    }
  }

  /// What an answered request did not report as it should; null if nothing is wrong.
  public @Nullable String fault(RequestKind kind, Request request, Response response) {
    String fault = fault(request, response);
    if (fault == null
        && onlyKeyed
        && BY_KEY.contains(kind.needs())
        && request instanceof Query
        && response.outcome() == Outcome.OK
        && response.rows() > 0
        && response.observations().isEmpty()
        && request.keys().length == 0) {
      return "read entries by key, and reported none of them";
    }
    return fault;
  }

  private static @Nullable String fault(Request request, Response response) {
    if (request instanceof CompositeRequest parent) {
      for (int i = 0; i < response.children().size(); i++) {
        String fault = fault(parent.children().get(i), response.children().get(i));
        if (fault != null) {
          return fault;
        }
      }
      return null;
    }
    return request instanceof Query && response.outcome() == Outcome.OK
        ? fault(request.keys(), response.observations())
        : null;
  }

  private static @Nullable String fault(int[] keys, List<Observation> seen) {
    if (inOrder(keys, seen)) {
      return null;
    }
    Map<Integer, Integer> named = new HashMap<>();
    Map<Integer, Integer> registers = new HashMap<>();
    Map<Integer, Integer> any = new HashMap<>();
    for (int key : keys) {
      named.merge(key, 1, Integer::sum);
    }
    for (Observation each : seen) {
      any.merge(each.key(), 1, Integer::sum);
      if (each.what() == What.REGISTER) {
        registers.merge(each.key(), 1, Integer::sum);
      }
    }
    for (int key : keys) {
      if (!any.containsKey(key)) {
        return "reported nothing of key %d, which it read".formatted(key);
      }
      int told = registers.getOrDefault(key, 0);
      int asked = named.getOrDefault(key, 0);
      if (told > asked) {
        return "reported key %d %d times, and read it %d %s"
            .formatted(key, told, asked, asked == 1 ? "time" : "times");
      }
    }
    return null;
  }

  /// The usual case, checked without allocation: one report for each key, in the order of the keys.
  private static boolean inOrder(int[] keys, List<Observation> seen) {
    if (seen.size() != keys.length) {
      return false;
    }
    for (int i = 0; i < keys.length; i++) {
      if (seen.get(i).key() != keys[i]) {
        return false;
      }
    }
    return true;
  }
}
