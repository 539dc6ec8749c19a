package assay.api.engine;

/// Finds capabilities in an object with several parts, such as a map.
public final class Capabilities {

  private Capabilities() {}

  /// The first part with a capability.
  ///
  /// @param engine the engine's name, for the message
  /// @param parts the candidates; null for an absent part
  /// @throws UnsupportedOperationException when no part has it
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
