package assay.engine.ignite3;

import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Parts of Ignite with scripted answers by method name.
public final class Fakes {

  private Fakes() {}

  @FunctionalInterface
  public interface Answers {

    @Nullable Object of(String method, Object[] arguments);
  }

  public static <T> T of(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                answers.of(method.getName(), arguments == null ? new Object[0] : arguments)));
  }
}
