package assay.workload;

import assay.api.Cache;
import assay.api.CompositeRequest;
import assay.api.Delete;
import assay.api.Destroyable;
import assay.api.Insert;
import assay.api.Invocable;
import assay.api.Observation;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.api.Update;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A digest of everything that requests report and do to a cluster: two series of requests with the
/// same digest are the same.
///
/// The cluster is empty, acknowledges every write and runs no processor.
final class RequestLog implements Session {

  /// On this map of the workload `hub`, requests look again after some time.
  private static final String BY_THE_CLOCK = "hub-current";

  private final MessageDigest digest;

  RequestLog() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// Runs and records a request; children in sequence.
  void run(Request request) {
    note(word(request), text(request.claims()), Arrays.toString(request.keys()));
    if (request instanceof CompositeRequest parent) {
      parent.children().forEach(this::run);
      return;
    }
    Response response = request.execute(this);
    Throwable failure = response.failure();
    note(
        response.outcome().name(),
        Long.toString(response.rows()),
        text(response.observations()),
        failure == null ? "" : failure.getClass().getSimpleName() + ": " + failure.getMessage());
  }

  /// The digest's first sixteen digits.
  String sum() {
    return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
  }

  private static String word(Request request) {
    return switch (request) {
      case Query query -> "query";
      case Insert insert -> "insert";
      case Update update -> "update";
      case Delete delete -> "delete";
      case CompositeRequest parent -> "multi";
    };
  }

  private void note(String... texts) {
    for (String text : texts) {
      digest.update(text.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) '\n');
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(
        Proxy.newProxyInstance(
            capability.getClassLoader(),
            new Class<?>[] {capability},
            (proxy, method, arguments) -> {
              if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              if (!map.equals(BY_THE_CLOCK)) {
                note(
                    map,
                    formerName(method.getName()),
                    text(arguments == null ? List.of() : List.of(arguments)));
              }
              return answer(capability, method, arguments);
            }));
  }

  /// The name of a method or a record when the digests were taken.
  private static String formerName(String name) {
    return switch (name) {
      case "destroy" -> "drop";
      case "update" -> "change";
      case "MoveToEpoch" -> "ToEpoch";
      case "EntryField" -> "Field";
      case "ColumnSelector" -> "Columns";
      case "SelectionPages" -> "Pages";
      default -> name;
    };
  }

  private @Nullable Object answer(
      Class<?> capability, Method method, Object @Nullable [] arguments) {
    if (capability == Cache.class) {
      return switch (method.getName()) {
        case "getAll" -> Map.of();
        case "size" -> 0L;
        default -> null;
      };
    }
    if (capability == Queryable.class && method.getName().equals("select")) {
      return List.of(Map.of()).iterator();
    }
    if (capability == Invocable.class) {
      return method.getName().equals("invoke") ? 1L : null;
    }
    if (capability == PairUpdateSolutions.class && arguments != null) {
      return capability(PairUpdateProtocol.class, (String) arguments[0]);
    }
    if (capability == PairUpdateProtocol.class && arguments != null) {
      return (long) ((List<?>) arguments[0]).size();
    }
    if (capability == Destroyable.class || capability == Queryable.class) {
      return null;
    }
    throw new UnsupportedOperationException(capability + "");
  }

  /// The same in every JVM: sets and maps have no order of their own.
  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> text(entry.getKey()) + "=" + text(entry.getValue()))
              .sorted()
              .collect(Collectors.joining(",", "{", "}"));
      case Set<?> set ->
          set.stream().map(RequestLog::text).sorted().collect(Collectors.joining(",", "<", ">"));
      case Collection<?> list ->
          list.stream().map(RequestLog::text).collect(Collectors.joining(",", "[", "]"));
      case Iterator<?> none -> throw new IllegalArgumentException("an iterator is no argument");
      case Observation observation ->
          observation.key() + " " + observation.what() + " " + observation.version();
      case Record record -> formerName(record.getClass().getSimpleName()) + components(record);
      default -> value.toString();
    };
  }

  private static String components(Record record) {
    StringBuilder text = new StringBuilder("(");
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        text.append(text(accessor.invoke(record))).append(';');
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(e);
      }
    }
    return text.append(')').toString();
  }

  @Override
  public void close() {}
}
