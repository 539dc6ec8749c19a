package assay.engine.geode.pairupdate;

import assay.api.engine.Pauses;
import assay.engine.geode.member.Again;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionContext;
import org.apache.geode.cache.execute.RegionFunctionContext;

/// Changes a target on its owner. Not repeated if a member is lost meanwhile: it may have run.
abstract class OwnerFunction implements Function<Updates> {

  private static final long serialVersionUID = 1L;

  @Override
  public final String getId() {
    return getClass().getSimpleName();
  }

  @Override
  public final boolean isHA() {
    return false;
  }

  /// Runs on owners, not on backups.
  @Override
  public final boolean optimizeForWrite() {
    return true;
  }

  @Override
  public final void execute(FunctionContext<Updates> context) {
    RegionFunctionContext here = (RegionFunctionContext) context;
    Region<Object, Object> targets = here.getDataSet();
    Object key = here.getFilter().iterator().next();
    context
        .<Object>getResultSender()
        .lastResult(
            answer(context.getCache(), targets, key, context.getArguments(), Again.pauses()));
  }

  /// @param key the target's, in stored form
  /// @param pauses between the tries
  abstract Object[] answer(
      Cache cache, Region<Object, Object> targets, Object key, Updates updates, Pauses pauses);
}
