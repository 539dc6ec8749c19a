package assay.api;

import java.util.random.RandomGenerator;

/// What a workload may use to make a request; one instance per client thread.
public interface RequestContext {

  /// The data's sizes and the configuration's settings.
  DataParameters data();

  /// The size in the study (`6` of `getAll 100x6`), or 1 if there is none.
  int size();

  /// Seeded randomness for this thread only.
  RandomGenerator random();

  /// This client's number, from 0; part of every value that the client writes.
  int writer();

  /// A register's key, drawn from the study's distribution.
  int key();

  /// A register's key that some client wrote lately, whether acknowledged or refused. The client is drawn uniformly,
  /// the age log-uniformly. Before the first write this is [#key()].
  int recentKey();

  /// A key that no other request is writing, drawn from the study's distribution, and the version to write.
  Claim claim();

  /// The right to write the given register's next version.
  Claim claim(int key);

  /// A register that has a value, to be changed or deleted. This is the key drawn from the study's distribution, or the
  /// next key that has a value and that no other request is writing. Assay knows this from acknowledged writes. If
  /// there is none, the request is shed, and a closed loop ends.
  Claim claimPresent();

  /// A register without a value, to be inserted. This is the key drawn from the study's distribution, or the next key
  /// without a value that no other request is writing. Such a key was never written or was deleted last, as far as
  /// acknowledged writes tell. If there is none, the request is shed, and a closed loop ends.
  Claim claimAbsent();

  /// A unique tag for one counter increment.
  Claim tag(int counter);

  /// The right to increment a counter without tags.
  Claim count(int counter);

  /// A unique element to add to a set.
  Claim element(int set);
}
