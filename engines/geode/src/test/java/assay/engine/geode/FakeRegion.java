package assay.engine.geode;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

/// A region that answers each method by its name, and notes what was called.
public final class FakeRegion {

  private final List<String> called = new ArrayList<>();
  private final Answers answers;

  /// @param answers what its methods answer
  public FakeRegion(Answers answers) {
    this.answers = answers;
  }

  /// What a method answers.
  @FunctionalInterface
  public interface Answers {

    /// The answer, or what it throws.
    @Nullable Object of(String method, Object[] arguments);
  }

  /// The region.
  @SuppressWarnings("unchecked")
  public Region<Object, Object> region() {
    return (Region<Object, Object>)
        Proxy.newProxyInstance(
            Region.class.getClassLoader(),
            new Class<?>[] {Region.class},
            (self, method, arguments) -> {
              called.add(method.getName());
              return answers.of(method.getName(), arguments == null ? new Object[0] : arguments);
            });
  }

  /// How often a method was called.
  public long calls(String method) {
    return called.stream().filter(method::equals).count();
  }
}
