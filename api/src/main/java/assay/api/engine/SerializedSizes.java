package assay.api.engine;

/// A capability: the engine tells how it writes a value for the wire.
public interface SerializedSizes {

  /// How many bytes a value takes when it is written.
  int bytes(Object value);
}
