package assay.cluster;

import assay.api.Settings;
import assay.plan.ProcessName;
import assay.problem.ProblemException;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Command.ProcessSpec;
import assay.tether.Tether;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The running members and clients of one trial, started together.
public final class Cluster implements AutoCloseable {

  private final AtomicInteger lastNamed = new AtomicInteger();
  private static final Duration JOIN = Duration.ofSeconds(90);
  private static final Duration HEAD_START = Duration.ofSeconds(10);

  /// How long a cluster may take until every partition has its owner and backups.
  public static final Duration SAFE = Duration.ofSeconds(60);

  private static final Duration ENDING = Duration.ofSeconds(5);

  private final ClusterLayout layout;
  private final ProcessLauncher launcher;
  private final ChildHandle.ChildListener news;
  private final List<ChildHandle> members = Collections.synchronizedList(new ArrayList<>());
  private final List<ChildHandle> clients = Collections.synchronizedList(new ArrayList<>());
  private final List<ChildHandle> traffic = Collections.synchronizedList(new ArrayList<>());
  private final List<ChildHandle> observers = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Integer> starts = new ConcurrentHashMap<>();

  /// The releases of upgraded members, by name.
  private final Map<String, String> releases = new ConcurrentHashMap<>();

  private volatile boolean closed;

  private Cluster(ClusterLayout layout, ProcessLauncher launcher, ChildHandle.ChildListener news) {
    this.layout = layout;
    this.launcher = launcher;
    this.news = news;
  }

  /// Starts every process and returns at once; [#awaitReady] waits for them.
  public static Cluster start(
      ClusterLayout layout, ProcessLauncher launcher, ChildHandle.ChildListener news)
      throws IOException {
    Cluster cluster = new Cluster(layout, launcher, news);
    try {
      for (ProcessSpec seat : cluster.memberSeats(layout)) {
        cluster.starts.put(seat.name(), 1);
        cluster.members.add(cluster.launch(seat, false));
      }
      cluster.startClients(layout);
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /// Starts a layout's clients and background users and returns at once; [#awaitClients] waits for them.
  public void startClients(ClusterLayout other) throws IOException {
    for (ProcessSpec seat : seats(other.clientSeats())) {
      clients.add(launch(seat, true));
    }
    for (ProcessSpec seat : seats(other.trafficSeat().stream().toList())) {
      traffic.add(launch(seat, true));
    }
    for (ProcessSpec seat : seats(other.observerSeats())) {
      observers.add(launch(seat, true));
    }
  }

  /// Stops the clients and the background users gracefully, which completes their files.
  public void endClients(Duration patience) {
    traffic().ifPresent(users -> users.stop(patience));
    sending().parallelStream().forEach(client -> client.stop(patience));
    opening().forEach(ChildHandle::close);
    clients.clear();
    traffic.clear();
    observers.clear();
  }

  /// Restarts every member that has ended, and waits until all have joined.
  ///
  /// @return the logs of the ended members, which are complete
  /// @throws ProblemException E501 or E502 when a member does not join
  public List<Path> mend() throws IOException, InterruptedException {
    List<ChildHandle> ended = members().stream().filter(member -> !member.alive()).toList();
    members.removeAll(ended);
    ended.forEach(ChildHandle::close);
    List<String> running = aliveMembers().stream().map(ChildHandle::name).toList();
    List<CompletableFuture<?>> joins = new ArrayList<>();
    for (ProcessSpec seat : memberSeats(layout)) {
      if (!running.contains(seat.name())) {
        joins.add(begin(seat.name()));
      }
    }
    await(joins, JOIN);
    return ended.stream().map(ChildHandle::log).toList();
  }

  /// The members that Assay starts; none if the cluster existed before.
  private List<ProcessSpec> memberSeats(ClusterLayout who) {
    return launcher.existing().isPresent() ? List.of() : seats(who.memberSeats());
  }

  private List<ProcessSpec> seats(List<ProcessSpec> seats) {
    return seats.stream().map(this::at).toList();
  }

  /// A seat with its addresses on the host.
  public ProcessSpec at(ProcessSpec seat) {
    ProcessSpec placed =
        seat.at(
            launcher.addressOf(seat.name()),
            layout.namesAround(seat.name()).stream().map(launcher::addressOf).toList());
    if (launcher.existing().isPresent()) {
      return placed.in(launcher.existing().get());
    }
    return layout.sites().any()
        ? placed.of(
            layout.sites().all().get(layout.siteOf(seat.name())).name(),
            layout.told(launcher::addressOf))
        : placed;
  }

  public ProcessLauncher host() {
    return launcher;
  }

  private ChildHandle launch(ProcessSpec seat, boolean client) throws IOException {
    Path folder = Path.of(seat.folder()).toAbsolutePath();
    List<String> line = JavaCommand.lineOf(layout, launcher.hostOf(seat.name()), seat, client);
    Settings settings = new Settings(seat.settings());
    return new ChildHandle(seat.name(), folder, line, settings, launcher, news);
  }

  /// Starts a new member, or an ended member again. The member joins by itself.
  ///
  /// @param name an ended member's name, or a new one from [#nextMember]
  /// @return completes with the process after the join
  public CompletableFuture<ChildHandle> begin(String name) throws IOException {
    return begin(name, layout.released(releases.getOrDefault(name, "")));
  }

  /// Starts an ended member again with a release of its product. Once joined, it keeps that release.
  ///
  /// @return completes with the process after the join
  public CompletableFuture<ChildHandle> begin(String name, String release) throws IOException {
    return begin(name, layout.released(release))
        .thenApply(joined -> {
          releases.put(name, release);
          return joined;
        });
  }

  private CompletableFuture<ChildHandle> begin(String name, ClusterLayout now) throws IOException {
    int before = starts.merge(name, 1, Integer::sum) - 1;
    ProcessSpec seat = at(now.laterSeat(name, before));
    ChildHandle child = launch(seat, false);
    members.add(child);
    if (closed) {
      child.close();
    }
    return child.join(seat).thenApply(joined -> child);
  }

  /// A name that no member has had yet.
  public String nextMember() {
    int started = (int) members().stream().map(ChildHandle::name).distinct().count();
    int number = lastNamed.updateAndGet(last -> Math.max(last, started) + 1);
    return ProcessName.member(number).text();
  }

  /// Joins all processes and waits until every partition has its owner and backups.
  ///
  /// @param opening one command each for the clients, the background users' process and the observers, in this order
  /// @throws ProblemException E501 or E502 when the cluster does not form
  public void awaitReady(List<Command.OpenClient> opening) throws InterruptedException {
    joinAll(layout, opening);
  }

  private void joinAll(ClusterLayout who, List<Command.OpenClient> opening)
      throws InterruptedException {
    List<CompletableFuture<?>> joins = new ArrayList<>();
    List<ProcessSpec> seats = memberSeats(who);
    for (int i = 0; i < members.size(); i++) {
      CompletableFuture<Answer.Joined> join = members.get(i).join(seats.get(i));
      joins.add(join);
      if (i == 0 && !launcher.allHere()) {
        // Other members find the cluster through the first one. Without it they might form a second
        // cluster.
        AnswerAwaiter.awaitQuietly(join, HEAD_START);
      }
    }
    joins.addAll(opened(opening));
    await(joins, JOIN);
    awaitSafe();
  }

  /// Joins the clients of a cluster whose members have joined, and waits as [#awaitReady] does.
  ///
  /// @param opening as for [#awaitReady]
  /// @throws ProblemException E501 or E502 when a client does not join
  public void awaitClients(List<Command.OpenClient> opening) throws InterruptedException {
    await(opened(opening), JOIN);
    awaitSafe();
  }

  /// Makes every process leave the cluster and join again with a new layout, and waits as [#awaitReady] does. Clients
  /// leave first and see no member go.
  ///
  /// @param next the same processes with other settings
  /// @param opening as for [#awaitReady]
  /// @throws ProblemException E501 or E502 when a process does not leave or join
  public void beginAnew(ClusterLayout next, List<Command.OpenClient> opening)
      throws InterruptedException {
    leave(opening());
    leave(members());
    joinAll(next, opening);
  }

  private void leave(List<ChildHandle> leaving) throws InterruptedException {
    await(leaving.stream().map(child -> child.ask(new Command.LeaveCluster())).toList(), JOIN);
  }

  private List<CompletableFuture<Answer.Opened>> opened(List<Command.OpenClient> opening) {
    List<ChildHandle> asked = opening();
    return IntStream.range(0, asked.size())
        .mapToObj(i -> asked.get(i).open(opening.get(i)))
        .toList();
  }

  /// Waits until every partition of every site has its owner and backups, with all members of the layout.
  ///
  /// @throws ProblemException E501 when that takes more than a minute
  public void awaitSafe() throws InterruptedException {
    awaitSafe(layout::membersAround);
  }

  /// Waits like [#awaitSafe], with the members that are running.
  ///
  /// @throws ProblemException E501 when that takes more than a minute
  public void awaitSafeAgain() throws InterruptedException {
    boolean separate = !memberSeats(layout).isEmpty();
    awaitSafe(process -> separate ? (int) aliveAround(process) : 0);
  }

  private long aliveAround(String process) {
    int site = layout.siteOf(process);
    return aliveMembers().stream().filter(member -> layout.siteOf(member.name()) == site).count();
  }

  /// Asks one process per site: its first client, or else its observer.
  private void awaitSafe(ToIntFunction<String> over) throws InterruptedException {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    Set<Integer> asked = new HashSet<>();
    for (ChildHandle child : Stream.concat(clients().stream(), observers().stream()).toList()) {
      if (asked.add(layout.siteOf(child.name()))) {
        int members = over.applyAsInt(child.name());
        answers.add(child.ask(new Command.AwaitSafe(members, SAFE.toMillis())));
      }
    }
    await(answers, SAFE.plusSeconds(5));
  }

  private void await(List<? extends CompletableFuture<?>> answers, Duration patience)
      throws InterruptedException {
    try {
      AnswerAwaiter.firstFailureOrAll(answers).get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw notFormed(
          "no answer within " + patience.toSeconds() + " s",
          "the host may be too slow for so many processes: use fewer members");
    } catch (ExecutionException e) {
      Throwable failure = e.getCause();
      Throwable cause =
          failure instanceof CompletionException && failure.getCause() != null
              ? failure.getCause()
              : failure;
      if (cause instanceof Tether.Cut) {
        awaitAnEnd();
      }
      throw notFormed("" + cause, "");
    }
  }

  /// Waits for the end of a process: its tether ends a moment earlier, and the error should name the process.
  private void awaitAnEnd() throws InterruptedException {
    try {
      Object unused =
          CompletableFuture.anyOf(
                  children().stream().map(ChildHandle::end).toArray(CompletableFuture[]::new))
              .get(ENDING.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // No process ended. The caller reports the cut tether instead.
    }
  }

  /// @param otherwise what may help if no cause is known; empty to look into no log for one
  private ProblemException notFormed(String why, String otherwise) {
    return closed
        ? StartFailureAdvice.notFormed(why, otherwise, List.of(), layout.folders())
        : StartFailureAdvice.notFormed(why, otherwise, children(), layout.folders());
  }

  public List<ChildHandle> aliveMembers() {
    return List.copyOf(members).stream().filter(ChildHandle::alive).toList();
  }

  public List<ChildHandle> clients() {
    return List.copyOf(clients);
  }

  /// All members, ended ones included.
  public List<ChildHandle> members() {
    return List.copyOf(members);
  }

  /// The process of the background users; empty when there are none.
  public Optional<ChildHandle> traffic() {
    return List.copyOf(traffic).stream().findFirst();
  }

  /// The observers, one per observed site.
  public List<ChildHandle> observers() {
    return List.copyOf(observers);
  }

  /// All processes: members (ended ones included), clients, the background users' process, and observers.
  public List<ChildHandle> children() {
    return Stream.concat(members().stream(), opening().stream()).toList();
  }

  /// All processes that open a session: clients, the background users' process, and observers, in this order.
  private List<ChildHandle> opening() {
    return Stream.of(clients(), List.copyOf(traffic), observers()).flatMap(List::stream).toList();
  }

  private List<ChildHandle> sending() {
    return Stream.concat(clients().stream(), observers().stream()).toList();
  }

  /// Stops the cluster gracefully: clients leave first, complete their files and see no member go. Members follow. Only
  /// then are the JVMs awaited, because a JVM that writes a start-up cache takes seconds.
  public void stop(Duration patience) {
    traffic().ifPresent(users -> users.stop(patience));
    List<ChildHandle> living = members().stream().filter(ChildHandle::alive).toList();
    sending().parallelStream().forEach(client -> client.leave(patience));
    living.parallelStream().forEach(member -> member.leave(patience));
    Stream.concat(sending().stream(), living.stream())
        .parallel()
        .forEach(child -> child.awaitGone(patience));
    close();
  }

  /// The processes in which ending JVMs write start-up caches. They would survive for seconds.
  private List<ProcessHandle> helpers() {
    return layout.training()
        ? children().stream().flatMap(child -> child.handle().descendants()).toList()
        : List.of();
  }

  @Override
  public void close() {
    closed = true;
    List<ProcessHandle> helpers = helpers();
    children().forEach(ChildHandle::kill);
    helpers.forEach(ProcessHandle::destroyForcibly);
    children().forEach(ChildHandle::close);
  }
}
