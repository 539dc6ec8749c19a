package assay.load.keys;

/// Thrown if a request waited for its key until its step was given up.
public final class StepAbandonedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StepAbandonedException() {
    super("its key was being written until the step was given up", null, false, false);
  }
}
