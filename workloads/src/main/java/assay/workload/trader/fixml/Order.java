package assay.workload.trader.fixml;

/// An order to buy (`Order`).
///
/// @param id repeated in its execution report and stored in the database
/// @param symbol the instrument's number
/// @param price per unit, in hundredths
public record Order(long id, int symbol, int quantity, long price) {

  private static final String NAME = "Order";

  /// @param text filler that gives the message the desired size; letters only
  public String write(String text) {
    return Fixml.message(
        """
        <%s ID="%d" Side="1" Typ="2" Px="%s" Txt="%s"><Hdr Snt="0"/><Instrmt Sym="%d"/><OrdQty Qty="%d"/></%s>\
        """
            .formatted(NAME, id, Fixml.price(price), text, symbol, quantity, NAME));
  }

  /// @throws FixmlException if it is another message
  public static Order read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new Order(
        xml.number(NAME + ".ID"),
        Math.toIntExact(xml.number("Instrmt.Sym")),
        Math.toIntExact(xml.number("OrdQty.Qty")),
        Fixml.hundredths(xml.text(NAME + ".Px")));
  }
}
