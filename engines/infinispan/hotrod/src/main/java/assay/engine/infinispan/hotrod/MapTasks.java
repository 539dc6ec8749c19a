package assay.engine.infinispan.hotrod;

import assay.engine.infinispan.access.MemberMaps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.infinispan.protostream.ProtobufUtil;
import org.infinispan.tasks.Task;
import org.infinispan.tasks.TaskContext;
import org.infinispan.tasks.manager.spi.TaskEngine;
import org.infinispan.util.concurrent.BlockingManager;

/// What a member does for a client that asks: makes a map, destroys one, or tells where entries are.
///
/// @param maps the cluster's maps
record MapTasks(MemberMaps maps) implements TaskEngine {

  private static final String OPEN = "assay-open ";
  private static final String DROP = "assay-drop ";
  private static final String WHERE = "assay-where ";

  /// The name of the task that makes a map where there is none.
  static String open(String map) {
    return OPEN + map;
  }

  /// The name of the task that destroys a map.
  static String drop(String map) {
    return DROP + map;
  }

  /// The name of the task that tells where a map's entries are.
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
  @SuppressWarnings("unchecked") // every task here answers by the bytes of a text
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
      return Whereabouts.of(maps.partitions(map)).text();
    }
    return "";
  }
}
