package assay.engine.geode.member;

import assay.api.EntryProcessor;
import assay.engine.geode.wire.Values;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionContext;
import org.apache.geode.cache.execute.RegionFunctionContext;
import org.jspecify.annotations.Nullable;

/// Runs an entry processor on the owners of entries. Geode keeps nobody from an entry while a function looks at it: what
/// was read is replaced only where it is still there, and the processor runs again otherwise.
public final class Invoke implements Function<Object[]> {

  /// Its name for clients.
  public static final String ID = "assay-invoke";

  private static final long serialVersionUID = 1L;

  @Override
  public String getId() {
    return ID;
  }

  /// Not sent again where a member is lost meanwhile: the processor may have run.
  @Override
  public boolean isHA() {
    return false;
  }

  /// Owners, not holders of copies.
  @Override
  public boolean optimizeForWrite() {
    return true;
  }

  @Override
  public void execute(FunctionContext<Object[]> context) {
    RegionFunctionContext here = (RegionFunctionContext) context;
    Object[] arguments = context.getArguments();
    EntryProcessor processor = (EntryProcessor) Values.inside(arguments[0]);
    Values values = (Boolean) arguments[1] ? Values.PDX : Values.JAVA;
    Region<Object, Object> region = here.getDataSet();
    Object last = null;
    for (Object key : here.getFilter()) {
      last = apply(region, key, processor, values);
    }
    context.getResultSender().lastResult(last == null ? null : values.carried(last));
  }

  private static @Nullable Object apply(
      Region<Object, Object> region, Object key, EntryProcessor processor, Values values) {
    while (true) {
      Object before = region.get(key);
      OwnedEntry entry = new OwnedEntry(key, before, values);
      Object result = processor.apply(entry);
      if (entry.stored(region)) {
        return result;
      }
    }
  }
}
