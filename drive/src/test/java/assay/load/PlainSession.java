package assay.load;

import assay.api.Session;

record PlainSession() implements Session {

  @Override
  public <T> T capability(Class<T> capability, String map) {
    throw new UnsupportedOperationException(capability.getSimpleName());
  }

  @Override
  public void close() {}
}
