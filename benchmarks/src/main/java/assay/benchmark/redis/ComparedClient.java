package assay.benchmark.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A Redis client that stores records, sends requests with one thread and reports the results.
///
/// @param name short and unique
/// @param does the work per request
record ComparedClient(String name, String does, Turn turn) {

  static final String ASSAY = "assay";

  /// A turn in fresh JVMs on an empty server.
  @FunctionalInterface
  interface Turn {

    /// Each mix's counts.
    ///
    /// @param folder its output folder; empty at first
    List<CountedReport> take(RedisLoadSettings asked, int port, Path folder)
        throws IOException, InterruptedException;
  }

  static final List<ComparedClient> ALL =
      List.of(
          new ComparedClient(
              ASSAY,
              "`./assay run STUDY --existing FILE`: draws a key, makes the request and (of an update) the whole record with"
                  + " its checksum before the clock is read; then encodes the key, takes a connection from"
                  + " Jedis's pool and gives it back, GET or SET, decodes the record into an object with a text per field and"
                  + " holds its checksum against it; nanoseconds go to a histogram of the thread's own, and an event to"
                  + " the history on disk, by which stale reads and lost writes are judged",
              new AssayTurn(true)),
          new ComparedClient(
              "assay, no checks",
              "the same study without `check:`, so without a history; records are decoded and their checksums looked at all"
                  + " the same",
              new AssayTurn(false)),
          new ComparedClient(
              "ycsb value",
              "YCSB's ClientThread, CoreWorkload, DBWrapper and Measurements on a Jedis connection of the thread's own:"
                  + " draws a key, hashes it into a text; GET, the record's bytes cut into a map of names and slices; or SET"
                  + " of ten fields whose random letters are drawn while the clock runs; whole microseconds go to an"
                  + " HdrHistogram recorder; nothing is checked",
              new YcsbTurn("value")),
          new ComparedClient(
              "ycsb hash",
              "the same, but a record is a hash as YCSB's own binding stores it: HGETALL into a map of texts, HSET of all"
                  + " fields; inserts also ZADD the key to an index",
              new YcsbTurn("hash")));
}
