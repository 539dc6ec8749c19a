package assay.load;

import assay.api.DataParameters;
import assay.api.KeyedData;
import assay.api.Request;
import assay.api.Workload;
import assay.load.keys.KeyDistribution;
import assay.load.keys.NoFreeLeaseException;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;

/// What requests of a kind do to the data that are judged: told by one that is made and never sent.
public enum RequestUse {
  /// Writes keys.
  WRITES,
  /// Reads by key, so that what it saw can be judged.
  READS_KEYS,
  /// Neither, as far as can be told: a select names no keys.
  OTHER;

  /// The use of a kind that takes no size.
  public static RequestUse of(Workload workload, DataParameters data, String kind) {
    int registers = KeyedData.of(workload).registers(data);
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
      // What it needs is there only in a run.
      return OTHER;
    }
  }
}
