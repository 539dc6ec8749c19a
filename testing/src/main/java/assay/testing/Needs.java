package assay.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// The needs of a test, or of every test in a class. On a host without them the test is skipped
/// with the reason, before anything runs; `./verify` counts the skips.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NeedsCondition.class)
public @interface Needs {

  /// Programs that must be installed; alternatives are separated by `|`.
  String[] value() default {};

  Class<? extends HostCondition>[] host() default {};
}
