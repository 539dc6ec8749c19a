package assay.load.client;

import assay.schedule.Seed;

/// Which client this is, of how many, in which cell.
///
/// @param cell the cell's id
/// @param name the client's name: `client-1`
/// @param number from 0
/// @param clients how many clients share the load
/// @param seed the cell's seed
public record Client(String cell, String name, int number, int clients, long seed) {

  public Client {
    if (number < 0 || number >= clients) {
      throw new IllegalArgumentException("client " + number + " of " + clients);
    }
  }

  /// The seed of a stream that only this client has.
  public long streamSeed(long... path) {
    return Seed.of(Seed.of(seed, number), path);
  }

  /// This client's share of a number of things, the first clients taking what does not divide.
  public int share(int of) {
    return of / clients + (number < of % clients ? 1 : 0);
  }
}
