package assay.engine.redis;

import assay.api.Cache;
import assay.api.Session;
import assay.api.engine.Partitioned;
import assay.conformance.Steps;
import java.util.stream.IntStream;

/// More steps of a client.
final class RedisSteps extends Steps {

  private static final int SOME = 1000;

  private final Session session;
  private int key;

  RedisSteps(Session session) {
    super(session);
    this.session = session;
  }

  @Override
  public String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "choose" -> choose(step[1]);
      case "reach" -> reach(key);
      case "put" -> put(key);
      case "pause" -> {
        Thread.sleep(Long.parseLong(step[1]));
        yield "";
      }
      default -> super.run(step);
    };
  }

  /// Remembers a key that a member owns.
  private String choose(String member) {
    Partitioned partitioned = session.capability(Partitioned.class);
    key =
        IntStream.range(0, SOME)
            .filter(i -> member.equals(partitioned.ownerOf(partitioned.partitionOf(i))))
            .findFirst()
            .orElseThrow();
    return Integer.toString(key);
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
}
