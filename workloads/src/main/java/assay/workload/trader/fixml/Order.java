package assay.workload.trader.fixml;

/// An order to buy (`Order`).
///
/// @param id the order's own id, which its execution report repeats and the database keeps
/// @param symbol the instrument's number
/// @param quantity how many
/// @param price the price each, in hundredths
public record Order(long id, int symbol, int quantity, long price) {

  private static final String NAME = "Order";

  /// The message.
  ///
  /// @param text a text of the trader's, which makes the message as large as is wanted; letters only
  public String write(String text) {
    return Fixml.message(
        """
        <%s ID="%d" Side="1" Typ="2" Px="%s" Txt="%s"><Hdr Snt="0"/><Instrmt Sym="%d"/><OrdQty Qty="%d"/></%s>\
        """
            .formatted(NAME, id, Fixml.price(price), text, symbol, quantity, NAME));
  }

  /// Reads one.
  ///
  /// @throws FixmlException where it is another message
  public static Order read(String message) {
    FixmlReader xml = FixmlReader.of(message, NAME);
    return new Order(
        xml.number(NAME + ".ID"),
        Math.toIntExact(xml.number("Instrmt.Sym")),
        Math.toIntExact(xml.number("OrdQty.Qty")),
        Fixml.hundredths(xml.text(NAME + ".Px")));
  }
}
