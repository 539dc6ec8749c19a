package assay.api;

import java.util.random.RandomGenerator;

/// What a workload may draw on while it makes a request; one per thread of a client.
public interface RequestContext {

  /// The data's numbers and the strategy's settings.
  DataParameters data();

  /// The size the study gave (`6` of `getAll 100x6`), 1 where it gave none.
  int size();

  /// Seeded randomness of this thread's own.
  RandomGenerator random();

  /// The number of this client, from 0; part of every value it writes.
  int writer();

  /// A register's key by the study's distribution.
  int key();

  /// A register's key that this client or another wrote lately, acknowledged or refused; whose is drawn
  /// uniformly, how lately log-uniformly. Falls back to [#key()] before the first write.
  int recentKey();

  /// A key by the study's distribution that nobody else is writing, and the version to write.
  Claim claim();

  /// The right to write the next version of a given register.
  Claim claim(int key);

  /// A register that has a value, for a request that changes or deletes it: the key by the study's
  /// distribution, or the next that nobody else is writing and that has one, as far as the bench knows
  /// from what was acknowledged. Where there is none the request is shed, and a closed loop ends.
  Claim claimPresent();

  /// A register that has no value, for a request that inserts one: the key by the study's distribution,
  /// or the next that nobody else is writing and that was never written or was deleted last, as far as
  /// the bench knows from what was acknowledged. Where there is none the request is shed, and a closed
  /// loop ends.
  Claim claimAbsent();

  /// A unique tag for one increment of a counter.
  Claim tag(int counter);

  /// The right to increment a counter that keeps no tags.
  Claim count(int counter);

  /// A unique element to add to a set.
  Claim element(int set);
}
