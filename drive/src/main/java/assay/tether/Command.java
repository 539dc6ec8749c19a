package assay.tether;

import assay.api.engine.ClusterSecret;
import assay.api.engine.ExistingCluster;
import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import assay.plan.Step;
import assay.record.event.StepEvent;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.lang.reflect.ParameterizedType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A parent's request to a child process. The child answers with one [Message.Answered].
///
/// @param <A> the answer's type
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "do")
public sealed interface Command<A> {

  @SuppressWarnings("unchecked")
  default Class<A> answer() {
    ParameterizedType self = (ParameterizedType) getClass().getGenericInterfaces()[0];
    return (Class<A>) self.getActualTypeArguments()[0];
  }

  record StartMember(ProcessSpec process) implements Command<Answer.Joined> {}

  /// Joins a cluster as a client, or continues in another trial of the same cluster.
  ///
  /// @param client from 0
  /// @param historyFile empty if no history is kept
  /// @param program command line that sends the requests; empty if the child sends them
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

    /// A copy for another host.
    ///
    /// @param there maps a file to its path on that host
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

  /// Identity of a child process.
  ///
  /// @param name `member-1`, `client-1`
  /// @param folder in the record
  /// @param addresses of the members of its site, by number
  /// @param site empty without sites
  /// @param existing for a client of an existing cluster; else null
  /// @param secret of the cluster's processes
  record ProcessSpec(
      String engine,
      String workload,
      String trial,
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
      @Nullable ExistingCluster existing,
      ClusterSecret secret) {

    public ProcessSpec {
      addresses = List.copyOf(addresses);
      sites = List.copyOf(sites);
    }

    public ProcessSpec(
        String engine,
        String workload,
        String trial,
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
          trial,
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
          null,
          ClusterSecret.own());
    }

    public ProcessSpec in(ExistingCluster there) {
      return new ProcessSpec(
          engine, workload, trial, name, machine, cluster, port, members, settings, folder, address,
          addresses, site, sites, there, secret);
    }

    /// A copy with other addresses.
    ///
    /// @param all addresses of the members of its site
    public ProcessSpec at(String own, List<String> all) {
      return new ProcessSpec(
          engine, workload, trial, name, machine, cluster, port, members, settings, folder, own,
          all, site, sites, existing, secret);
    }

    public ProcessSpec of(String own, List<Site> all) {
      return new ProcessSpec(
          engine, workload, trial, name, machine, cluster, port, members, settings, folder, address,
          addresses, own, all, existing, secret);
    }

    public ProcessSpec in(String other) {
      return new ProcessSpec(
          engine, workload, trial, name, machine, cluster, port, members, settings, other, address,
          addresses, site, sites, existing, secret);
    }
  }

  /// Examines an existing cluster without a session.
  record LookAtExisting(String engine, ExistingCluster there) implements Command<Answer.Looked> {}

  /// Removes all entries under Assay's prefix from an existing cluster.
  record RemoveFromExisting(String engine, ExistingCluster there)
      implements Command<Answer.Removed> {}

  /// Reads the process's monotonic clock, with the shift of [LayClock].
  record ReadClock() implements Command<Answer.ClockRead> {}

  /// Aligns the process's monotonic clock with its parent's, for everything reported from now on.
  ///
  /// @param shiftNanos added to the clock's own times
  record LayClock(long shiftNanos) implements Command<Answer.Done> {}

  /// Reads the resources used so far by the process and its programs.
  record MeasureUse() implements Command<Answer.UseMeasured> {}

  /// Begins a flight recording, dumped when the process stops.
  record RecordFlight(String file) implements Command<Answer.Recording> {}

  /// Reads the counters known only to the process's own JVM.
  record ReadJvmCounters() implements Command<Answer.JvmCountersRead> {}

  record MeasureHeap() implements Command<Answer.MemoryMeasured> {}

  /// Counts the open files and threads of the process and its programs.
  record CountFiles() implements Command<Answer.FilesCounted> {}

  /// Waits until every partition has an owner and its configured backups. Fails after the timeout.
  ///
  /// @param members that must own partitions; 0 if the survivors suffice, because only the client knows which simulated
  ///     members are dead
  record AwaitSafe(int members, long timeoutMillis) implements Command<Answer.Safe> {}

  /// Creates what the workload's requests need outside the cluster.
  record PrepareWorkload() implements Command<Answer.Done> {}

  /// Compares the maps changed since the last inspection with their expected content.
  ///
  /// @param harmed whether a fault since then may have changed every map
  record Inspect(boolean harmed) implements Command<Answer.MapsInspected> {}

  /// Loads one part of the client's share of the data, in order. The first client also loads the workload's maps.
  ///
  /// @param part from 1
  record LoadData(int part, int parts) implements Command<Answer.Loaded> {}

  /// Runs one step. Until the end of the window, the child sends [Message.IntervalClosed] and [Message.EventOccurred].
  ///
  /// @param watchSafety whether to record every change of the engine's safe signal
  record RunStep(int index, Step step, boolean watchSafety) implements Command<Answer.Done> {}

  /// Starts background users. Answered when each user has had an answer, or when patience ends.
  ///
  /// @param collects whether this process may collect garbage as often as requested
  record StartTraffic(Step.Traffic traffic, boolean collects, long patienceMillis)
      implements Command<Answer.TrafficStarted> {}

  /// Stops the background users. Answered when all have stopped, or when patience ends.
  ///
  /// @param patienceMillis limit for answers in flight
  record StopTraffic(long patienceMillis) implements Command<StepEvent.TrafficEnds> {}

  record FindBusiestOwner() implements Command<Answer.BusiestOwnerFound> {}

  /// Kills a simulated member inside the client.
  record KillSimulated(String member) implements Command<Answer.Killed> {}

  record TellView() implements Command<Answer.ViewTold> {}

  record TellRelease() implements Command<Answer.ReleaseTold> {}

  record Ping(String address, int millis) implements Command<Answer.Pinged> {}

  /// Fills the process's heap with ballast.
  ///
  /// @param share of the maximum heap
  record Fill(double share) implements Command<Answer.Filled> {}

  record Drain() implements Command<Answer.Drained> {}

  /// Reads every key back.
  ///
  /// @param calmMillis how long no key may have got newer before those that lack a version are lost
  record ReadFinally(long calmMillis) implements Command<Answer.FinallyRead> {}

  /// Starts recording arrivals in the process's site. After the answer, no arrival can be missed.
  record Observe() implements Command<Answer.Done> {}

  /// Writes this client's last acknowledged version of every register to a file.
  record TellAcknowledged(String file) implements Command<Answer.Done> {}

  /// Waits until every write acknowledged elsewhere has arrived, or until arrivals stop.
  ///
  /// @param settles whether to wait only for arrivals to stop
  /// @param patienceMillis after the last arrival
  record AwaitArrivals(List<String> acknowledged, boolean settles, long patienceMillis)
      implements Command<Answer.Arrived> {

    public AwaitArrivals {
      acknowledged = List.copyOf(acknowledged);
    }
  }

  record Clear() implements Command<Answer.Done> {}

  /// Completes the client's files between two steps, and goes on in new ones.
  record ContinueRecord(String latencyFile, String historyFile) implements Command<Answer.Done> {}

  /// Ends the client's work in its trial and completes its files. The client stays in the cluster and can open another
  /// trial.
  record LeaveTrial() implements Command<Answer.Done> {}

  /// Leaves the cluster in good order, as member or client. The process stays and can join again.
  record LeaveCluster() implements Command<Answer.Done> {}

  record MeasureClock() implements Command<Answer.ClockMeasured> {}

  record MeasureSleepOvershoot(long millis) implements Command<Answer.SleepOvershootMeasured> {}

  /// Runs the closed loop and its floor in turns.
  ///
  /// @param threads thread counts to measure
  /// @param rounds that count
  /// @param requests per turn
  record MeasureNoopThroughput(String kind, List<Integer> threads, int rounds, int requests)
      implements Command<Answer.NoopThroughputMeasured> {}

  /// Alternates reads through Assay with direct reads.
  ///
  /// @param kind reads one key of the default map
  /// @param pairs that count
  /// @param requests per turn
  record MeasureOverhead(String kind, int pairs, int requests)
      implements Command<Answer.OverheadMeasured> {}

  /// Ends the process in good order, after the answer.
  record Stop() implements Command<Answer.Done> {}
}
