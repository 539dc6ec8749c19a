package assay.selftest.stage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The values that a world's number may have. The defaults are for a time in milliseconds.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface WithinRange {

  double DAY = 86_400_000;

  double least() default 0;

  double most() default DAY;
}
