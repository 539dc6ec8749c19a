package assay.load;

import assay.api.DataParameters;
import assay.api.Workload;
import java.util.List;
import java.util.Map;

/// A test workload without records and data.
public interface BareWorkload extends Workload {

  @Override
  default List<Class<? extends Record>> types() {
    return List.of();
  }

  @Override
  default Map<String, Long> defaults() {
    return Map.of();
  }

  @Override
  default long bytesPerEntry(DataParameters data) {
    return 1;
  }
}
