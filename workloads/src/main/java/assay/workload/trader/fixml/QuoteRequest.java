package assay.workload.trader.fixml;

/// Asks for an instrument's price (`QuotReq`).
///
/// @param id the request's own id, which its quote repeats
/// @param symbol the instrument's number
public record QuoteRequest(long id, int symbol) {

  private static final String NAME = "QuotReq";

  public String write() {
    return Fixml.message(
        "<%s ReqID=\"%d\"><Hdr Snt=\"0\"/><Instrmt Sym=\"%d\"/></%s>"
            .formatted(NAME, id, symbol, NAME));
  }

  /// @throws FixmlException if it is another message
  public static QuoteRequest read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new QuoteRequest(
        xml.number(NAME + ".ReqID"), Math.toIntExact(xml.number("Instrmt.Sym")));
  }
}
