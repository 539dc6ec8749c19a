package assay.workload.conformance;

import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.web.WebClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A session that refuses a share of all calls before they reach the engine, as an engine does during a fault.
///
/// A request that ends OK although its write was refused claims what did not happen.
final class RefusingSession implements Session {

  private static final double SHARE = 0.1;

  private final Session session;
  private final SplittableRandom random;

  RefusingSession(Session session, long seed) {
    this.session = session;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    T engine = session.capability(capability, map);
    return capability.cast(
        Proxy.newProxyInstance(
            capability.getClassLoader(),
            new Class<?>[] {capability},
            (proxy, method, arguments) -> call(engine, method, arguments)));
  }

  private @Nullable Object call(Object engine, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (reachesTheEngine(method) && refuses()) {
      throw new DefiniteFailureException("the session refused to call " + method.getName());
    }
    try {
      return method.invoke(engine, arguments);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      throw thrown == null ? e : thrown;
    }
  }

  /// A browser forgets its cookies by itself.
  private static boolean reachesTheEngine(Method method) {
    boolean forgets =
        method.getDeclaringClass() == WebClient.class && method.getName().equals("forget");
    return method.getDeclaringClass() != Object.class && !forgets;
  }

  /// Requests in parallel share the session.
  private synchronized boolean refuses() {
    return random.nextDouble() < SHARE;
  }

  /// The other session stays open: its owner closes it.
  @Override
  public void close() {}
}
