package assay.broker.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import org.jspecify.annotations.Nullable;

/// A message as objects: one of the elements that the services read is set. A missing or malformed
/// value is null.
@XmlRootElement(name = "FIXML")
@XmlAccessorType(XmlAccessType.FIELD)
final class BoundMessage {

  @XmlElement(name = "Order")
  @Nullable BoundOrder order;

  @XmlElement(name = "QuotReq")
  @Nullable BoundQuoteRequest quoteRequest;

  @XmlElement(name = "MktDataInc")
  @Nullable BoundPriceUpdate priceUpdate;

  @XmlAccessorType(XmlAccessType.FIELD)
  static final class BoundOrder {

    @XmlAttribute(name = "ID")
    @Nullable Long id;

    @XmlAttribute(name = "Side")
    @Nullable String side;

    @XmlAttribute(name = "Typ")
    @Nullable String type;

    @XmlAttribute(name = "Px")
    @Nullable String price;

    @XmlAttribute(name = "Txt")
    @Nullable String text;

    @XmlElement(name = "Instrmt")
    @Nullable Instrument instrument;

    @XmlElement(name = "OrdQty")
    @Nullable Quantity quantity;
  }

  @XmlAccessorType(XmlAccessType.FIELD)
  static final class BoundQuoteRequest {

    @XmlAttribute(name = "ReqID")
    @Nullable Long id;

    @XmlElement(name = "Instrmt")
    @Nullable Instrument instrument;
  }

  @XmlAccessorType(XmlAccessType.FIELD)
  static final class BoundPriceUpdate {

    @XmlAttribute(name = "RptID")
    @Nullable Long version;

    @XmlElement(name = "Inc")
    @Nullable Increment increment;

    @XmlElement(name = "Instrmt")
    @Nullable Instrument instrument;
  }

  @XmlAccessorType(XmlAccessType.FIELD)
  static final class Instrument {

    @XmlAttribute(name = "Sym")
    @Nullable Integer symbol;
  }

  @XmlAccessorType(XmlAccessType.FIELD)
  static final class Quantity {

    @XmlAttribute(name = "Qty")
    @Nullable Integer quantity;
  }

  @XmlAccessorType(XmlAccessType.FIELD)
  static final class Increment {

    @XmlAttribute(name = "Px")
    @Nullable String price;
  }
}
