package assay.engine.infinispan.hotrod;

import assay.engine.infinispan.access.RemoteMapAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.infinispan.protostream.ProtobufUtil;
import org.infinispan.tasks.Task;
import org.infinispan.tasks.TaskContext;
import org.infinispan.tasks.manager.spi.TaskEngine;
import org.infinispan.util.concurrent.BlockingManager;

/// A member's tasks for clients: create a map, destroy one, or locate its entries.
record MapTasks(RemoteMapAccess maps) implements TaskEngine {

  private static final String OPEN = "assay-open ";
  private static final String DROP = "assay-drop ";
  private static final String WHERE = "assay-where ";

  static String open(String map) {
    return OPEN + map;
  }

  static String drop(String map) {
    return DROP + map;
  }

  static String where(String map) {
    return WHERE + map;
  }

  @Override
  public String getName() {
    return "assay";
  }

  @Override
  public List<Task> getTasks() {
    return List.of();
  }

  @Override
  public boolean handles(String task) {
    return task.startsWith(OPEN) || task.startsWith(DROP) || task.startsWith(WHERE);
  }

  @Override
  @SuppressWarnings("unchecked") // > every task here answers with the bytes of a text
  public <T> CompletionStage<T> runTask(
      String task, TaskContext context, BlockingManager blocking) {
    return (CompletionStage<T>) blocking.supplyBlocking(() -> answer(task), task);
  }

  private byte[] answer(String task) {
    try {
      return ProtobufUtil.toWrappedByteArray(ProtobufUtil.newSerializationContext(), text(task));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String text(String task) {
    String map = task.substring(task.indexOf(' ') + 1);
    if (task.startsWith(OPEN)) {
      maps.open(map);
    } else if (task.startsWith(DROP)) {
      maps.drop(map);
    } else {
      return EntryLocations.of(maps.partitions(map)).text();
    }
    return "";
  }
}
