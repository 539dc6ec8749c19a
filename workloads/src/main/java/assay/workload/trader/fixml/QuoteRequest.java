package assay.workload.trader.fixml;

/// Asks for the price of an instrument (`QuotReq`).
///
/// @param id the request's own id, which its quote repeats
/// @param symbol the instrument's number
public record QuoteRequest(long id, int symbol) {

  private static final String NAME = "QuotReq";

  /// The message.
  public String write() {
    return Fixml.message(
        "<%s ReqID=\"%d\"><Hdr Snt=\"0\"/><Instrmt Sym=\"%d\"/></%s>"
            .formatted(NAME, id, symbol, NAME));
  }

  /// Reads one.
  ///
  /// @throws FixmlException where it is another message
  public static QuoteRequest read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new QuoteRequest(
        xml.number(NAME + ".ReqID"), Math.toIntExact(xml.number("Instrmt.Sym")));
  }
}
