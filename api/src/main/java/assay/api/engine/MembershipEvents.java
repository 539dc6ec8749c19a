package assay.api.engine;

import java.util.function.Consumer;

/// A capability: the engine tells what happens to its cluster, as this client learns of it.
public interface MembershipEvents {

  /// Begins to tell.
  ///
  /// @param listener gets each event, on a thread of the engine's
  /// @return ends it when closed
  Listening listen(Consumer<MembershipEvent> listener);

  /// What goes on until it is closed.
  @FunctionalInterface
  interface Listening extends AutoCloseable {

    @Override
    void close();
  }
}
