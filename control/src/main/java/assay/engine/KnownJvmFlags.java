package assay.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A JDK's own list of its `-XX:` flags, made without a study's flags. A study's flags are checked against it before the run.
/// Switches and numbers of the kinds `product`, `manageable` and `experimental` are free for every study. Flags that name
/// files, load code, run commands, listen, wait or write need permission.
///
/// @param flags by name; empty if the JDK lists none
record KnownJvmFlags(Map<String, Flag> flags) {

  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^\\s*(bool|u?int|u?intx|uint64_t|size_t|double|ccstr|ccstrlist)\\s+(\\w+)\\s+"
              + "(?:=.*?|\\[\\s*(\\S+)\\s+\\.\\.\\.\\s+(\\S+)\\s*])\\s*\\{([^}]*)}");

  private static final Pattern SWITCH = Pattern.compile("-XX:([+-])(\\w+)");
  private static final Pattern VALUE = Pattern.compile("-XX:(\\w+)=(\\S*)");
  private static final Pattern SIZE = Pattern.compile("(-?\\d{1,19})([kKmMgGtT]?)");
  private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");

  /// Names of flags that write, listen, wait, load or end something, whatever their type and kind.
  private static final Pattern REACHING =
      Pattern.compile(
          ".*(Dump|Replay|Perf|Print|Trace|Attach|Agent|JVMCI|Archive|AOT|Coredump|OutOfMemoryError"
              + "|Message|VMOutput|ErrorFile|ErrorReports|FlightRecord|Management|Unrecognized|Signal"
              + "|Redefinition|FDLimit|DTrace|Oprofile|Contended|UnitTests|Diagnostic|GraalJIT).*"
              + "|Log[A-Z].*|Pause(AtStartup|AtExit).*|On[A-Z].*|Flags|VMOptionsFile");

  /// Options besides `-XX` that only change how code runs.
  private static final Pattern FREE =
      Pattern.compile(
          "-Xss\\d{1,6}[kKmM]|-Xmn\\d{1,9}[kKmMgG]|-Xint|-Xcomp|-Xmixed|-Xbatch|-Xnoclassgc"
              + "|-Xshare:(auto|on|off)|-Xlog|-Xlog:(?!disable)[\\w+*,=-]+(:(stdout|stderr)?(:[\\w,]*)?)?"
              + "|--enable-preview|--enable-native-access=[\\w.,-]+"
              + "|--add-(opens|exports|reads)=[\\w.]+(/[\\w.]+)?=[\\w.,-]+"
              + "|-(ea|da|esa|dsa)|--sun-misc-unsafe-memory-access=\\w+");

  private static final Set<String> NUMBERS =
      Set.of("int", "uint", "intx", "uintx", "uint64_t", "size_t");

  /// One flag.
  ///
  /// @param type as the JDK writes it: `bool`, `uintx`, `ccstr`
  /// @param kind `product`, `C2 experimental`, `diagnostic`
  /// @param least empty if the JDK names none
  /// @param most empty if the JDK names none
  record Flag(String type, String kind, String least, String most) {}

  KnownJvmFlags {
    flags = Map.copyOf(flags);
  }

  static KnownJvmFlags of(String... said) {
    Map<String, Flag> flags = new HashMap<>();
    for (String each : said) {
      Matcher line = LINE.matcher(each);
      while (line.find()) {
        boolean range = line.group(3) != null;
        Flag flag =
            new Flag(
                line.group(1),
                line.group(5),
                range ? line.group(3) : "",
                range ? line.group(4) : "");
        if (range || !flags.containsKey(line.group(2))) {
          flags.put(line.group(2), flag);
        }
      }
    }
    return new KnownJvmFlags(flags);
  }

  boolean free(String word) {
    if (!word.startsWith("-XX:")) {
      return FREE.matcher(word).matches();
    }
    String name = nameOf(word);
    Flag flag = flags.get(name);
    if (flag == null) {
      return !flags.isEmpty() && !name.isEmpty() && !REACHING.matcher(name).matches();
    }
    boolean plain = flag.type.equals("bool") || flag.type.equals("double");
    return (plain || NUMBERS.contains(flag.type))
        && !flag.kind.contains("diagnostic")
        && !REACHING.matcher(name).matches();
  }

  /// Why the JDK would refuse a free word; empty if it accepts the word.
  ///
  /// @param before preceding words
  Optional<String> refusal(String word, List<String> before) {
    if (!word.startsWith("-XX:")) {
      return Optional.empty();
    }
    String name = nameOf(word);
    Flag flag = flags.get(name);
    if (flag == null) {
      return Optional.of("it has no flag `%s`".formatted(name));
    }
    if (flag.kind.contains("experimental")
        && !before.contains("-XX:+UnlockExperimentalVMOptions")) {
      return Optional.of(
          "`%s` is experimental, and -XX:+UnlockExperimentalVMOptions must stand before it"
              .formatted(name));
    }
    Matcher value = VALUE.matcher(word);
    if (flag.type.equals("bool")) {
      return SWITCH.matcher(word).matches()
          ? Optional.empty()
          : Optional.of("`%1$s` is a switch: -XX:+%1$s or -XX:-%1$s".formatted(name));
    }
    if (!value.matches()) {
      return Optional.of("`%1$s` takes a number: -XX:%1$s=…".formatted(name));
    }
    return outside(name, flag, value.group(2));
  }

  private static Optional<String> outside(String name, Flag flag, String text) {
    Optional<BigDecimal> number = number(flag.type, text);
    if (number.isEmpty()) {
      return Optional.of("`%s` takes a number, not `%s`".formatted(name, text));
    }
    boolean low = below(number.get(), flag.least);
    boolean high = !flag.most.isEmpty() && number.get().compareTo(new BigDecimal(flag.most)) > 0;
    return low || high
        ? Optional.of(
            "`%s` goes from %s to %s, not to `%s`".formatted(name, flag.least, flag.most, text))
        : Optional.empty();
  }

  private static boolean below(BigDecimal number, String least) {
    return !least.isEmpty() && number.compareTo(new BigDecimal(least)) < 0;
  }

  private static Optional<BigDecimal> number(String type, String text) {
    if (type.equals("double")) {
      return DECIMAL.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      return Optional.empty();
    }
    String unit = size.group(2).toLowerCase(Locale.ROOT);
    int shift = unit.isEmpty() ? 0 : 10 * " kmgt".indexOf(unit);
    return Optional.of(
        new BigDecimal(new BigInteger(size.group(1)).multiply(BigInteger.ONE.shiftLeft(shift))));
  }

  private static String nameOf(String word) {
    Matcher on = SWITCH.matcher(word);
    Matcher value = VALUE.matcher(word);
    return on.matches() ? on.group(2) : value.matches() ? value.group(1) : "";
  }
}
