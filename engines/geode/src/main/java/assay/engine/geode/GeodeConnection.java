package assay.engine.geode;

import assay.engine.geode.member.FunctionCalls;
import assay.engine.geode.member.MapConfiguration;
import assay.engine.geode.member.MemberFunction;
import assay.engine.geode.wire.ValueStorage;
import java.time.Duration;
import java.util.Set;
import org.apache.geode.cache.client.ClientCache;

/// A client connection, with the configuration of maps.
///
/// @param values how values are stored
/// @param notProjected the components that a query would not return as in the record
record GeodeConnection(
    ClientCache cache,
    MapConfiguration configuration,
    ValueStorage values,
    Set<String> notProjected) {

  <A, R> R ask(MemberFunction<A, R> function, A argument) {
    return FunctionCalls.onServer(cache, function, argument);
  }

  /// Asks one member, and another if it does not answer within this time.
  <A, R> R ask(MemberFunction<A, R> function, A argument, Duration each) {
    return FunctionCalls.onServer(cache, function, argument, each);
  }
}
