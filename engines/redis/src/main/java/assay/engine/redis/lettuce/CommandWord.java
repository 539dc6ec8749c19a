package assay.engine.redis.lettuce;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.ByteArrayOutput;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.ProtocolKeyword;
import redis.clients.jedis.Protocol.Command;

/// A command word. Lettuce does not recognize it, so it keeps no transaction of its own.
record CommandWord(Command command) implements ProtocolKeyword {

  @Override
  public byte[] getBytes() {
    return command.getRaw();
  }

  @Override
  public String toString() {
    return "plain " + command;
  }

  CommandOutput<byte[], byte[], ?> output() {
    return switch (command) {
      case EVAL, EVALSHA, DEL, UNLINK, WAIT -> new IntegerOutput<>(ByteArrayCodec.INSTANCE);
      case EXEC, SCAN -> new NestedMultiOutput<>(ByteArrayCodec.INSTANCE);
      default -> new ByteArrayOutput<>(ByteArrayCodec.INSTANCE);
    };
  }
}
