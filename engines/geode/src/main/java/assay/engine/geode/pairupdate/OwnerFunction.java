package assay.engine.geode.pairupdate;

import assay.api.engine.RetryBackoff;
import assay.engine.geode.member.ConflictRetry;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionContext;
import org.apache.geode.cache.execute.RegionFunctionContext;

/// Changes a target on its owner. Not repeated if a member is lost meanwhile: it may have run.
abstract class OwnerFunction implements Function<TargetUpdateBatch> {

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
  public final void execute(FunctionContext<TargetUpdateBatch> context) {
    RegionFunctionContext here = (RegionFunctionContext) context;
    Region<Object, Object> targets = here.getDataSet();
    Object key = here.getFilter().iterator().next();
    context
        .<Object>getResultSender()
        .lastResult(
            answer(
                context.getCache(), targets, key, context.getArguments(), ConflictRetry.pauses()));
  }

  /// @param key the target's, in stored form
  /// @param pauses between the tries
  abstract Object[] answer(
      Cache cache,
      Region<Object, Object> targets,
      Object key,
      TargetUpdateBatch updates,
      RetryBackoff pauses);
}
