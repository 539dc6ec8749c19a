package assay.engine.geode;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

/// A region with scripted answers by method name, which records its calls.
public final class FakeRegion {

  private final List<String> called = new ArrayList<>();
  private final Answers answers;

  public FakeRegion(Answers answers) {
    this.answers = answers;
  }

  @FunctionalInterface
  public interface Answers {

    @Nullable Object of(String method, Object[] arguments);
  }

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

  public long calls(String method) {
    return called.stream().filter(method::equals).count();
  }
}
