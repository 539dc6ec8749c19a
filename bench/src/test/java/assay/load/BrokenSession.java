package assay.load;

import assay.api.Session;

/// A session whose connection is lost: nobody knows what became of a write.
public record BrokenSession() implements Session {

  @Override
  public <T> T capability(Class<T> capability, String map) {
    throw new IllegalStateException("connection lost");
  }

  @Override
  public void close() {}
}
