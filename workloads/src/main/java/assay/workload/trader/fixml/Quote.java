package assay.workload.trader.fixml;

/// An instrument's price (`Quot`).
///
/// @param requestId the answered request's id
/// @param symbol the instrument's number
/// @param version the price's version, from its update; 0 without a price
/// @param bid in hundredths
public record Quote(long requestId, int symbol, long version, long bid) {

  private static final String NAME = "Quot";

  public String write() {
    return Fixml.message(
        "<%s ReqID=\"%d\" QID=\"%d\" BidPx=\"%s\"><Hdr Snt=\"0\"/><Instrmt Sym=\"%d\"/></%s>"
            .formatted(NAME, requestId, version, Fixml.price(bid), symbol, NAME));
  }

  /// @throws FixmlException if it is another message
  public static Quote read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new Quote(
        xml.number(NAME + ".ReqID"),
        Math.toIntExact(xml.number("Instrmt.Sym")),
        xml.number(NAME + ".QID"),
        Fixml.hundredths(xml.text(NAME + ".BidPx")));
  }
}
