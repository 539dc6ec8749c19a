package assay.engine.ignite3;

import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Parts of Ignite that answer each method by its name.
public final class Fakes {

  private Fakes() {}

  /// What a method answers.
  @FunctionalInterface
  public interface Answers {

    /// The answer, or what it throws.
    @Nullable Object of(String method, Object[] arguments);
  }

  /// One of a type.
  public static <T> T of(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                answers.of(method.getName(), arguments == null ? new Object[0] : arguments)));
  }
}
