package assay.broker.xml;

import assay.workload.trader.fixml.Fixml;
import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.QuoteRequest;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.jspecify.annotations.Nullable;

/// Parses by Jakarta XML Binding, which makes an object from each element, over the same streaming
/// parser. The published study also bound its messages, by XMLBeans.
final class BindingParser implements MessageParser {

  private final XMLInputFactory texts = XMLInputFactory.newDefaultFactory();
  private final JAXBContext context;

  /// An unmarshaller is not thread-safe, and expensive to create.
  private final ThreadLocal<Unmarshaller> unmarshallers = ThreadLocal.withInitial(this::open);

  BindingParser() {
    texts.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    texts.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      context = JAXBContext.newInstance(BoundMessage.class);
    } catch (JAXBException e) {
      throw new IllegalStateException("XML binding does not start", e);
    }
  }

  private Unmarshaller open() {
    try {
      return context.createUnmarshaller();
    } catch (JAXBException e) {
      throw new IllegalStateException("XML binding does not start", e);
    }
  }

  /// Ignores namespaces, like the other parser.
  private static final class WithoutNamespaces extends StreamReaderDelegate {

    WithoutNamespaces(XMLStreamReader reader) {
      super(reader);
    }

    @Override
    public String getNamespaceURI() {
      return "";
    }
  }

  private BoundMessage bound(String message) {
    try {
      XMLStreamReader xml = texts.createXMLStreamReader(new StringReader(message));
      try {
        return (BoundMessage) unmarshallers.get().unmarshal(new WithoutNamespaces(xml));
      } finally {
        xml.close();
      }
    } catch (JAXBException | XMLStreamException | ClassCastException e) {
      throw new IllegalArgumentException("not a message of FIXML: " + message, e);
    }
  }

  /// Requires a part of a message.
  private static <T> T there(@Nullable T part, String name, String message) {
    if (part == null) {
      throw new IllegalArgumentException("`%s` is missing in: %s".formatted(name, message));
    }
    return part;
  }

  private static int symbol(BoundMessage.@Nullable Instrument instrument, String message) {
    return there(there(instrument, "Instrmt", message).symbol, "Instrmt.Sym", message);
  }

  @Override
  public Order order(String message) {
    BoundMessage.BoundOrder order = there(bound(message).order, "Order", message);
    return new Order(
        there(order.id, "Order.ID", message),
        symbol(order.instrument, message),
        there(there(order.quantity, "OrdQty", message).quantity, "OrdQty.Qty", message),
        Fixml.hundredths(there(order.price, "Order.Px", message)));
  }

  @Override
  public QuoteRequest quoteRequest(String message) {
    BoundMessage.BoundQuoteRequest request = there(bound(message).quoteRequest, "QuotReq", message);
    return new QuoteRequest(
        there(request.id, "QuotReq.ReqID", message), symbol(request.instrument, message));
  }

  @Override
  public PriceUpdate priceUpdate(String message) {
    BoundMessage.BoundPriceUpdate update = there(bound(message).priceUpdate, "MktDataInc", message);
    BoundMessage.Increment increment = there(update.increment, "Inc", message);
    return new PriceUpdate(
        there(update.version, "MktDataInc.RptID", message),
        symbol(update.instrument, message),
        Fixml.hundredths(there(increment.price, "Inc.Px", message)));
  }
}
