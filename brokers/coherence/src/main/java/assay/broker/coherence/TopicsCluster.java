package assay.broker.coherence;

import static assay.broker.coherence.TopicsConfiguration.DURABLE;
import static assay.broker.coherence.TopicsConfiguration.SERVERS;
import static assay.broker.coherence.TopicsConfiguration.TRANSIENT;

import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import com.tangosol.internal.net.topic.NamedTopicSubscriber;
import com.tangosol.internal.net.topic.impl.paged.PagedTopicCaches.Names;
import com.tangosol.internal.net.topic.impl.paged.model.PagedTopicSubscription;
import com.tangosol.internal.net.topic.impl.paged.model.SubscriberGroupId;
import com.tangosol.internal.net.topic.impl.paged.model.Subscription;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.Member;
import com.tangosol.net.MemberEvent;
import com.tangosol.net.MemberListener;
import com.tangosol.net.NamedCache;
import com.tangosol.net.PagedTopicService;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.Service;
import com.tangosol.net.ServiceInfo;
import com.tangosol.net.topic.NamedTopic;
import com.tangosol.net.topic.Publisher;
import com.tangosol.net.topic.Subscriber;
import com.tangosol.util.UUID;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// This process's part in a cluster: its topics, and who else is there. A process can have one of it, once.
public final class TopicsCluster {

  /// The group that the services are subscribers of: each message goes to one of them.
  public static final String GROUP = "services";

  /// In the order in which a server makes their groups. The last is of the service that no disk keeps, so that it is
  /// there only when all others are.
  private static final List<String> QUEUES =
      List.of(
          BrokerQueues.ORDERS, BrokerQueues.DEAD_LETTERS, BrokerQueues.QUOTES, BrokerQueues.PRICES);

  /// How long a client waits for a server that is there, and does not answer.
  private static final String REQUEST_TIMEOUT = "5s";

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 20;

  private final ConfigurableCacheFactory topics;

  private TopicsCluster(ConfigurableCacheFactory topics) {
    this.topics = topics;
  }

  /// Joins and returns once the services of the topics run here.
  ///
  /// @param server whether the process stores messages
  /// @throws IOException when the configuration cannot be written
  public static TopicsCluster join(BrokerPlace place, TopicsSettings settings, boolean server)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(place.spec().folder().toAbsolutePath());
    Path file = folder.resolve("coherence-cache-config.xml");
    Files.writeString(file, TopicsConfiguration.of(settings, server));
    properties(place, server, file).forEach(System::setProperty);
    try {
      CacheFactory.ensureCluster();
      if (!server) {
        awaitServer();
      }
      ConfigurableCacheFactory topics =
          CacheFactory.getCacheFactoryBuilder()
              .getConfigurableCacheFactory(file.toUri().toString(), loader());
      topics.activate();
      return new TopicsCluster(topics);
    } catch (RuntimeException failure) {
      CacheFactory.shutdown();
      throw new IllegalStateException(
          "%s could not join cluster %s: %s"
              .formatted(place.spec().name(), place.spec().cluster(), failure.getMessage()),
          failure);
    }
  }

  /// Waits until a server runs all services. The oldest member of each looks after its subscribers, which a client is bad at.
  private static void awaitServer() throws InterruptedException {
    await(
        "no server is in the cluster",
        () -> {
          ServiceInfo servers = CacheFactory.getCluster().getServiceInfo(SERVERS);
          return servers != null && !servers.getServiceMembers().isEmpty();
        });
  }

  private static void await(String whatIsNot, BooleanSupplier condition)
      throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException(whatIsNot + " after a minute");
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  /// What Coherence reads once, when its first class is loaded.
  private static Map<String, String> properties(BrokerPlace place, boolean server, Path file) {
    Map<String, String> all = new HashMap<>();
    all.put("coherence.cluster", place.spec().cluster());
    all.put("coherence.clusterport", Integer.toString(place.spec().port()));
    all.put("coherence.wka", String.join(",", new LinkedHashSet<>(place.brokerAddresses())));
    all.put("coherence.localhost", place.spec().address());
    // Without it the cluster's port is opened on every address of the host.
    all.put("coherence.discovery.address", place.spec().address());
    all.put("coherence.ttl", "0");
    all.put("coherence.member", place.spec().name());
    all.put("coherence.machine", place.spec().machine());
    all.put("coherence.role", server ? "server" : "client");
    // The first member waits this long for an older one; 3 s where nothing is said.
    all.put("coherence.join.timeout", "300");
    all.put("coherence.management", "local-only");
    all.put("coherence.management.remote", "false");
    all.put("coherence.health.http.enabled", "false");
    all.put("coherence.system.proxy.enabled", "false");
    // A stop is asked for by closing; a process that ends otherwise must not linger.
    all.put("coherence.shutdownhook", "none");
    all.put("coherence.log", "stderr");
    all.put("coherence.log.level", "3");
    all.put("coherence.cacheconfig", file.toUri().toString());
    if (server) {
      all.put("coherence.distributed.persistence.base.dir", place.files().toString());
    } else {
      all.put("coherence.distributed.request.timeout", REQUEST_TIMEOUT);
    }
    return all;
  }

  private static ClassLoader loader() {
    return TopicsCluster.class.getClassLoader();
  }

  /// Makes the groups of all queues, for what comes to a topic without a group is dropped.
  public void ensureGroups() {
    QUEUES.forEach(queue -> topic(queue).ensureSubscriberGroup(GROUP));
  }

  /// Waits until all that is stored here or there has its copy, where there are two servers.
  public void awaitCopies() throws InterruptedException {
    await(
        "the servers do not have all copies",
        () -> hasCopies(partitioned(DURABLE)) && hasCopies(partitioned(TRANSIENT)));
  }

  private static boolean hasCopies(PartitionedService service) {
    int copies =
        Math.min(service.getBackupCount(), service.getOwnershipEnabledMembers().size() - 1);
    return IntStream.range(0, service.getPartitionCount())
        .allMatch(partition ->
            service.getPartitionOwner(partition) != null
                && (copies == 0 || service.getBackupOwner(partition, 1) != null));
  }

  /// Closes the subscribers of servers that are gone. Coherence does so by itself, but fails where the oldest member of a
  /// service is a client. Of two subscribers to a channel the one with the higher id has it, which may be one of the gone.
  @SuppressWarnings("unchecked")
  public void closeSubscribersOfTheGone() {
    Set<UUID> there = members().stream().map(Member::getUuid).collect(Collectors.toSet());
    SubscriberGroupId group = SubscriberGroupId.withName(GROUP);
    for (String queue : QUEUES) {
      PagedTopicService service = (PagedTopicService) topic(queue).getTopicService();
      NamedCache<Subscription.Key, Subscription> subscriptions =
          service.ensureCache(Names.SUBSCRIPTIONS.cacheNameForTopicName(queue), loader());
      service.getSubscribers(queue, group).stream()
          .filter(subscriber -> !there.contains(subscriber.getUID()))
          .forEach(gone ->
              PagedTopicSubscription.notifyClosed(
                  subscriptions, group, service.getSubscriptionId(queue, group), gone));
    }
  }

  /// Whether there is a server, and all groups are there.
  public boolean takesMessages() {
    return hasServer() && topic(QUEUES.getLast()).getSubscriberGroups().contains(GROUP);
  }

  /// Whether there is a server, which may still be about to read its disk.
  public boolean hasServer() {
    return servers(DURABLE) > 0 && servers(TRANSIENT) > 0;
  }

  /// Whether this process is the server that has been there for the longest time. Servers alone may ask.
  public boolean isOldestServer() {
    return self().equals(running(SERVERS).getInfo().getOldestMember());
  }

  private static int servers(String service) {
    return partitioned(service).getOwnershipEnabledMembers().size();
  }

  private static PartitionedService partitioned(String name) {
    return (PartitionedService) running(name);
  }

  private static Service running(String name) {
    return CacheFactory.getCluster().getService(name);
  }

  /// This process.
  public Member self() {
    return CacheFactory.getCluster().getLocalMember();
  }

  /// Who is in the cluster.
  public List<Member> members() {
    Set<?> all = CacheFactory.getCluster().getMemberSet();
    return all.stream().map(Member.class::cast).toList();
  }

  /// Has somebody told of each other process that has left, servers and clients.
  public void onLeft(Consumer<Member> listener) {
    running(DURABLE).addMemberListener(new Leavers(listener));
  }

  /// Has somebody told when another server has left. Servers alone may ask.
  public void onServerLeft(Runnable listener) {
    running(SERVERS).addMemberListener(new Leavers(unused -> listener.run()));
  }

  /// Hears of members that leave, and tells of each in a thread of its own: Coherence waits for the thread it tells by.
  private record Leavers(Consumer<Member> listener) implements MemberListener {

    @Override
    public void memberLeft(MemberEvent event) {
      if (event.isLocal()) {
        return;
      }
      Member member = event.getMember();
      Thread unused =
          Thread.ofPlatform()
              .daemon()
              .name(member.getMemberName() + " left")
              .start(() -> listener.accept(member));
    }

    @Override
    public void memberJoined(MemberEvent event) {}

    @Override
    public void memberLeaving(MemberEvent event) {}
  }

  /// What a thread of the services receives from a queue by: one channel of it, which no other thread's subscriber has.
  ///
  /// One is made after the other, for one that hears of channels while it is being made stumbles over them.
  @SuppressWarnings("unchecked")
  public synchronized Subscriber<String> subscriber(String queue, int channel) {
    return topic(queue)
        .createSubscriber(
            Subscriber.<String>inGroup(GROUP), Subscriber.<String>subscribeTo(channel), ownId());
  }

  /// What receives all that comes to a topic from now on.
  @SuppressWarnings("unchecked")
  public Subscriber<String> listener(String name) {
    return topic(name).createSubscriber(ownId());
  }

  /// An id for a subscriber, by which a topic tells those of one process apart: it adds none whose id it has, and what comes to the
  /// channel of one that it did not add stays there, unanswered. Coherence takes an identity hash code for it, which the JVM draws for
  /// each thread apart. Each thread of the services makes a subscriber, and in a JVM that records for its start cache all threads draw
  /// the same codes. A number drawn here is a second time the same once in two thousand million.
  @SuppressWarnings("unchecked")
  private static Subscriber.Option<String, String> ownId() {
    return NamedTopicSubscriber.withNotificationId(
        ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE));
  }

  /// What sends to a topic, to one channel after the other.
  @SuppressWarnings("unchecked")
  public Publisher<String> publisher(String name) {
    return topic(name).createPublisher(Publisher.OrderBy.<String>roundRobin());
  }

  /// How many messages of a queue no service has acknowledged.
  public int unacknowledged(String queue) {
    return topic(queue).getRemainingMessages(GROUP);
  }

  /// Ends a topic, if there is a server that can.
  public void destroy(String name) {
    if (hasServer()) {
      topics.destroyTopic(topic(name));
    }
  }

  private NamedTopic<String> topic(String name) {
    return topics.ensureTopic(name, loader());
  }

  /// Leaves in good order: what this process stores is handed over to another server first.
  public void leave() {
    topics.dispose();
    CacheFactory.shutdown();
  }
}
