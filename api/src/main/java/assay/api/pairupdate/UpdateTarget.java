package assay.api.pairupdate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An update's target.
public record UpdateTarget(String map, Object key) {

  /// An update's target.
  ///
  /// @throws assay.api.DefiniteFailureException when the source's key is not colocated with another
  public static UpdateTarget of(PairUpdate update) {
    return new UpdateTarget(update.targetMap(), update.colocatedTarget());
  }

  /// Groups updates by target, both in order of arrival.
  ///
  /// @throws assay.api.DefiniteFailureException when a source's key is not colocated with another
  public static Map<UpdateTarget, List<PairUpdate>> group(List<? extends PairUpdate> updates) {
    Map<UpdateTarget, List<PairUpdate>> groups = new LinkedHashMap<>();
    for (PairUpdate update : updates) {
      groups.computeIfAbsent(of(update), target -> new ArrayList<>()).add(update);
    }
    return groups;
  }
}
