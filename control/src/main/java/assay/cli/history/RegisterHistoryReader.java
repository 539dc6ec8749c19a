package assay.cli.history;

import assay.judge.linearizability.RegisterHistoryJudge.Kind;
import assay.judge.linearizability.RegisterHistoryJudge.ValueOperation;
import assay.problem.ProblemException;
import assay.words.NearestWord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Turns invocations and completions into operations on registers.
///
/// The order of the lines is the order of the events. Times are kept if they rise with the lines, otherwise they are moved
/// behind the line before. An operation without a completion, or with an `info`, may have happened at any time. A failed
/// operation did not happen. Reads without an answer are no evidence.
final class RegisterHistoryReader {

  private static final List<String> TYPES = List.of("invoke", "ok", "fail", "info");
  private static final List<String> FUNCTIONS = List.of("read", "write", "cas");
  private static final String ONLY = "registers have :read, :write and :cas";

  private final HistoryFile file;
  private final List<ValueOperation> operations = new ArrayList<>();

  /// By process: its open operation.
  private final Map<String, Open> open = new LinkedHashMap<>();

  private long nanos = Long.MIN_VALUE;
  private long last;

  /// An invocation.
  private record Open(HistoryEntry entry, Call call, long startNanos) {}

  /// What is called.
  private record Call(String key, Kind kind, @Nullable String expected, @Nullable String value) {}

  private RegisterHistoryReader(HistoryFile file) {
    this.file = file;
  }

  /// @throws ProblemException E471 at the first line that is no operation on a register
  static List<ValueOperation> read(HistoryFile file) {
    RegisterHistoryReader reader = new RegisterHistoryReader(file);
    file.entries().forEach(reader::take);
    reader.open.values().forEach(left -> reader.unknown(left));
    return reader.operations;
  }

  private void take(HistoryEntry entry) {
    Object process = entry.field("process");
    if (process instanceof HistoryEntry.Word) {
      // A nemesis harms the system, and is no client.
      return;
    }
    if (!(process instanceof Long || process instanceof String)) {
      throw file.wrong(
          entry.line(), "", "the operation has no process", "add `:process`, a number");
    }
    String type = entry.word("type");
    if (!TYPES.contains(type)) {
      throw unknownWord(entry, "type", type, TYPES);
    }
    advance(entry);
    String by = process.toString();
    if (type.equals("invoke")) {
      invoke(entry, by);
    } else {
      complete(entry, by, type);
    }
  }

  private ProblemException unknownWord(
      HistoryEntry entry, String field, String word, List<String> right) {
    return word.isEmpty()
        ? file.wrong(
            entry.line(),
            "",
            "the operation has no `%s`".formatted(field),
            "add `:%s`, one of %s".formatted(field, String.join(", ", right)))
        : file.wrong(
            entry.line(),
            word,
            "a register's `%s` cannot be `%s`".formatted(field, word),
            NearestWord.helpAmong(
                word,
                right,
                field.equals("f") ? ONLY : "write one of " + String.join(", ", right)));
  }

  private void advance(HistoryEntry entry) {
    long time = entry.field("time") instanceof Long given ? given : last;
    nanos = nanos == Long.MIN_VALUE ? time : Math.max(time, nanos + 1);
    last = nanos;
  }

  private void invoke(HistoryEntry entry, String process) {
    Open before = open.get(process);
    if (before != null) {
      throw file.wrong(
          entry.line(),
          "",
          "process %s begins an operation while that of line %d is open"
              .formatted(process, before.entry().line()),
          "complete an operation with :ok, :fail or :info; after :info use another process");
    }
    open.put(process, new Open(entry, call(entry), nanos));
  }

  private void complete(HistoryEntry entry, String process, String type) {
    Open begun = open.remove(process);
    if (begun == null) {
      throw file.wrong(
          entry.line(),
          "",
          "process %s completes an operation that it did not begin".formatted(process),
          "write its :invoke before");
    }
    if (!entry.word("f").equals(begun.entry().word("f"))) {
      throw file.wrong(
          entry.line(),
          entry.word("f"),
          "process %s completes a `%s`, and began a `%s` in line %d"
              .formatted(process, entry.word("f"), begun.entry().word("f"), begun.entry().line()),
          "write the same `:f` as in its :invoke");
    }
    switch (type) {
      case "ok" -> {
        Call call = begun.call().kind() == Kind.READ ? call(entry) : begun.call();
        add(call, true, begun, process);
      }
      case "info" -> unknown(begun);
      default -> {
        // A failed operation did not happen.
      }
    }
  }

  private void unknown(Open begun) {
    if (begun.call().kind() != Kind.READ) {
      add(begun.call(), false, begun, String.valueOf(begun.entry().field("process")));
    }
  }

  private void add(Call call, boolean answered, Open begun, String process) {
    operations.add(
        new ValueOperation(
            call.key(),
            call.kind(),
            call.expected(),
            call.value(),
            answered,
            begun.startNanos(),
            answered ? nanos : begun.startNanos(),
            "process " + process));
  }

  private Call call(HistoryEntry entry) {
    String function = entry.word("f");
    if (!FUNCTIONS.contains(function)) {
      throw unknownWord(entry, "f", function, FUNCTIONS);
    }
    Object object = entry.field("object");
    if (object instanceof String kind && !kind.equals("register")) {
      throw file.wrong(
          entry.line(), kind, "a %s is not judged here".formatted(kind), "leave its lines out");
    }
    Object value = entry.field("value");
    if (entry.fields().containsKey("key")) {
      return call(entry, text(entry.field("key")), function, value);
    }
    boolean cas = function.equals("cas");
    if (value instanceof List<?> pair
        && pair.size() == 2
        && (!cas || pair.get(1) instanceof List<?>)) {
      return call(entry, text(pair.get(0)), function, pair.get(1));
    }
    return call(entry, "0", function, value);
  }

  private Call call(
      HistoryEntry entry, @Nullable String key, String function, @Nullable Object value) {
    String named = Objects.requireNonNullElse(key, "nil");
    if (function.equals("cas")) {
      if (!(value instanceof List<?> pair) || pair.size() != 2) {
        throw file.wrong(
            entry.line(),
            "",
            "a `cas` needs two values",
            "write :value [old new], or [key [old new]] for several keys");
      }
      return new Call(named, Kind.SWAP, text(pair.get(0)), text(pair.get(1)));
    }
    if (value instanceof List<?>) {
      throw file.wrong(
          entry.line(),
          "",
          "the value of a `%s` is a list of %d".formatted(function, ((List<?>) value).size()),
          "write :value v, or [key v] for several keys");
    }
    return new Call(named, function.equals("read") ? Kind.READ : Kind.WRITE, null, text(value));
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null
        ? null
        : value instanceof String text ? '"' + text + '"' : value.toString();
  }
}
