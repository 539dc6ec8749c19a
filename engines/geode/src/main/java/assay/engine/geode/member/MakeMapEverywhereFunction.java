package assay.engine.geode.member;

import java.util.List;
import java.util.Set;
import org.apache.geode.cache.Cache;
import org.apache.geode.distributed.DistributedMember;

/// Creates a map on all members and distributes its partitions; keeps an existing map. A client
/// cannot: Geode requires the region on each member.
public final class MakeMapEverywhereFunction extends MemberFunction<String, Boolean> {

  private static final long serialVersionUID = 1L;

  private final MapConfiguration configuration;

  public MakeMapEverywhereFunction(MapConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public boolean isHA() {
    return true;
  }

  @Override
  Boolean answer(Cache cache, String map) {
    configuration.make(cache, map);
    Set<DistributedMember> others = JoinedMapSetup.others(cache);
    if (!others.isEmpty()) {
      List<Boolean> unused =
          FunctionCalls.onMembers(others, new MakeMapFunction(configuration), map);
    }
    JoinedMapSetup.assign(cache);
    return true;
  }
}
