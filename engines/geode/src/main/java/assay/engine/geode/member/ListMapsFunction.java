package assay.engine.geode.member;

import java.util.ArrayList;
import java.util.List;
import org.apache.geode.cache.Cache;

final class ListMapsFunction extends MemberFunction<String, List<String>> {

  private static final long serialVersionUID = 1L;

  @Override
  List<String> answer(Cache cache, String nothing) {
    return new ArrayList<>(JoinedMapSetup.names(cache));
  }
}
