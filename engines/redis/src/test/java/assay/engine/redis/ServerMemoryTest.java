package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The lines come from servers with 1,000 entries of 1,044 bytes, one of them with a replica.
final class ServerMemoryTest {

  @Test
  void backlogAndReplicasShareTheirBlocks_fromRedis7On() {
    assertThat(
            ServerMemory.bytes(
                """
                # Memory
                used_memory:3457504
                mem_not_counted_for_evict:0
                mem_replication_backlog:1048580
                mem_total_replication_buffers:1066208
                mem_clients_slaves:17632
                """))
        .isEqualTo(2_391_296);
  }

  @Test
  void theyAreCountedApart_before() {
    assertThat(
            ServerMemory.bytes(
                """
                used_memory:2811512
                mem_replication_backlog:1048576
                mem_clients_slaves:20504
                """))
        .isEqualTo(1_742_432);
  }

  /// An entry's size is the same with and without a replica: 250 and 1,000 entries of each.
  @Test
  void slopeOverEntries_isTheSameWithAReplica() {
    long with =
        ServerMemory.bytes("used_memory:3457504\nmem_total_replication_buffers:1066208")
            - ServerMemory.bytes("used_memory:1668872\nmem_total_replication_buffers:287056");
    assertThat(with / 750.0).isBetween(1340.0, 1350.0);
    assertThat(
            ServerMemory.bytes(
                "used_memory:945000\r\nmem_total_replication_buffers:0\r\nmem_clients_slaves:0\r\n"))
        .isEqualTo(945_000);
  }
}
