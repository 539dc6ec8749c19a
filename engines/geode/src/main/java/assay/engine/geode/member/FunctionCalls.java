package assay.engine.geode.member;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.RegionService;
import org.apache.geode.cache.execute.Execution;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionService;
import org.apache.geode.distributed.DistributedMember;

/// Calls functions, with the types that Geode's own interface lacks.
public final class FunctionCalls {

  private FunctionCalls() {}

  /// Asks some server; another if it fails and the function may run twice.
  ///
  /// @param client a client's cache
  public static <A, R> R onServer(RegionService client, MemberFunction<A, R> function, A argument) {
    return FunctionCalls.<A, R>typed(FunctionService.onServer(client))
        .setArguments(argument)
        .execute(function)
        .getResult()
        .getFirst();
  }

  /// With a time limit per server.
  public static <A, R> R onServer(
      RegionService client, MemberFunction<A, R> function, A argument, Duration each) {
    return FunctionCalls.<A, R>typed(FunctionService.onServer(client))
        .setArguments(argument)
        .execute(function, each.toMillis(), TimeUnit.MILLISECONDS)
        .getResult()
        .getFirst();
  }

  static <A, R> List<R> onMembers(
      Set<DistributedMember> members, MemberFunction<A, R> function, A argument) {
    return FunctionCalls.<A, R>typed(FunctionService.onMembers(members))
        .setArguments(argument)
        .execute(function)
        .getResult();
  }

  /// Runs a function that members know by name, on the keys' owners.
  ///
  /// @return each member's answer
  public static <A, R> List<R> onKeys(
      Region<Object, Object> region, Set<Object> keys, Function<A> function, A argument) {
    return FunctionCalls.<A, R>typed(FunctionService.onRegion(region))
        .withFilter(keys)
        .setArguments(argument)
        .execute(function.getId())
        .getResult();
  }

  @SuppressWarnings("unchecked") // what a function is given and answers
  private static <A, R> Execution<A, R, List<R>> typed(Execution<?, ?, ?> untyped) {
    return (Execution<A, R, List<R>>) untyped;
  }
}
