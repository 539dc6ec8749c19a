package assay.load;

import assay.api.Session;
import assay.schedule.Clock;
import java.util.function.LongUnaryOperator;

/// A session that answers every request at a computed time, on any clock.
///
/// @param endNanos the end of a request that starts at a moment
public record DelayedSession(Clock clock, Session session, LongUnaryOperator endNanos)
    implements Session {

  @Override
  public <T> T capability(Class<T> capability, String map) {
    clock.until(endNanos.applyAsLong(clock.nanos()));
    return session.capability(capability, map);
  }

  @Override
  public void close() {}
}
