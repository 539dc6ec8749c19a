package assay.load.client;

import assay.schedule.SeedDerivation;

/// A client's identity.
///
/// @param name for example `client-1`
/// @param number from 0
/// @param clients how many clients share the load
/// @param seed the trial's seed
public record ClientIdentity(String trial, String name, int number, int clients, long seed) {

  public ClientIdentity {
    if (number < 0 || number >= clients) {
      throw new IllegalArgumentException("client " + number + " of " + clients);
    }
  }

  /// The seed for a stream of this client only.
  public long streamSeed(long... path) {
    return SeedDerivation.of(SeedDerivation.of(seed, number), path);
  }

  /// This client's share; the first clients take the remainder.
  public int share(int of) {
    return of / clients + (number < of % clients ? 1 : 0);
  }
}
