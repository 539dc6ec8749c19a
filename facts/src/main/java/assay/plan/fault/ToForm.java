package assay.plan.fault;

import java.util.regex.Pattern;

/// What a fault's key `to` is.
public enum ToForm {
  /// A share: `10%`.
  SHARE("(0\\.\\d{0,8}[1-9]|[1-9]\\d?(\\.\\d{1,9})?)%", "a percentage"),

  /// A release of the product, also of another server program: `5.7.0`, `valkey 8.1.8`.
  RELEASE("([a-z]+ )?\\d+(\\.[\\w-]+){1,5}", "a release"),

  /// A duration: `50ms`.
  DURATION("(\\d+(\\.\\d{1,9})?)(us|ms|s)", "a duration");

  private final Pattern form;
  private final String noun;

  ToForm(String form, String noun) {
    this.form = Pattern.compile(form);
    this.noun = noun;
  }

  static ToForm of(String example) {
    for (ToForm form : values()) {
      if (form.takes(example)) {
        return form;
      }
    }
    return SHARE;
  }

  public boolean takes(String text) {
    return form.matcher(text).matches();
  }

  /// For a reader: `a percentage`.
  public String noun() {
    return noun;
  }
}
