package assay.tether;

import assay.api.engine.ExistingCluster;
import assay.api.engine.JoinSpec;
import assay.api.site.Site;
import assay.plan.Step;
import assay.record.event.StepEvent;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.lang.reflect.ParameterizedType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a parent may ask of a child; each is answered by one [Message.Answered].
///
/// @param <A> what it is answered with
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Command.StartMember.class, name = "start-member"),
  @JsonSubTypes.Type(value = Command.OpenClient.class, name = "open-client"),
  @JsonSubTypes.Type(value = Command.ReadClock.class, name = "read-clock"),
  @JsonSubTypes.Type(value = Command.LayClock.class, name = "lay-clock"),
  @JsonSubTypes.Type(value = Command.MeasureUse.class, name = "measure-use"),
  @JsonSubTypes.Type(value = Command.RecordFlight.class, name = "record-flight"),
  @JsonSubTypes.Type(value = Command.ReadJvmCounters.class, name = "read-jvm-counters"),
  @JsonSubTypes.Type(value = Command.MeasureHeap.class, name = "measure-heap"),
  @JsonSubTypes.Type(value = Command.AwaitSafe.class, name = "await-safe"),
  @JsonSubTypes.Type(value = Command.PrepareWorkload.class, name = "prepare-workload"),
  @JsonSubTypes.Type(value = Command.Inspect.class, name = "inspect"),
  @JsonSubTypes.Type(value = Command.LoadData.class, name = "load-data"),
  @JsonSubTypes.Type(value = Command.RunStep.class, name = "run-step"),
  @JsonSubTypes.Type(value = Command.StartTraffic.class, name = "start-traffic"),
  @JsonSubTypes.Type(value = Command.StopTraffic.class, name = "stop-traffic"),
  @JsonSubTypes.Type(value = Command.FindBusiestOwner.class, name = "find-busiest-owner"),
  @JsonSubTypes.Type(value = Command.KillSimulated.class, name = "kill-simulated"),
  @JsonSubTypes.Type(value = Command.TellView.class, name = "tell-view"),
  @JsonSubTypes.Type(value = Command.Ping.class, name = "ping"),
  @JsonSubTypes.Type(value = Command.Fill.class, name = "fill"),
  @JsonSubTypes.Type(value = Command.Drain.class, name = "drain"),
  @JsonSubTypes.Type(value = Command.ReadFinally.class, name = "read-finally"),
  @JsonSubTypes.Type(value = Command.Observe.class, name = "observe"),
  @JsonSubTypes.Type(value = Command.TellAcknowledged.class, name = "tell-acknowledged"),
  @JsonSubTypes.Type(value = Command.AwaitArrivals.class, name = "await-arrivals"),
  @JsonSubTypes.Type(value = Command.Clear.class, name = "clear"),
  @JsonSubTypes.Type(value = Command.LeaveCell.class, name = "leave-cell"),
  @JsonSubTypes.Type(value = Command.LeaveCluster.class, name = "leave-cluster"),
  @JsonSubTypes.Type(value = Command.MeasureClock.class, name = "measure-clock"),
  @JsonSubTypes.Type(value = Command.MeasureSleepOvershoot.class, name = "measure-sleep-overshoot"),
  @JsonSubTypes.Type(value = Command.MeasureNoopThroughput.class, name = "measure-noop-throughput"),
  @JsonSubTypes.Type(value = Command.MeasureOverhead.class, name = "measure-overhead"),
  @JsonSubTypes.Type(value = Command.LookAtExisting.class, name = "look-at-existing"),
  @JsonSubTypes.Type(value = Command.RemoveFromExisting.class, name = "remove-from-existing"),
  @JsonSubTypes.Type(value = Command.Stop.class, name = "stop")
})
public sealed interface Command<A> {

  /// The type of its answer.
  @SuppressWarnings("unchecked")
  default Class<A> answer() {
    ParameterizedType self = (ParameterizedType) getClass().getGenericInterfaces()[0];
    return (Class<A>) self.getActualTypeArguments()[0];
  }

  /// Joins a cluster as a member; answered once joined.
  ///
  /// @param process who the process is
  record StartMember(ProcessSpec process) implements Command<Answer.Joined> {}

  /// Joins a cluster as a client, or goes on in another cell of the one it is in; answered once joined.
  ///
  /// @param process who the process is
  /// @param client the client's number, from 0
  /// @param clients how many clients there are
  /// @param data the data's numbers
  /// @param seed the cell's seed
  /// @param latencyFile where to write histograms
  /// @param historyFile where to write the history; empty where none is kept
  /// @param partitionsFile where to write the partition of every key
  /// @param program the command line of the program that sends its requests; empty where it does so itself
  record OpenClient(
      ProcessSpec process,
      int client,
      int clients,
      Map<String, Long> data,
      long seed,
      String latencyFile,
      String historyFile,
      String partitionsFile,
      List<String> program)
      implements Command<Answer.Opened> {

    public OpenClient {
      program = List.copyOf(program);
    }

    /// The same on another host.
    ///
    /// @param seat who the process is there
    /// @param there where a file lies there
    public OpenClient at(ProcessSpec seat, UnaryOperator<String> there) {
      return new OpenClient(
          seat,
          client,
          clients,
          data,
          seed,
          there.apply(latencyFile),
          there.apply(historyFile),
          there.apply(partitionsFile),
          program);
    }
  }

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
  /// @param addresses the addresses of the members of its site, in the order of their numbers
  /// @param site the name of its site; empty where the cluster has no sites
  /// @param sites all sites; none where the cluster has no sites
  /// @param existing the cluster that a client opens a session to, where that was there before; else null
  record ProcessSpec(
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
      List<String> addresses,
      String site,
      List<Site> sites,
      @Nullable ExistingCluster existing) {

    public ProcessSpec {
      addresses = List.copyOf(addresses);
      sites = List.copyOf(sites);
    }

    /// A process of a cluster on loopback.
    public ProcessSpec(
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
          Collections.nCopies(members, JoinSpec.LOOPBACK),
          "",
          List.of(),
          null);
    }

    /// The same as a client of a cluster that was there before.
    public ProcessSpec in(ExistingCluster there) {
      return new ProcessSpec(
          engine, workload, cell, name, machine, cluster, port, members, settings, folder, address,
          addresses, site, sites, there);
    }

    /// The same with other addresses.
    ///
    /// @param all those of the members of its site
    public ProcessSpec at(String own, List<String> all) {
      return new ProcessSpec(
          engine, workload, cell, name, machine, cluster, port, members, settings, folder, own, all,
          site, sites, existing);
    }

    /// The same as a process of a site.
    ///
    /// @param all all sites, with the addresses they have
    public ProcessSpec of(String own, List<Site> all) {
      return new ProcessSpec(
          engine, workload, cell, name, machine, cluster, port, members, settings, folder, address,
          addresses, own, all, existing);
    }

    /// The same with another folder.
    public ProcessSpec in(String other) {
      return new ProcessSpec(
          engine, workload, cell, name, machine, cluster, port, members, settings, other, address,
          addresses, site, sites, existing);
    }
  }

  /// Looks a cluster over that was there before, and opens no session.
  ///
  /// @param engine the engine's name
  /// @param there where it is
  record LookAtExisting(String engine, ExistingCluster there) implements Command<Answer.Looked> {}

  /// Removes what was stored under the prefix of a cluster that was there before.
  ///
  /// @param engine the engine's name
  /// @param there where it is
  record RemoveFromExisting(String engine, ExistingCluster there)
      implements Command<Answer.Removed> {}

  /// Tells what the process's monotonic clock says now, laid as it is on the parent's.
  record ReadClock() implements Command<Answer.ClockRead> {}

  /// Lays the process's monotonic clock on its parent's: all that it tells and writes from now on is shifted.
  ///
  /// @param shiftNanos what is added to the clock's own times
  record LayClock(long shiftNanos) implements Command<Answer.Done> {}

  /// Tells what the process, and the programs that it looks after, have used so far.
  record MeasureUse() implements Command<Answer.UseMeasured> {}

  /// Begins a flight recording of the process, dumped when it stops.
  ///
  /// @param file where it is dumped
  record RecordFlight(String file) implements Command<Answer.Recording> {}

  /// Tells what only the process's own JVM knows.
  record ReadJvmCounters() implements Command<Answer.JvmCountersRead> {}

  /// Collects all garbage and weighs what is left.
  record MeasureHeap() implements Command<Answer.Weighed> {}

  /// Waits until every partition is owned and backed up as asked. Fails after the timeout.
  ///
  /// @param members how many members must own partitions; 0 where whoever is left is enough, since
  ///     only the client knows which of its simulated members are dead
  /// @param timeoutMillis how long to wait
  record AwaitSafe(int members, long timeoutMillis) implements Command<Answer.Safe> {}

  /// Makes what the workload's requests need outside of the cluster; answered when it is there.
  record PrepareWorkload() implements Command<Answer.Done> {}

  /// Holds the maps that changed since the last time against what they must hold.
  ///
  /// @param harmed whether a fault was done since, which may have changed every map
  record Inspect(boolean harmed) implements Command<Answer.MapsInspected> {}

  /// Loads one part of the client's share of the data, parts in order, and on the first client of the
  /// maps that the workload fills.
  ///
  /// @param part which part, from 1
  /// @param parts how many there are
  record LoadData(int part, int parts) implements Command<Answer.Loaded> {}

  /// Runs one step; answered when its window has ended. While it runs, the child sends
  /// [Message.IntervalClosed] and [Message.EventOccurred].
  ///
  /// @param index the step's index in the plan
  /// @param step the step
  /// @param watchSafety whether to record the engine's safe signal whenever it changes
  record RunStep(int index, Step step, boolean watchSafety) implements Command<Answer.Done> {}

  /// Sets background users to work; answered once each has had an answer, or patience ended.
  ///
  /// @param traffic the users
  /// @param collects whether this process may collect its garbage as often as is asked
  /// @param patienceMillis how long to wait at the most
  record StartTraffic(Step.Traffic traffic, boolean collects, long patienceMillis)
      implements Command<Answer.TrafficStarted> {}

  /// Tells the background users to stop; answered once they have, or patience ended, with what they
  /// did since they had answers.
  ///
  /// @param patienceMillis how long to wait for answers that are on their way
  record StopTraffic(long patienceMillis) implements Command<StepEvent.TrafficEnds> {}

  /// Finds the member that owns most of the registers under write.
  record FindBusiestOwner() implements Command<Answer.BusiestOwnerFound> {}

  /// Kills a member that lives inside the client.
  ///
  /// @param member its name
  record KillSimulated(String member) implements Command<Answer.Killed> {}

  /// Tells which members a member counts as its cluster's own now.
  record TellView() implements Command<Answer.ViewTold> {}

  /// Tries to reach an address from where the process is.
  ///
  /// @param address the address
  /// @param millis how long to try
  record Ping(String address, int millis) implements Command<Answer.Pinged> {}

  /// Fills the process's heap with ballast up to a share of its maximum.
  record Fill(double share) implements Command<Answer.Filled> {}

  /// Lets the ballast go.
  record Drain() implements Command<Answer.Drained> {}

  /// Reads every key back into the history.
  record ReadFinally() implements Command<Answer.FinallyRead> {}

  /// Begins to write down what arrives in the process's site; answered once nothing can be missed.
  record Observe() implements Command<Answer.Done> {}

  /// Writes down what this client had acknowledged last of every register.
  ///
  /// @param file where
  record TellAcknowledged(String file) implements Command<Answer.Done> {}

  /// Waits until everything has arrived that was acknowledged elsewhere, or nothing more comes.
  ///
  /// @param acknowledged the files of the clients
  /// @param settles whether it is waited for calm alone
  /// @param patienceMillis how long it is waited after something came
  record AwaitArrivals(List<String> acknowledged, boolean settles, long patienceMillis)
      implements Command<Answer.Arrived> {

    public AwaitArrivals {
      acknowledged = List.copyOf(acknowledged);
    }
  }

  /// Throws away all maps of the workload with what they hold; answered when they are gone.
  record Clear() implements Command<Answer.Done> {}

  /// Ends what a client does in its cell; answered when its files are whole. It stays in the cluster and
  /// can be told to open in another cell.
  record LeaveCell() implements Command<Answer.Done> {}

  /// Ends what the process is, a member or a client, in good order; answered once it is nothing. The
  /// process stays, and can be told to join again.
  record LeaveCluster() implements Command<Answer.Done> {}

  /// Measures the monotonic clock.
  record MeasureClock() implements Command<Answer.ClockMeasured> {}

  /// Sleeps a millisecond again and again, and measures what the sleeps took longer.
  ///
  /// @param millis for how long
  record MeasureSleepOvershoot(long millis) implements Command<Answer.SleepOvershootMeasured> {}

  /// Runs the closed loop and its floor in turns.
  ///
  /// @param kind the request's kind
  /// @param threads the numbers of threads
  /// @param rounds how many rounds count
  /// @param requests how many each turn sends
  record MeasureNoopThroughput(String kind, List<Integer> threads, int rounds, int requests)
      implements Command<Answer.NoopThroughputMeasured> {}

  /// Reads through the bench and without it in turns.
  ///
  /// @param kind a kind of request that reads one key of the default map
  /// @param pairs how many pairs of turns count
  /// @param requests how many each turn sends
  record MeasureOverhead(String kind, int pairs, int requests)
      implements Command<Answer.OverheadMeasured> {}

  /// Ends the process in good order; answered before it ends.
  record Stop() implements Command<Answer.Done> {}
}
