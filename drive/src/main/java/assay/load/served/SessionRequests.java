package assay.load.served;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers requests in lines of text from a session: `get`, `put`, `getAll`, `putAll` and `run`.
final class SessionRequests {

  private static final String OK = "ok";
  private static final int MOST_ENTRIES = 100_000;

  private final Session session;
  private final RecordTextCodec text;

  SessionRequests(Session session, RecordTextCodec text) {
    this.session = session;
    this.text = text;
  }

  /// Reads the next request and answers it.
  ///
  /// @return the answer's lines; null at the end of the requests
  /// @throws IOException if the connection ends inside a request
  @Nullable List<String> next(BufferedReader in) throws IOException {
    String line = in.readLine();
    if (line == null) {
      return null;
    }
    List<String> words = words(line);
    List<List<String>> entries = words.getFirst().equals("putAll") ? entries(words, in) : List.of();
    try {
      return answer(words, entries);
    } catch (DefiniteFailureException
        | IllegalArgumentException
        | ArithmeticException
        | UnsupportedOperationException e) {
      return List.of("failed\t" + said(e));
    } catch (RuntimeException e) {
      return List.of("unknown\t" + said(e));
    }
  }

  private static List<String> words(String line) {
    return Arrays.asList(line.split("\t", -1));
  }

  private static List<List<String>> entries(List<String> words, BufferedReader in)
      throws IOException {
    int count;
    try {
      count = Integer.parseInt(word(words, 2));
    } catch (IllegalArgumentException e) {
      count = -1;
    }
    if (count < 0 || count > MOST_ENTRIES) {
      throw new IOException("`putAll` without the number of its entries");
    }
    List<List<String>> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String line = in.readLine();
      if (line == null) {
        throw new EOFException();
      }
      entries.add(words(line));
    }
    return entries;
  }

  private List<String> answer(List<String> words, List<List<String>> entries) {
    return switch (words.getFirst()) {
      case "get" -> List.of(text.write(cache(words).get(key(word(words, 2)))));
      case "put" -> {
        cache(words).put(key(word(words, 2)), text.read(from(words, 3)));
        yield List.of(OK);
      }
      case "getAll" -> {
        List<Integer> keys = from(words, 2).stream().map(SessionRequests::key).toList();
        Map<Object, Object> found = cache(words).getAll(keys);
        yield keys.stream().map(key -> text.write(found.get(key))).toList();
      }
      case "putAll" -> {
        Map<Object, Object> values = new LinkedHashMap<>();
        entries.forEach(
            each -> values.put(key(each.getFirst()), text.read(each.subList(1, each.size()))));
        cache(words).putAll(values);
        yield List.of(OK);
      }
      case "run" -> {
        Object result =
            session
                .capability(Invocable.class, word(words, 1))
                .invoke(key(word(words, 2)), processor(from(words, 3)));
        yield List.of(result == null ? OK : OK + "\t" + result);
      }
      default ->
          throw new IllegalArgumentException(
              "there is no request `%s`: get, put, getAll, putAll, run"
                  .formatted(words.getFirst()));
    };
  }

  private EntryProcessor processor(List<String> fields) {
    if (text.read(fields) instanceof EntryProcessor processor) {
      return processor;
    }
    throw new IllegalArgumentException(
        "`%s` does not run on an entry".formatted(fields.getFirst()));
  }

  private Cache cache(List<String> words) {
    return session.capability(Cache.class, word(words, 1));
  }

  private static int key(String word) {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("`%s` is no key".formatted(word), e);
    }
  }

  private static String word(List<String> words, int place) {
    if (words.size() <= place) {
      throw new IllegalArgumentException(
          "`%s` has %d fields, and there are %d more to come"
              .formatted(words.getFirst(), words.size(), place + 1 - words.size()));
    }
    return words.get(place);
  }

  private static List<String> from(List<String> words, int place) {
    String unused = word(words, place);
    return words.subList(place, words.size());
  }

  private static String said(RuntimeException e) {
    return String.valueOf(e.getMessage()).replaceAll("[\t\r\n]+", " ");
  }
}
