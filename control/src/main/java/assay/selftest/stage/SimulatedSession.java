package assay.selftest.stage;

import assay.api.Session;

/// A session with a simulated system. It has every capability that its class implements.
public interface SimulatedSession extends Session {

  @Override
  default <T> T capability(Class<T> capability, String map) {
    if (capability.isInstance(this)) {
      return capability.cast(this);
    }
    throw new UnsupportedOperationException(capability.getSimpleName());
  }

  @Override
  default void close() {}
}
