package assay.api;

/// One started member of a cluster; closing it is a graceful stop.
public interface Member extends AutoCloseable {

  @Override
  void close();
}
