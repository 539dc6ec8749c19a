package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import com.hazelcast.map.EntryProcessor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Changes a target on its owner and on the holders of its backups, and returns each update's
/// outcome and the new sources, which it cannot write.
///
/// @param updates all of this target
/// @param sources the values of the sources, in the same order
public record PairTargetProcessor(List<? extends PairUpdate> updates, List<Object> sources)
    implements EntryProcessor<Object, @Nullable Object, List<Object>> {

  @Override
  public List<Object> process(Map.Entry<Object, @Nullable Object> entry) {
    Map<String, Map<Object, Object>> read = new HashMap<>();
    for (int i = 0; i < updates.size(); i++) {
      read.computeIfAbsent(updates.get(i).sourceMap(), map -> new HashMap<>())
          .putIfAbsent(updates.get(i).source(), sources.get(i));
    }
    TargetUpdates work = new TargetUpdates(entry.getValue(), read);
    List<Object> answer = new ArrayList<>();
    answer.add(work.apply(updates));
    if (work.changed()) {
      Object unused = entry.setValue(work.target());
    }
    work.sources()
        .forEach((map, entries) ->
            entries.forEach((key, value) -> {
              answer.add(map);
              answer.add(key);
              answer.add(value);
            }));
    return answer;
  }
}
