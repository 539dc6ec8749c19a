package assay.benchmark.ycsb;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import redis.clients.jedis.Jedis;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/// Redis for YCSB: a record is one value, or a hash beside an index of all keys (property
/// `redis.form`). The hash follows the documentation of YCSB's own binding, which is not published
/// as a jar.
public final class RedisDb extends DB {

  static final String FORM = "redis.form";
  static final String PORT = "redis.port";

  private static final String INDEX = "_indices";

  private Jedis jedis = new Jedis();
  private boolean hashes;

  public RedisDb() {}

  @Override
  public void init() {
    int port = Integer.parseInt(getProperties().getProperty(PORT));
    hashes = getProperties().getProperty(FORM).equals("hash");
    jedis = new Jedis("127.0.0.1", port);
    jedis.connect();
  }

  @Override
  public void cleanup() {
    jedis.close();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    if (hashes) {
      StringByteIterator.putAllAsByteIterators(result, jedis.hgetAll(key));
    } else {
      byte[] value = jedis.get(RecordBytes.of(key));
      if (value != null) {
        RecordBytes.read(value, result);
      }
    }
    return result.isEmpty() ? Status.ERROR : Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (hashes) {
      var unused = jedis.hset(key, StringByteIterator.getStringMap(values));
      return Status.OK;
    }
    return "OK".equals(jedis.set(RecordBytes.of(key), RecordBytes.write(values)))
        ? Status.OK
        : Status.ERROR;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Status status = update(table, key, values);
    if (hashes) {
      var unused = jedis.zadd(INDEX, key.hashCode(), key);
    }
    return status;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  @SuppressWarnings("NonApiType") // as YCSB has it
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }
}
