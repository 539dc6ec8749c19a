package assay.testing;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.ReflectionSupport;

/// Skips tests with [Needs] that the host lacks.
final class NeedsCondition implements ExecutionCondition {

  private static final ConditionEvaluationResult FINE =
      ConditionEvaluationResult.enabled("the host has what is needed");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context
        .getElement()
        .flatMap(NeedsCondition::missing)
        .map(ConditionEvaluationResult::disabled)
        .orElse(FINE);
  }

  private static Optional<String> missing(AnnotatedElement element) {
    return needs(element).flatMap(NeedsCondition::missing).findFirst();
  }

  /// The needs of a method, or of a class and its base classes.
  private static Stream<Needs> needs(AnnotatedElement element) {
    Stream<? extends AnnotatedElement> all =
        element instanceof Class<?> type
            ? Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
            : Stream.of(element);
    return all.flatMap(
        each -> Optional.ofNullable(each.getDeclaredAnnotation(Needs.class)).stream());
  }

  private static Stream<String> missing(Needs needs) {
    return Stream.concat(
            Arrays.stream(needs.value()).map(SkipReason::program),
            Arrays.stream(needs.host())
                .map(condition -> ReflectionSupport.newInstance(condition).missing()))
        .flatMap(Optional::stream);
  }
}
