package assay.workload.trader.fixml;

/// A new price from the feed (`MktDataInc`).
///
/// @param version from 1; later prices of an instrument have greater versions
/// @param symbol the instrument's number
/// @param bid in hundredths
public record PriceUpdate(long version, int symbol, long bid) {

  /// Announces a restart of the feed: no instrument has a price, and versions start at 1 again.
  public static final PriceUpdate FEED_BEGINS = new PriceUpdate(0, 0, 0);

  private static final String NAME = "MktDataInc";

  public String write() {
    return Fixml.message(
        "<%s RptID=\"%d\"><Hdr Snt=\"0\"/><Inc Px=\"%s\"/><Instrmt Sym=\"%d\"/></%s>"
            .formatted(NAME, version, Fixml.price(bid), symbol, NAME));
  }

  /// @throws FixmlException if it is another message
  public static PriceUpdate read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new PriceUpdate(
        xml.number(NAME + ".RptID"),
        Math.toIntExact(xml.number("Instrmt.Sym")),
        Fixml.hundredths(xml.text("Inc.Px")));
  }
}
