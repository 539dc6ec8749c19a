package assay.tether;

import assay.api.engine.JoinSpec;
import assay.plan.Step;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;

/// What a parent may ask of a child; each is answered by one [Message.Answered].
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Command.StartMember.class, name = "start-member"),
  @JsonSubTypes.Type(value = Command.OpenClient.class, name = "open-client"),
  @JsonSubTypes.Type(value = Command.RecordFlight.class, name = "record-flight"),
  @JsonSubTypes.Type(value = Command.Look.class, name = "look"),
  @JsonSubTypes.Type(value = Command.Weigh.class, name = "weigh"),
  @JsonSubTypes.Type(value = Command.AwaitSafe.class, name = "await-safe"),
  @JsonSubTypes.Type(value = Command.PrepareWorkload.class, name = "prepare-workload"),
  @JsonSubTypes.Type(value = Command.Inspect.class, name = "inspect"),
  @JsonSubTypes.Type(value = Command.LoadData.class, name = "load-data"),
  @JsonSubTypes.Type(value = Command.RunStep.class, name = "run-step"),
  @JsonSubTypes.Type(value = Command.StartTraffic.class, name = "start-traffic"),
  @JsonSubTypes.Type(value = Command.StopTraffic.class, name = "stop-traffic"),
  @JsonSubTypes.Type(value = Command.FindVictim.class, name = "find-victim"),
  @JsonSubTypes.Type(value = Command.KillSimulated.class, name = "kill-simulated"),
  @JsonSubTypes.Type(value = Command.Reach.class, name = "reach"),
  @JsonSubTypes.Type(value = Command.Fill.class, name = "fill"),
  @JsonSubTypes.Type(value = Command.Drain.class, name = "drain"),
  @JsonSubTypes.Type(value = Command.Audit.class, name = "audit"),
  @JsonSubTypes.Type(value = Command.Clear.class, name = "clear"),
  @JsonSubTypes.Type(value = Command.LeaveCell.class, name = "leave-cell"),
  @JsonSubTypes.Type(value = Command.LeaveCluster.class, name = "leave-cluster"),
  @JsonSubTypes.Type(value = Command.MeasureClock.class, name = "measure-clock"),
  @JsonSubTypes.Type(value = Command.MeasureNaps.class, name = "measure-naps"),
  @JsonSubTypes.Type(value = Command.MeasureCeiling.class, name = "measure-ceiling"),
  @JsonSubTypes.Type(value = Command.MeasureTax.class, name = "measure-tax"),
  @JsonSubTypes.Type(value = Command.Stop.class, name = "stop")
})
public sealed interface Command {

  /// Joins a cluster as a member; answered once joined.
  ///
  /// @param seat who the process is
  record StartMember(Seat seat) implements Command {}

  /// Joins a cluster as a client, or goes on in another cell of the one it is in; answered once joined.
  ///
  /// @param seat who the process is
  /// @param client the client's number, from 0
  /// @param clients how many clients there are
  /// @param data the data's numbers
  /// @param seed the cell's seed
  /// @param latencyFile where to write histograms
  /// @param historyFile where to write the history; empty where none is kept
  /// @param partitionsFile where to write the partition of every key
  record OpenClient(
      Seat seat,
      int client,
      int clients,
      Map<String, Long> data,
      long seed,
      String latencyFile,
      String historyFile,
      String partitionsFile)
      implements Command {}

  /// Who a child process is.
  ///
  /// @param engine the engine's name
  /// @param workload the workload's name
  /// @param cell the cell's id
  /// @param name the process's name: `member-1`, `client-1`
  /// @param machine the machine it stands on
  /// @param cluster the cluster's name
  /// @param port the cluster's port
  /// @param members how many members the cluster has
  /// @param settings the strategy's settings
  /// @param folder the process's folder in the record
  /// @param address the address it listens at
  /// @param meeting the address of the first member
  record Seat(
      String engine,
      String workload,
      String cell,
      String name,
      String machine,
      String cluster,
      int port,
      int members,
      Map<String, String> settings,
      String folder,
      String address,
      String meeting) {

    /// A process of a cluster on loopback.
    public Seat(
        String engine,
        String workload,
        String cell,
        String name,
        String machine,
        String cluster,
        int port,
        int members,
        Map<String, String> settings,
        String folder) {
      this(
          engine,
          workload,
          cell,
          name,
          machine,
          cluster,
          port,
          members,
          settings,
          folder,
          JoinSpec.LOOPBACK,
          JoinSpec.LOOPBACK);
    }

    /// The same with other addresses.
    public Seat at(String own, String first) {
      return new Seat(
          engine, workload, cell, name, machine, cluster, port, members, settings, folder, own,
          first);
    }

    /// The same with another folder.
    public Seat in(String other) {
      return new Seat(
          engine, workload, cell, name, machine, cluster, port, members, settings, other, address,
          meeting);
    }
  }

  /// Begins a flight recording of the process, dumped when it stops; answered with `recording`,
  /// false where this JVM cannot.
  ///
  /// @param file where it is dumped
  record RecordFlight(String file) implements Command {}

  /// Tells what only the process's own JVM knows; answered with `allocated`, the bytes its threads
  /// have allocated on the heap since it started, or without it where this JVM does not count.
  record Look() implements Command {}

  /// Collects all garbage and weighs what is left; answered with `heap` and `direct`, the bytes on the
  /// heap and in direct buffers, and `max`, how large the heap may get, or with `declined`, the reason why this JVM cannot.
  record Weigh() implements Command {}

  /// Waits until every partition is owned and backed up as asked; answered with `nanos`, the moment
  /// it was seen. Fails after the timeout.
  ///
  /// @param members how many members must own partitions; 0 where whoever is left is enough, since
  ///     only the client knows which of its simulated members are dead
  /// @param timeoutMillis how long to wait
  record AwaitSafe(int members, long timeoutMillis) implements Command {}

  /// Makes what the workload's requests need outside of the cluster; answered when it is there.
  record PrepareWorkload() implements Command {}

  /// Holds the maps that changed since the last time against what they must hold; answered with
  /// `inspected`, a list of `Inspected`.
  ///
  /// @param harmed whether a fault was done since, which may have changed every map
  record Inspect(boolean harmed) implements Command {}

  /// Loads one part of the client's share of the data, parts in order, and on the first client of the
  /// maps that the workload fills; answered with `entries` and `nanos`.
  ///
  /// @param part which part, from 1
  /// @param parts how many there are
  record LoadData(int part, int parts) implements Command {}

  /// Runs one step; answered when its window has ended. While it runs, the child sends
  /// [Message.Ticked] and [Message.Marked].
  ///
  /// @param index the step's index in the plan
  /// @param step the step
  /// @param watchSafety whether to mark the engine's safe signal whenever it changes
  record RunStep(int index, Step step, boolean watchSafety) implements Command {}

  /// Sets background users to work; answered once each has had an answer, or patience ended, with
  /// `answered` (how many have) and `waitedNanos`.
  ///
  /// @param traffic the users
  /// @param collects whether this process may collect its garbage as often as is asked
  /// @param patienceMillis how long to wait at the most
  record StartTraffic(Step.Traffic traffic, boolean collects, long patienceMillis)
      implements Command {}

  /// Tells the background users to stop; answered once they have, or patience ended, with what they
  /// did since they had answers: the fields of `Crowd.Done`.
  ///
  /// @param patienceMillis how long to wait for answers that are on their way
  record StopTraffic(long patienceMillis) implements Command {}

  /// Finds the member that owns most of the registers under write; answered with `member`, `keys`
  /// (how many it owns), `owners` (comma-separated `name=keys`) and `backup` (the member that holds most
  /// of their backups, empty where none is kept).
  record FindVictim() implements Command {}

  /// Kills a member that lives inside the client; answered with `wasAlive`.
  ///
  /// @param member its name
  record KillSimulated(String member) implements Command {}

  /// Tries to reach an address from where the process is; answered with `reached`.
  ///
  /// @param address the address
  /// @param millis how long to try
  record Reach(String address, int millis) implements Command {}

  /// Fills the process's heap with ballast up to a share of its maximum; answered with `bytes`, how much
  /// that took, and `used`, the share in use then.
  record Fill(double share) implements Command {}

  /// Lets the ballast go; answered with `bytes`, how much that was.
  record Drain() implements Command {}

  /// Reads every key back into the history; answered with `keys` and `unreadable`.
  record Audit() implements Command {}

  /// Throws away all maps of the workload with what they hold; answered when they are gone.
  record Clear() implements Command {}

  /// Ends what a client does in its cell; answered when its files are whole. It stays in the cluster and
  /// can be told to open in another cell.
  record LeaveCell() implements Command {}

  /// Ends what the process is, a member or a client, in good order; answered once it is nothing. The
  /// process stays, and can be told to join again.
  record LeaveCluster() implements Command {}

  /// Measures the monotonic clock; answered with `clock`, a `Calibration.Clock`.
  record MeasureClock() implements Command {}

  /// Sleeps a millisecond again and again; answered with `tail`, a `Calibration.Tail` of what the
  /// sleeps took longer.
  ///
  /// @param millis for how long
  record MeasureNaps(long millis) implements Command {}

  /// Runs the closed loop and its floor in turns; answered with `measured`, a `Ceiling.Measured`.
  ///
  /// @param kind the request's kind
  /// @param threads the numbers of threads
  /// @param rounds how many rounds count
  /// @param requests how many each turn sends
  record MeasureCeiling(String kind, List<Integer> threads, int rounds, int requests)
      implements Command {}

  /// Reads through the bench and without it in turns; answered with `measured`, a
  /// `HarnessTax.Measured`.
  ///
  /// @param kind a kind of request that reads one key of the default map
  /// @param pairs how many pairs of turns count
  /// @param requests how many each turn sends
  record MeasureTax(String kind, int pairs, int requests) implements Command {}

  /// Ends the process in good order; answered before it ends.
  record Stop() implements Command {}
}
