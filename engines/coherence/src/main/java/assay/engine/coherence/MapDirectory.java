package assay.engine.coherence;

import com.tangosol.net.NamedCache;
import com.tangosol.util.listener.SimpleMapListener;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/// The names of maps with their own service, known in the whole cluster: if a client is the first to name a map, members
/// then start its service.
final class MapDirectory {

  /// The map in the shared service that holds the names.
  static final String MAP = "assay-directory";

  private final NamedCache<Object, Object> names;

  MapDirectory(NamedCache<Object, Object> names) {
    this.names = names;
  }

  void add(String map) {
    names.putIfAbsent(map, true);
  }

  /// Reports every name, existing and future, on its own thread: Coherence's threads must not wait for a service to
  /// start.
  void follow(Consumer<String> follower) {
    ExecutorService teller =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("directory").factory());
    names.addMapListener(
        new SimpleMapListener<Object, Object>()
            .addInsertHandler(event -> teller.execute(() -> tell(follower, event.getKey()))));
    names.keySet().forEach(name -> teller.execute(() -> tell(follower, name)));
  }

  private static void tell(Consumer<String> follower, Object name) {
    try {
      follower.accept(name.toString());
    } catch (RuntimeException failure) {
      System.err.println("no service for map " + name + " here: " + failure);
    }
  }
}
