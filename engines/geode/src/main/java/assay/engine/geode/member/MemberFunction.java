package assay.engine.geode.member;

import org.apache.geode.cache.Cache;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionContext;

/// Runs on a member and answers once. Geode does not repeat it if a member is lost meanwhile.
///
/// @param <A> the argument
/// @param <R> the answer
public abstract class MemberFunction<A, R> implements Function<A> {

  private static final long serialVersionUID = 1L;

  @Override
  public final String getId() {
    return getClass().getName();
  }

  @Override
  public boolean isHA() {
    return false;
  }

  @Override
  public final void execute(FunctionContext<A> context) {
    context.<R>getResultSender().lastResult(answer(context.getCache(), context.getArguments()));
  }

  abstract R answer(Cache cache, A argument);
}
