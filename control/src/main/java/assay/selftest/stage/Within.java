package assay.selftest.stage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The values that a number of a world may have. The defaults are those of a time in milliseconds.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Within {

  double DAY = 86_400_000;

  double least() default 0;

  double most() default DAY;
}
