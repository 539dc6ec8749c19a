package assay.conformance.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The trader's messages, written and read independently of the services' code.
final class MessageTexts {

  private static final Pattern QUOTE =
      Pattern.compile("<Quot ReqID=\"(\\d+)\" QID=\"(\\d+)\".*Sym=\"(\\d+)\"");

  private static final Pattern REPORT = Pattern.compile("<ExecRpt ID=\"(\\d+)\" Stat=\"(\\d)\"");

  private MessageTexts() {}

  static String quoteRequest(long id, int symbol) {
    return "<FIXML><QuotReq ReqID=\"%d\"><Instrmt Sym=\"%d\"/></QuotReq></FIXML>"
        .formatted(id, symbol);
  }

  static String price(long version, int symbol) {
    return "<FIXML><MktDataInc RptID=\"%d\"><Inc Px=\"1.25\"/><Instrmt Sym=\"%d\"/></MktDataInc></FIXML>"
        .formatted(version, symbol);
  }

  static String order(long id) {
    return "<FIXML><Order ID=\"%d\" Side=\"1\" Typ=\"2\" Px=\"10.05\"><Instrmt Sym=\"3\"/><OrdQty Qty=\"100\"/></Order></FIXML>"
        .formatted(id);
  }

  /// A quote's request, version and symbol.
  static String quoted(String reply) {
    Matcher quote = QUOTE.matcher(reply);
    assertThat(quote.find()).as(reply).isTrue();
    return quote.group(1) + " " + quote.group(2) + " " + quote.group(3);
  }

  static long reported(String reply) {
    Matcher report = REPORT.matcher(reply);
    assertThat(report.find()).as(reply).isTrue();
    assertThat(report.group(2)).as(reply).isEqualTo("2");
    return Long.parseLong(report.group(1));
  }
}
