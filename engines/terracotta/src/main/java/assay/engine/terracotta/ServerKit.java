package assay.engine.terracotta;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/// The server in Ehcache's kit, beside this engine's jar. Its class loader sees no client classes,
/// because both bring the same classes.
///
/// @param folder the kit's folder `server`
record ServerKit(Path folder) {

  /// Finds the kit beside this class's jar, or in the build's folder.
  static ServerKit found() throws IOException {
    try {
      Path jar =
          Path.of(ServerKit.class.getProtectionDomain().getCodeSource().getLocation().toURI())
              .toAbsolutePath();
      return Stream.of(jar.resolveSibling("server"), jar.resolveSibling("engine").resolve("server"))
          .filter(folder -> Files.exists(folder.resolve("lib").resolve("tc.jar")))
          .findFirst()
          .map(ServerKit::new)
          .orElseThrow(() -> new FileNotFoundException("no Terracotta server beside " + jar));
    } catch (java.net.URISyntaxException e) {
      throw new IOException(e);
    }
  }

  /// Returns when the server's ports are open.
  ///
  /// @param console receives the server's console output
  /// @return completes when the server has stopped: true if it asks for a restart
  Future<Boolean> start(List<String> arguments, OutputStream console) throws Exception {
    System.setProperty("tc.install-root", folder.toString());
    URL jar = folder.resolve("lib").resolve("tc.jar").toUri().toURL();
    ClassLoader own =
        new URLClassLoader("terracotta", new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(own);
    try {
      Method create =
          Class.forName("com.tc.server.TCServerMain", true, own)
              .getMethod("createServer", List.class, OutputStream.class);
      @SuppressWarnings("unchecked") // > the method's documented result
      Future<Boolean> running = (Future<Boolean>) create.invoke(null, arguments, console);
      return running;
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /// Whether a server is active, or a passive server in sync with the active one.
  static boolean joined(Future<Boolean> running) throws ReflectiveOperationException {
    Object server = call(running, "getServer");
    return call(server, "isActive").equals(true) || call(server, "isPassiveStandby").equals(true);
  }

  private static Object call(Object object, String name) throws ReflectiveOperationException {
    Method method = object.getClass().getMethod(name);
    method.setAccessible(true);
    return method.invoke(object);
  }
}
