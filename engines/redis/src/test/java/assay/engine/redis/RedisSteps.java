package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import assay.conformance.ConformanceSteps;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

final class RedisSteps extends ConformanceSteps {

  private static final int SOME = 1000;
  private static final String LIBRARY = "client-library";

  private final JoinSpec spec;
  private final Session session;
  private int key;
  private @Nullable HeldLock held;

  RedisSteps(JoinSpec spec, Session session) {
    super(session);
    this.spec = spec;
    this.session = session;
  }

  @Override
  public String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "choose" -> choose(step[1]);
      case "reach" -> reach(key);
      case "put" -> put(key);
      case "lock" -> lock(key);
      case "unlock" -> Boolean.toString(Objects.requireNonNull(held).unlock());
      case "others" -> others(Integer.parseInt(step[1]));
      case "threads" -> threads();
      case "pause" -> {
        Thread.sleep(Long.parseLong(step[1]));
        yield "";
      }
      default -> super.run(step);
    };
  }

  /// Remembers one of a member's keys.
  private String choose(String member) {
    Partitioned partitioned = session.capability(Partitioned.class);
    key =
        IntStream.range(0, SOME)
            .filter(i -> member.equals(partitioned.ownerOf(partitioned.partitionOf(i))))
            .findFirst()
            .orElseThrow();
    return Integer.toString(key);
  }

  /// How many keys from 0 on have the same value for a client with the other library, and how many
  /// of that client's writes this client reads.
  private String others(int keys) throws Exception {
    Map<String, String> settings = new HashMap<>(spec.settings().values());
    settings.merge(LIBRARY, "", (own, none) -> own.equals("jedis") ? "lettuce" : "jedis");
    List<Integer> all = IntStream.range(0, keys).boxed().toList();
    List<Integer> more = IntStream.range(keys, 2 * keys).boxed().toList();
    Cache own = session.capability(Cache.class);
    try (Session other = RedisSession.open(with(new Settings(settings)))) {
      Cache others = other.capability(Cache.class);
      Map<Object, Object> read = others.getAll(all);
      assertThat(read).isEqualTo(own.getAll(all));
      more.forEach(each -> others.put(each, "of another " + each));
      Map<Object, Object> written = own.getAll(more);
      assertThat(written).isEqualTo(others.getAll(more));
      return read.size() + " " + written.size();
    }
  }

  private JoinSpec with(Settings settings) {
    return new JoinSpec(
        spec.name(),
        spec.machine(),
        spec.cluster(),
        spec.port(),
        spec.members(),
        settings,
        spec.types(),
        spec.folder(),
        spec.address(),
        spec.addresses(),
        "",
        List.of());
  }

  /// Netty's threads.
  private static String threads() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each ->
            Arrays.stream(each.getValue())
                .anyMatch(frame -> frame.getClassName().startsWith("io.netty.")))
        .map(each -> each.getKey().getName())
        .sorted()
        .collect(Collectors.joining(","));
  }

  private String reach(int asked) {
    try {
      return session.capability(Cache.class).get(asked) == null ? "null" : "value";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  private String put(int asked) {
    try {
      session.capability(Cache.class).put(asked, "anything");
      return "done";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  /// Tries to take the lock of a key, which `unlock` releases: `held`, `refused`, or the failure.
  private String lock(int asked) {
    try {
      HeldLock taken = session.capability(Locks.class).tryLock(asked, Duration.ZERO);
      held = taken == null ? held : taken;
      return taken == null ? "refused" : "held";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }
}
