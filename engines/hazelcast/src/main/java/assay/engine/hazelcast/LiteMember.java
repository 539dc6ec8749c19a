package assay.engine.hazelcast;

import assay.api.engine.JoinSpec;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.concurrent.TimeUnit;

/// A client that is a member of the cluster and owns no partition.
final class LiteMember {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long RETRY_MILLIS = 200;

  private LiteMember() {}

  /// Joins. A process that looks for members before there are any forms its own cluster, which they
  /// never join; it then starts again.
  ///
  /// @throws IllegalStateException if there is no member for a minute
  static HazelcastInstance join(JoinSpec spec) throws InterruptedException {
    long start = System.nanoTime();
    while (System.nanoTime() - start < PATIENCE_NANOS) {
      HazelcastInstance member = Hazelcast.newHazelcastInstance(MemberConfiguration.ofClient(spec));
      if (!member.getCluster().getMembers().stream().allMatch(Member::isLiteMember)) {
        return member;
      }
      member.shutdown();
      TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
    }
    throw new IllegalStateException("nobody of cluster " + spec.cluster() + " was found");
  }
}
