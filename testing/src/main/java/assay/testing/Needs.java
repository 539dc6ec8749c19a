package assay.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// What a test, or every test of a class, needs of its host. On a host without it the test is skipped with the reason, before
/// anything of it runs; `./verify` counts what was skipped.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NeedsCondition.class)
public @interface Needs {

  /// Programs that must be installed. If one of several will do, their names have `|` between them.
  String[] value() default {};

  /// What else the host must have.
  Class<? extends HostCondition>[] host() default {};
}
