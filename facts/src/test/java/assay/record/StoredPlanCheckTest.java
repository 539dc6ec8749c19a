package assay.record;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Configuration;
import assay.plan.FaultCommand;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.plan.Step;
import java.lang.reflect.RecordComponent;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StoredPlanCheckTest {

  @Test
  void whatNeedsNoValue_isWhatTheCodeSays() {
    Set<String> optional = new TreeSet<>();
    Stream.of(
            Stream.of(
                Plan.class,
                Configuration.class,
                FaultSpec.class,
                FaultCommand.class,
                ReproducedFinding.class),
            Stream.of(Plan.class.getDeclaredClasses()),
            Stream.of(Step.class.getDeclaredClasses()))
        .flatMap(classes -> classes)
        .filter(Class::isRecord)
        .flatMap(type -> Stream.of(type.getRecordComponents()))
        .filter(component -> component.getAnnotatedType().isAnnotationPresent(Nullable.class))
        .map(RecordComponent::getName)
        .forEach(optional::add);
    assertThat(StoredPlanCheck.OPTIONAL).isEqualTo(optional);
  }
}
