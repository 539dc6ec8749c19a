package assay.api;

/// Tells how far a long piece of work is.
public interface Progress {

  /// So many more units are done; any thread may say so.
  void done(long more);
}
