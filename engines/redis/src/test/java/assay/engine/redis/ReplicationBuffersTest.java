package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The lines are of servers with a replica, after a megabyte was written.
final class ReplicationBuffersTest {

  @Test
  void backlogAndReplicasShareTheirBlocks_fromRedis7On() {
    assertThat(
            ReplicationBuffers.bytes(
                """
                # Memory
                used_memory:4211512
                mem_not_counted_for_evict:0
                mem_replication_backlog:1065896
                mem_total_replication_buffers:1065893
                mem_clients_slaves:20504
                """))
        .isEqualTo(1_065_893);
  }

  @Test
  void theyAreCountedApart_before() {
    assertThat(
            ReplicationBuffers.bytes(
                """
                used_memory:2811512
                mem_replication_backlog:1048576
                mem_clients_slaves:20504
                """))
        .isEqualTo(1_069_080);
  }

  @Test
  void serverWithoutAReplica_keepsNothing() {
    assertThat(
            ReplicationBuffers.bytes(
                "mem_replication_backlog:0\r\nmem_total_replication_buffers:0\r\nmem_clients_slaves:0\r\n"))
        .isZero();
    assertThat(ReplicationBuffers.bytes("")).isZero();
  }
}
