package assay.workload.trader.fixml;

/// A new price from the feed (`MktDataInc`).
///
/// @param version its version, from 1 on; the later one of an instrument is the greater
/// @param symbol the instrument's number
/// @param bid the price, in hundredths
public record PriceUpdate(long version, int symbol, long bid) {

  /// Says that the feed begins anew: no instrument has a price, and versions count from 1 again.
  public static final PriceUpdate FEED_BEGINS = new PriceUpdate(0, 0, 0);

  private static final String NAME = "MktDataInc";

  /// The message.
  public String write() {
    return Fixml.message(
        "<%s RptID=\"%d\"><Hdr Snt=\"0\"/><Inc Px=\"%s\"/><Instrmt Sym=\"%d\"/></%s>"
            .formatted(NAME, version, Fixml.price(bid), symbol, NAME));
  }

  /// Reads one.
  ///
  /// @throws FixmlException where it is another message
  public static PriceUpdate read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new PriceUpdate(
        xml.number(NAME + ".RptID"),
        Math.toIntExact(xml.number("Instrmt.Sym")),
        Fixml.hundredths(xml.text("Inc.Px")));
  }
}
