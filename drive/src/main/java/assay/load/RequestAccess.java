package assay.load;

import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Request;
import assay.api.Workload;
import assay.load.keys.KeyDistribution;
import assay.load.keys.NoFreeLeaseException;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;

/// How requests of a kind use judged data, found by making a request that is never sent.
public enum RequestAccess {
  WRITES,
  /// Reads by key, so its observations can be judged.
  READS_KEYS,
  /// Neither, as far as known: a select names no keys.
  OTHER;

  public static RequestAccess of(Workload workload, DataParameters data, String kind) {
    int registers = HasJudgedData.of(workload).registers(data);
    if (registers == 0) {
      return OTHER;
    }
    RequestSource source =
        new RequestSource(
            1, 0, data, KeyDistribution.uniform(registers), new WriteLeases(registers, 0, 1));
    source.begin();
    try {
      Request request = workload.kind(kind).factory().next(source);
      if (!request.claims().isEmpty()) {
        return WRITES;
      }
      return request.keys().length > 0 ? READS_KEYS : OTHER;
    } catch (NoFreeLeaseException e) {
      return WRITES;
    } catch (RuntimeException e) {
      // The kind needs something that exists only in a run.
      return OTHER;
    }
  }
}
