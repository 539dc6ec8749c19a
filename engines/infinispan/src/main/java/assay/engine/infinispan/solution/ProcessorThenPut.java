package assay.engine.infinispan.solution;

import assay.api.PairChange;
import assay.api.Solution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.infinispan.functional.impl.FunctionalMapImpl;
import org.infinispan.functional.impl.ReadWriteMapImpl;

/// A function on the target's owner, then a put of the source: a function sees one entry of one map, so
/// that the two are two steps. Changes of one call are one function for each target, all of them at once.
///
/// @param maps the maps
record ProcessorThenPut(OpenMaps maps) implements Solution, Work {

  @Override
  public long change(List<? extends PairChange> changes) {
    List<CompletableFuture<Applied>> asked = new ArrayList<>();
    List<List<Known>> groups = new ArrayList<>();
    Known.byTarget(changes, maps)
        .forEach((target, known) -> {
          groups.add(known);
          asked.add(ask(target, known));
        });
    long stored = 0;
    Map<Source, Object> sources = new HashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      Applied applied = asked.get(i).join();
      sources.putAll(changed(groups.get(i), applied));
      stored += applied.count();
    }
    maps.store(sources);
    return stored;
  }

  @Override
  public Applied apply(Target target, List<Known> changes) {
    Applied applied = ask(target, changes).join();
    maps.store(changed(changes, applied));
    return applied;
  }

  private CompletableFuture<Applied> ask(Target target, List<Known> changes) {
    return ReadWriteMapImpl.create(FunctionalMapImpl.create(maps.of(target.map())))
        .eval(target.key(), OnTarget.of(changes));
  }

  private static Map<Source, Object> changed(List<Known> changes, Applied applied) {
    Map<Source, Object> sources = new HashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      Object became = applied.sources().get(i);
      if (became != null) {
        sources.put(Source.of(changes.get(i).change()), became);
      }
    }
    return sources;
  }

  @Override
  public long retries() {
    return 0;
  }
}
