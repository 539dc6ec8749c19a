package assay.load;

import assay.api.Session;

/// A session with a lost connection: a write's outcome is unknown.
public record BrokenSession() implements Session {

  @Override
  public <T> T capability(Class<T> capability, String map) {
    throw new IllegalStateException("connection lost");
  }

  @Override
  public void close() {}
}
