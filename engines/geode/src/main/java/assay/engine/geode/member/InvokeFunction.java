package assay.engine.geode.member;

import assay.api.EntryProcessor;
import assay.api.engine.RetryBackoff;
import assay.engine.geode.wire.ValueStorage;
import java.util.List;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionContext;
import org.apache.geode.cache.execute.RegionFunctionContext;
import org.jspecify.annotations.Nullable;

/// Runs an entry processor on the owners of entries. Geode does not lock an entry while a function reads it. The result
/// is therefore stored only if the entry is unchanged; otherwise the processor runs again. Answers contain the number of
/// entries done, and the result of the last.
public final class InvokeFunction implements Function<Object[]> {

  /// The function's name for clients.
  public static final String ID = "assay-invoke";

  private static final long serialVersionUID = 1L;

  @Override
  public String getId() {
    return ID;
  }

  /// Not repeated if a member is lost meanwhile: the processor may have run.
  @Override
  public boolean isHA() {
    return false;
  }

  /// Runs on owners, not on backups.
  @Override
  public boolean optimizeForWrite() {
    return true;
  }

  @Override
  public void execute(FunctionContext<Object[]> context) {
    RegionFunctionContext here = (RegionFunctionContext) context;
    Object[] arguments = context.getArguments();
    EntryProcessor processor = (EntryProcessor) ValueStorage.inside(arguments[0]);
    ValueStorage values = (Boolean) arguments[1] ? ValueStorage.PDX : ValueStorage.JAVA;
    Region<Object, Object> region = here.getDataSet();
    Object last = null;
    int done = 0;
    for (Object key : here.getFilter()) {
      last = apply(region, key, processor, values, ConflictRetry.pauses());
      done++;
    }
    context
        .getResultSender()
        .lastResult(new @Nullable Object[] {done, last == null ? null : values.carried(last)});
  }

  static @Nullable Object apply(
      Region<Object, Object> region,
      Object key,
      EntryProcessor processor,
      ValueStorage values,
      RetryBackoff pauses) {
    do {
      Object before = region.get(key);
      OwnedEntry entry = new OwnedEntry(key, before, values);
      Object result = processor.apply(entry);
      if (entry.stored(region)) {
        return result;
      }
    } while (pauses.next());
    throw ConflictRetry.gaveUp(pauses);
  }

  /// @param answers the owners' answers
  /// @throws IllegalStateException if they do not show that each of this many entries is done
  /// exactly once
  public static @Nullable Object result(List<?> answers, int entries) {
    int done = 0;
    Object last = null;
    for (Object each : answers) {
      if (!(each instanceof Object[] answer && answer[0] instanceof Integer some)) {
        throw new IllegalStateException("an owner answered " + each);
      }
      done += some;
      last = answer[1];
    }
    if (done != entries) {
      throw new IllegalStateException(
          "of %d entries owners say that %d are done".formatted(entries, done));
    }
    return last;
  }
}
