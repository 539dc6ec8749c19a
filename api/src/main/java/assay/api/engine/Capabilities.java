package assay.api.engine;

/// The capabilities of something that is made of several parts, such as a map.
public final class Capabilities {

  private Capabilities() {}

  /// The first of the parts that has a capability.
  ///
  /// @param engine the engine's name, for the message
  /// @param parts what may have it; null where a part is not there
  /// @throws UnsupportedOperationException when none has it
  public static <T> T find(Class<T> capability, String engine, Iterable<?> parts) {
    for (Object part : parts) {
      if (capability.isInstance(part)) {
        return capability.cast(part);
      }
    }
    throw new UnsupportedOperationException(
        "with these settings %s does not have the capability %s"
            .formatted(engine, capability.getSimpleName()));
  }
}
