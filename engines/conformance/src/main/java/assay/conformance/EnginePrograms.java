package assay.conformance;

import assay.testing.HostCondition;
import assay.testing.SkipReason;
import java.util.Optional;

public final class EnginePrograms implements HostCondition {

  @Override
  public Optional<String> missing() {
    return DescriptorClaims.read().programs().entrySet().stream()
        .flatMap(program -> SkipReason.program(program.getKey(), program.getValue()).stream())
        .findFirst();
  }
}
