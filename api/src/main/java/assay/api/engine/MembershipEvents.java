package assay.api.engine;

import java.util.function.Consumer;

/// A capability: the engine reports membership events, as this client learns of them.
public interface MembershipEvents {

  /// Starts to listen.
  ///
  /// @param listener receives each event, on an engine thread
  /// @return stops listening when closed
  Listening listen(Consumer<MembershipEvent> listener);

  /// An activity that lasts until it is closed.
  @FunctionalInterface
  interface Listening extends AutoCloseable {

    @Override
    void close();
  }
}
