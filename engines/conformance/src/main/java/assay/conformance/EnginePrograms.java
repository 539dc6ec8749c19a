package assay.conformance;

import assay.testing.HostCondition;
import assay.testing.Missing;
import java.util.Optional;

public final class EnginePrograms implements HostCondition {

  @Override
  public Optional<String> missing() {
    return Claims.read().programs().entrySet().stream()
        .flatMap(program -> Missing.program(program.getKey(), program.getValue()).stream())
        .findFirst();
  }
}
