package assay.broker.coherence.topic;

import static assay.broker.coherence.topic.TopicsConfiguration.DURABLE;
import static assay.broker.coherence.topic.TopicsConfiguration.SERVERS;
import static assay.broker.coherence.topic.TopicsConfiguration.TRANSIENT;

import assay.api.engine.ConditionPoller;
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
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Connects this process to a cluster and its topics. A process can have one instance.
public final class TopicsCluster {

  /// The services' subscriber group: each message goes to one of its members.
  public static final String GROUP = "services";

  /// In the order in which a server creates their groups. The last queue belongs to the service without a disk. If its
  /// group exists, the groups of all queues exist.
  private static final List<String> QUEUES =
      List.of(
          BrokerQueues.ORDERS, BrokerQueues.DEAD_LETTERS, BrokerQueues.QUOTES, BrokerQueues.PRICES);

  /// How long a client waits for a server that is present but does not answer.
  private static final String REQUEST_TIMEOUT = "5s";

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(20));

  private final ConfigurableCacheFactory topics;

  private TopicsCluster(ConfigurableCacheFactory topics) {
    this.topics = topics;
  }

  /// Returns when the topic services run in this process.
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

  /// Waits until a server runs all services: a service's oldest member manages its subscribers, and
  /// a client is bad at that.
  private static void awaitServer() throws InterruptedException {
    LOOKING.require(
        () -> {
          ServiceInfo servers = CacheFactory.getCluster().getServiceInfo(SERVERS);
          return servers != null && !servers.getServiceMembers().isEmpty();
        },
        () -> "no server is in the cluster after a minute");
  }

  /// Coherence reads these once, when its first class is loaded.
  private static Map<String, String> properties(BrokerPlace place, boolean server, Path file) {
    Map<String, String> all = new HashMap<>();
    all.put("coherence.cluster", place.spec().cluster());
    all.put("coherence.clusterport", Integer.toString(place.spec().port()));
    all.put("coherence.wka", String.join(",", new LinkedHashSet<>(place.brokerAddresses())));
    all.put("coherence.localhost", place.spec().address());
    // Otherwise Coherence opens the cluster's port on every address of the host.
    all.put("coherence.discovery.address", place.spec().address());
    all.put("coherence.ttl", "0");
    all.put("coherence.member", place.spec().name());
    all.put("coherence.machine", place.spec().machine());
    all.put("coherence.role", server ? "server" : "client");
    // The first member's wait for an older one; Coherence's default is 3 s.
    all.put("coherence.join.timeout", "300");
    all.put("coherence.management", "local-only");
    all.put("coherence.management.remote", "false");
    all.put("coherence.health.http.enabled", "false");
    all.put("coherence.system.proxy.enabled", "false");
    // A stop is a call of close; a process that ends any other way must not linger.
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

  /// Creates the groups of all queues, because a topic without a group drops its messages.
  public void ensureGroups() {
    QUEUES.forEach(queue -> topic(queue).ensureSubscriberGroup(GROUP));
  }

  /// Waits until every partition has its backup, if there are two servers.
  public void awaitCopies() throws InterruptedException {
    LOOKING.require(
        () -> hasCopies(partitioned(DURABLE)) && hasCopies(partitioned(TRANSIENT)),
        () -> "the servers do not have all copies after a minute");
  }

  private static boolean hasCopies(PartitionedService service) {
    int copies =
        Math.min(service.getBackupCount(), service.getOwnershipEnabledMembers().size() - 1);
    return IntStream.range(0, service.getPartitionCount())
        .allMatch(partition ->
            service.getPartitionOwner(partition) != null
                && (copies == 0 || service.getBackupOwner(partition, 1) != null));
  }

  /// Closes the subscribers of servers that left. Coherence does this itself, but fails if a service's oldest member is a
  /// client. If a channel has two subscribers, the higher id owns it, and that subscriber may have left.
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

  /// Whether a server is present and all groups exist.
  public boolean takesMessages() {
    return hasServer() && topic(QUEUES.getLast()).getSubscriberGroups().contains(GROUP);
  }

  /// Whether a server is present; the server may not have read its disk yet.
  public boolean hasServer() {
    return servers(DURABLE) > 0 && servers(TRANSIENT) > 0;
  }

  /// Whether this process is the oldest server. Only servers may ask.
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

  public Member self() {
    return CacheFactory.getCluster().getLocalMember();
  }

  public List<Member> members() {
    Set<?> all = CacheFactory.getCluster().getMemberSet();
    return all.stream().map(Member.class::cast).toList();
  }

  public void onLeft(Consumer<Member> listener) {
    running(DURABLE).addMemberListener(new Leavers(listener));
  }

  /// Only servers may ask.
  public void onServerLeft(Runnable listener) {
    running(SERVERS).addMemberListener(new Leavers(unused -> listener.run()));
  }

  /// Reports each leaving member on a new thread, because Coherence waits for the thread that calls the listener.
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

  /// A subscriber to one channel of a queue, for one thread of the services.
  ///
  /// Synchronized, because a subscriber fails if Coherence tells it of channels while it is being created.
  @SuppressWarnings("unchecked")
  public synchronized Subscriber<String> subscriber(String queue, int channel) {
    return topic(queue)
        .createSubscriber(
            Subscriber.<String>inGroup(GROUP), Subscriber.<String>subscribeTo(channel), ownId());
  }

  /// Receives all messages that arrive from now on.
  @SuppressWarnings("unchecked")
  public Subscriber<String> listener(String name) {
    return topic(name).createSubscriber(ownId());
  }

  /// A random notification id for a subscriber. A topic ignores a second subscriber of a process with a known id, and the
  /// messages of its channel stay unanswered. By default Coherence uses an identity hash code, which the JVM draws per
  /// thread. If a JVM records its start cache, all threads draw the same codes. Two random ids collide once in two
  /// thousand million.
  @SuppressWarnings("unchecked")
  private static Subscriber.Option<String, String> ownId() {
    return NamedTopicSubscriber.withNotificationId(
        ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE));
  }

  @SuppressWarnings("unchecked")
  public Publisher<String> publisher(String name) {
    return topic(name).createPublisher(Publisher.OrderBy.<String>roundRobin());
  }

  /// The messages in a queue that no service has acknowledged.
  public int unacknowledged(String queue) {
    return topic(queue).getRemainingMessages(GROUP);
  }

  /// Requires a present server; otherwise it returns at once.
  public void destroy(String name) {
    if (hasServer()) {
      topics.destroyTopic(topic(name));
    }
  }

  private NamedTopic<String> topic(String name) {
    return topics.ensureTopic(name, loader());
  }

  /// Graceful: Coherence first hands this process's data to another server.
  public void leave() {
    topics.dispose();
    CacheFactory.shutdown();
  }
}
