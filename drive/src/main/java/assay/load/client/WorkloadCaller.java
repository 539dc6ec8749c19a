package assay.load.client;

import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.load.keys.NoFreeLeaseException;
import assay.load.keys.RequestSource;
import assay.load.keys.StepAbandonedException;
import java.util.Arrays;
import java.util.function.Supplier;

/// Calls a workload's code, and names the workload in its exceptions. Otherwise they would look
/// like faults of the engine or of Assay.
public final class WorkloadCaller {

  /// How every sentence about a bug of a workload ends.
  public static final String NO_ENGINE = "no engine is at fault";

  private WorkloadCaller() {}

  /// The next request.
  ///
  /// @param source [begun][RequestSource#begin]
  /// @throws NoFreeLeaseException if no key is free to write
  /// @throws StepAbandonedException if the step was given up while it waited for a key
  /// @throws IllegalStateException if the workload threw anything else
  public static Request next(Workload workload, RequestKind kind, RequestSource source) {
    try {
      return source.make(kind);
    } catch (NoFreeLeaseException | StepAbandonedException e) {
      throw e;
    } catch (RuntimeException e) {
      // Every request passes here, so the text is built only on failure.
      String about = " for the kind `%s`".formatted(kind.name());
      throw new IllegalStateException(sentence(workload, "kinds", about, e), e);
    }
  }

  /// A workload method's result.
  ///
  /// @param method its name
  /// @param about the call's subject, with a blank before it, or empty
  public static <T> T call(Workload workload, String method, String about, Supplier<T> code) {
    try {
      return code.get();
    } catch (NoFreeLeaseException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IllegalStateException(sentence(workload, method, about, e), e);
    }
  }

  private static String sentence(
      Workload workload, String method, String about, RuntimeException thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    String name = workload.name();
    String own = workload.getClass().getName();
    String where =
        Arrays.stream(frames)
            .filter(frame -> frame.getClassName().equals(own))
            .findFirst()
            .map(frame -> " at %s:%d".formatted(frame.getFileName(), frame.getLineNumber()))
            .orElse("");
    return "the workload `%s` threw %s in its method `%s`%s%s: mend the workload; %s"
        .formatted(name, said(thrown), method, about, where, NO_ENGINE);
  }

  private static String said(RuntimeException thrown) {
    String name = thrown.getClass().getSimpleName();
    String message = thrown.getMessage();
    return message == null || message.isBlank()
        ? name
        : "%s (%s)".formatted(name, message.lines().findFirst().orElse(message));
  }
}
