package assay.engine.reference;

import assay.api.Cache;
import assay.api.DurationNotation;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.engine.reference.lock.LockHarm;
import assay.engine.reference.lock.MemoryLocks;
import assay.engine.reference.message.BrokerHarm;
import assay.engine.reference.message.BrokerlessServices;
import assay.engine.reference.transaction.IsolationLevel;
import assay.engine.reference.transaction.MemoryTransactions;
import assay.engine.reference.web.MemoryShop;
import assay.engine.reference.web.ShopHarm;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The engine `reference`. Its members live in the client's process, one cluster to a session, so
/// two clients would not see each other's writes. With several sites, the first site's session can
/// send its changes to another's ([SiteLink]).
public final class ReferenceEngine implements Engine {

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public Member start(JoinSpec spec) {
    throw new UnsupportedOperationException("members of `reference` live in the client's process");
  }

  @Override
  public Session open(JoinSpec spec) {
    Behaviour behaviour = Behaviour.of(spec.settings().text("behaviour"));
    return switch (behaviour) {
      case NOOP -> new NoopSession(Duration.ZERO);
      case WAITS -> new NoopSession(DurationNotation.parse(spec.settings().text("service")));
      default -> open(spec, behaviour);
    };
  }

  private static SimulatedSession open(JoinSpec spec, Behaviour behaviour) {
    Settings settings = spec.settings();
    HarmTally tally = new HarmTally();
    long seed = spec.name().hashCode();
    SimulatedCluster cluster =
        new SimulatedCluster(
            placement(spec),
            settings.integer("partitions"),
            new SimulatedCluster.Backups(
                backupCount(settings),
                behaviour == Behaviour.LOSES_WRITES
                    ? new BackupDropPolicy(share(settings, "loss", seed), tally)
                    : () -> true,
                behaviour != Behaviour.FORGETS_BACKUPS),
            behaviour == Behaviour.DROPS_OUT);
    NotifyingEntries ofSite = new NotifyingEntries(cluster);
    EntryOperations entries =
        switch (behaviour) {
          // These harm the cluster, the link, the shop, the broker or the locks, not the entries.
          case NOOP,
              WAITS,
              MAP,
              EXPIRES_LATE,
              EXPIRES_EARLY,
              LOCKS_TWICE,
              UNLOCKS_OTHERS,
              LEASE_ENDS_EARLY,
              LOSES_WRITES,
              DROPS_OUT,
              FORGETS_BACKUPS,
              LINK_DROPS,
              LINK_REPEATS,
              LINK_REORDERS,
              LINK_STAYS_BEHIND,
              SHOP_DROPS_ATTRIBUTE,
              SHOP_SERVES_OLDER_CART,
              SHOP_LOSES_SESSION,
              SHOP_ORDERS_TWICE,
              BROKER_LOSES_ORDERS,
              BROKER_BURIES_ORDERS,
              BROKER_DOUBLES_ORDERS,
              BROKER_KEEPS_REPLIES,
              BROKER_SWAPS_REPLIES,
              BROKER_QUOTES_OLDER ->
              ofSite;
          case STALE_READS ->
              new StaleReads(ofSite, share(settings, "stale", seed), tally, any -> true);
          case COUNTS_BEHIND ->
              new StaleReads(
                  ofSite, share(settings, "stale", seed), tally, in(EntryAddress.COUNTERS));
          case LOSES_UPDATES ->
              new LosesUpdates(
                  ofSite, share(settings, "overlap", seed), tally, in(EntryAddress.COUNTERS));
          case FORGETS_ELEMENTS ->
              new LosesUpdates(
                  ofSite, share(settings, "overlap", seed), tally, in(EntryAddress.SETS));
          case LOSES_ROWS -> new LosesRows(ofSite, share(settings, "spilled", seed), tally);
          case SERVES_SHORT -> new ServesShort(ofSite, share(settings, "omitted", seed), tally);
          case STAYS_DOWN -> new StaysDown(ofSite, cluster, tally);
          case APPLIES_TWICE -> new AppliesTwice(ofSite, share(settings, "twice", seed), tally);
          case LIMITED ->
              new SingleServerQueue(
                  ofSite,
                  DurationNotation.parse(settings.text("service")),
                  exponential(settings.text("service-times")),
                  seed);
          case DENIES_WRITES -> new DeniesWrites(ofSite, share(settings, "denied", seed), tally);
          case IGNORES_CONDITIONS ->
              new IgnoresConditions(ofSite, share(settings, "unconditional", seed), tally);
          case ACKS_EARLY -> new AcksEarly(ofSite, share(settings, "early", seed), tally);
          case STALLS ->
              new StallingEntries(
                  ofSite,
                  DurationNotation.parse(settings.text("stall")),
                  DurationNotation.parse(settings.text("every")),
                  tally);
        };
    AutoCloseable link = SiteLink.join(spec, behaviour, ofSite, tally);
    return new SimulatedSession(
        behaviour,
        cluster,
        expiring(entries, behaviour, settings, seed, tally),
        ofSite,
        List.of(
            shop(behaviour, settings, seed, tally),
            broker(behaviour, settings, seed, tally),
            locks(behaviour, settings, seed, tally)),
        link,
        map -> transactions(map, settings, seed, tally),
        () -> share(settings, "overlap", seed),
        tally,
        spec.folder());
  }

  private static EntryOperations expiring(
      EntryOperations entries, Behaviour behaviour, Settings settings, long seed, HarmTally tally) {
    double wrongLife =
        switch (behaviour) {
          case EXPIRES_LATE -> 2;
          case EXPIRES_EARLY -> 0.25;
          default -> 1;
        };
    String ttl = settings.text("ttl");
    return ttl.equals("none")
        ? entries
        : new ExpiringEntries(
            entries,
            DurationNotation.parse(ttl).toNanos(),
            wrongLife,
            share(settings, "mistimed", seed),
            tally);
  }

  private static MemoryTransactions transactions(
      Cache map, Settings settings, long seed, HarmTally tally) {
    RandomShare rolledBack = share(settings, "rolled-back", seed);
    return new MemoryTransactions(
        map,
        IsolationLevel.of(settings.text("isolation")),
        DurationNotation.parse(settings.text("service")),
        () -> tally.hit(rolledBack));
  }

  private static MemoryShop shop(
      Behaviour behaviour, Settings settings, long seed, HarmTally tally) {
    ShopHarm harm =
        switch (behaviour) {
          case SHOP_DROPS_ATTRIBUTE -> ShopHarm.DROPS_ATTRIBUTE;
          case SHOP_SERVES_OLDER_CART -> ShopHarm.SERVES_OLDER_CART;
          case SHOP_LOSES_SESSION -> ShopHarm.LOSES_SESSION;
          case SHOP_ORDERS_TWICE -> ShopHarm.ORDERS_TWICE;
          default -> ShopHarm.NONE;
        };
    if (harm == ShopHarm.NONE) {
      return new MemoryShop(harm, () -> false);
    }
    RandomShare pages = share(settings, "harmed-pages", seed);
    return new MemoryShop(harm, () -> tally.hit(pages));
  }

  private static BrokerlessServices broker(
      Behaviour behaviour, Settings settings, long seed, HarmTally tally) {
    BrokerHarm harm =
        switch (behaviour) {
          case BROKER_LOSES_ORDERS -> BrokerHarm.LOSES_ORDERS;
          case BROKER_BURIES_ORDERS -> BrokerHarm.BURIES_ORDERS;
          case BROKER_DOUBLES_ORDERS -> BrokerHarm.DOUBLES_ORDERS;
          case BROKER_KEEPS_REPLIES -> BrokerHarm.KEEPS_REPLIES;
          case BROKER_SWAPS_REPLIES -> BrokerHarm.SWAPS_REPLIES;
          case BROKER_QUOTES_OLDER -> BrokerHarm.QUOTES_OLDER;
          default -> BrokerHarm.NONE;
        };
    if (harm == BrokerHarm.NONE) {
      return new BrokerlessServices(harm, () -> false);
    }
    RandomShare messages = share(settings, "harmed-messages", seed);
    return new BrokerlessServices(harm, () -> tally.hit(messages));
  }

  private static MemoryLocks locks(
      Behaviour behaviour, Settings settings, long seed, HarmTally tally) {
    Optional<Duration> lease =
        Optional.of(settings.text("lease"))
            .filter(text -> !text.equals("none"))
            .map(DurationNotation::parse);
    return switch (behaviour) {
      case LOCKS_TWICE ->
          locks(LockHarm.TAKEN_TWICE, lease, share(settings, "overlap", seed), tally);
      case UNLOCKS_OTHERS -> locks(LockHarm.UNLOCKS_OTHERS, lease, new RandomShare(1, seed), tally);
      case LEASE_ENDS_EARLY ->
          locks(LockHarm.LEASE_ENDS_EARLY, lease, share(settings, "mistimed", seed), tally);
      default -> new MemoryLocks(LockHarm.NONE, lease, () -> false);
    };
  }

  private static MemoryLocks locks(
      LockHarm harm, Optional<Duration> lease, RandomShare share, HarmTally tally) {
    return new MemoryLocks(harm, lease, () -> tally.hit(share));
  }

  private static boolean exponential(String times) {
    return switch (times) {
      case "fixed" -> false;
      case "exponential" -> true;
      default ->
          throw new IllegalArgumentException(
              "no service-times `" + times + "`: fixed or exponential");
    };
  }

  private static Predicate<EntryAddress> in(String map) {
    return address -> address.in(map);
  }

  private static RandomShare share(Settings settings, String name, long seed) {
    return new RandomShare(RandomShare.parse(settings.text(name)), seed);
  }

  private static Placement placement(JoinSpec spec) {
    String machines = spec.settings().text("machines", Integer.toString(spec.members()));
    return new Placement(spec.members(), Integer.parseInt(machines));
  }

  private static int backupCount(Settings settings) {
    String backup = settings.text("backup");
    return switch (backup) {
      case "none" -> 0;
      case "sync" -> settings.integer("backup-count");
      default -> throw new IllegalArgumentException("no backup `" + backup + "`: sync or none");
    };
  }
}
