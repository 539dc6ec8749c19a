package single;

import assay.api.engine.Member;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A member: maps of bytes behind a socket, with a thread for each connection.
final class Server implements Member {

  private final ServerSocket socket = new ServerSocket();
  private final Map<String, Map<ByteBuffer, byte[]>> maps = new ConcurrentHashMap<>();

  Server(InetSocketAddress address) throws IOException {
    socket.setReuseAddress(true);
    socket.bind(address);
    Thread.ofPlatform().daemon().name("accepts").start(this::accept);
  }

  private void accept() {
    try {
      while (!socket.isClosed()) {
        Socket client = socket.accept();
        client.setTcpNoDelay(true);
        Thread.ofPlatform().daemon().name("serves").start(() -> serve(client));
      }
    } catch (IOException closed) {
      // The member leaves.
    }
  }

  private void serve(Socket client) {
    try (client;
        DataInputStream in =
            new DataInputStream(new BufferedInputStream(client.getInputStream()));
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(client.getOutputStream()))) {
      while (!socket.isClosed()) {
        Request request = Request.read(in);
        answer(request, out);
        out.flush();
      }
    } catch (IOException gone) {
      // The client left, or this member does.
    }
  }

  private void answer(Request request, DataOutputStream out) throws IOException {
    Map<ByteBuffer, byte[]> map =
        maps.computeIfAbsent(request.map(), name -> new ConcurrentHashMap<>());
    switch (request.kind()) {
      case GET -> {
        for (byte[] key : request.keys()) {
          Bytes.write(out, map.get(ByteBuffer.wrap(key)));
        }
      }
      case PUT -> {
        for (int i = 0; i < request.keys().size(); i++) {
          map.put(ByteBuffer.wrap(request.keys().get(i)), request.values().get(i));
        }
        out.writeBoolean(true);
      }
      case REMOVE -> {
        request.keys().forEach(key -> map.remove(ByteBuffer.wrap(key)));
        out.writeBoolean(true);
      }
      case DROP -> {
        maps.remove(request.map());
        out.writeBoolean(true);
      }
      case SIZE -> out.writeLong(map.size());
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
