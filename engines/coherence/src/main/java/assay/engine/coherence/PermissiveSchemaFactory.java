package assay.engine.coherence;

import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import javax.xml.validation.ValidatorHandler;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.ls.LSResourceResolver;
import org.xml.sax.ErrorHandler;

/// A schema factory whose schemas accept every document.
///
/// At every start, Coherence validates the configuration in its own jar, which took a third of the processor time of a
/// member's join. This module's configurations are validated at build time instead.
public final class PermissiveSchemaFactory extends SchemaFactory {

  private @Nullable ErrorHandler errors;
  private @Nullable LSResourceResolver resolver;

  /// Makes this the process's factory for XML schemas.
  static void use() {
    System.setProperty(
        SchemaFactory.class.getName() + ":http://www.w3.org/2001/XMLSchema",
        PermissiveSchemaFactory.class.getName());
  }

  @Override
  public boolean isSchemaLanguageSupported(String language) {
    return true;
  }

  @Override
  public void setErrorHandler(@Nullable ErrorHandler errors) {
    this.errors = errors;
  }

  @Override
  public @Nullable ErrorHandler getErrorHandler() {
    return errors;
  }

  @Override
  public void setResourceResolver(@Nullable LSResourceResolver resolver) {
    this.resolver = resolver;
  }

  @Override
  public @Nullable LSResourceResolver getResourceResolver() {
    return resolver;
  }

  @Override
  public Schema newSchema() {
    return new TrustingSchema();
  }

  @Override
  public Schema newSchema(Source[] sources) {
    return new TrustingSchema();
  }

  private static final class TrustingSchema extends Schema {

    @Override
    public Validator newValidator() {
      return new TrustingValidator();
    }

    @Override
    public ValidatorHandler newValidatorHandler() {
      throw new UnsupportedOperationException("Coherence validates whole documents");
    }
  }

  private static final class TrustingValidator extends Validator {

    private @Nullable ErrorHandler errors;
    private @Nullable LSResourceResolver resolver;

    @Override
    public void validate(Source source, @Nullable Result result) {}

    @Override
    public void setProperty(String name, Object value) {}

    @Override
    public void reset() {}

    @Override
    public void setErrorHandler(@Nullable ErrorHandler errors) {
      this.errors = errors;
    }

    @Override
    public @Nullable ErrorHandler getErrorHandler() {
      return errors;
    }

    @Override
    public void setResourceResolver(@Nullable LSResourceResolver resolver) {
      this.resolver = resolver;
    }

    @Override
    public @Nullable LSResourceResolver getResourceResolver() {
      return resolver;
    }
  }
}
