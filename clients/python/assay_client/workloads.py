"""The values of the workloads, made and read as Java makes and reads them."""

import struct
from operator import mul

from .draws import GAMMA, MASK, mix64, signed

ABSENT = 0
CORRUPT = -1


class Versions:
    """Values that are their versions."""

    def __init__(self, data):
        pass

    def make(self, key, version, writer):
        return version

    def version(self, key, value):
        return ABSENT if value is None else value

    def found(self, key, value):
        """The version of an entry that was looked up."""
        return self.version(key, value)

    def component(self, value, name):
        """A component of a value, by its name."""
        return value


def mix(bits):
    """Scatters the bits of a number of 64."""
    scattered = ((bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93) & MASK
    return scattered ^ (scattered >> 32)


POWERS = [1]
while len(POWERS) < 1 << 14:
    POWERS.append(POWERS[-1] * 31 & 0xFFFFFFFF)
POWERS.reverse()


def string_hash(text):
    """Java's hash of a text of Latin letters, as 64 bits with the sign carried on."""
    letters = text.encode("latin-1")
    if len(letters) > len(POWERS):
        total = 0
        for letter in letters:
            total = (total * 31 + letter) & 0xFFFFFFFF
    else:
        total = sum(map(mul, letters, POWERS[len(POWERS) - len(letters) :])) & 0xFFFFFFFF
    return total | 0xFFFFFFFF00000000 if total >> 31 else total


def padding_text(length):
    letters = []
    state = 1
    for _ in range(length):
        state = (state * 1_664_525 + 1_013_904_223) & 0xFFFFFFFF
        letters.append(chr(ord("a") + (state >> 16) % 26))
    return "".join(letters)


PADDING = padding_text(1 << 13)


class Records:
    """A workload whose values are records: tuples here, of which FIELDS has each component and its form."""

    def found(self, key, value):
        """The version of an entry that was looked up."""
        return self.version(key, value)

    def component(self, value, name):
        """A component of a value, by its name."""
        return value[list(self.FIELDS).index(name)]


class Tradeoffs(Records):
    """Customers: (id, version, writer, checksum, name, email, street, city, balanceCents, padding)."""

    TYPE = "Customer"
    PACKAGE = "assay.workload.tradeoffs."
    FIELDS = {
        "id": "int",
        "version": "long",
        "writer": "int",
        "checksum": "long",
        "name": "text",
        "email": "text",
        "street": "text",
        "city": "text",
        "balanceCents": "long",
        "padding": "text",
    }

    def __init__(self, data):
        self.padding = data["value"]
        self.letters = PADDING * (self.padding // len(PADDING) + 2)

    def make(self, key, version, writer):
        draw = mix(mix(mix(key) ^ version) ^ writer)
        begin = (draw >> 32) & (len(PADDING) - 1)
        fields = (
            f"Customer {key}",
            f"customer.{key}@example.org",
            f"{draw & 0xFF} Long Street",
            f"City {key % 1000}",
            (draw >> 8) % 1_000_000,
            self.letters[begin : begin + self.padding],
        )
        return (key, version, writer, checksum(key, version, writer, fields)) + fields

    def version(self, key, value):
        if value is None:
            return ABSENT
        if len(value) != len(self.FIELDS) or None in value or value[0] != key:
            return CORRUPT
        return value[1] if value[3] == checksum(value[0], value[1], value[2], value[4:]) else CORRUPT


def checksum(key, version, writer, fields):
    total = mix(key & MASK)
    total = mix(total ^ (version & MASK))
    total = mix(total ^ (writer & MASK))
    for text in fields[:4]:
        total = mix(total ^ string_hash(text))
    total = mix(total ^ (fields[4] & MASK))
    return signed(mix(total ^ string_hash(fields[5])))


class Hub(Records):
    """Activities, which are read: what is written of a firm's data, Java writes."""

    TYPE = "Activity"
    PACKAGE = "assay.workload.hub."
    FIELDS = {
        "id": "int",
        "account": "int",
        "instrument": "int",
        "isin": "text",
        "currency": "text",
        "region": "text",
        "book": "text",
        "trader": "text",
        "side": "text",
        "orderType": "text",
        "status": "text",
        "venue": "text",
        "tradeDate": "int",
        "tradeDateText": "text",
        "tradeTime": "int",
        "settlementDate": "int",
        "counterparty": "int",
        "broker": "int",
        "quantity": "long",
        "price": "double",
        "amount": "double",
        "commission": "double",
        "fees": "double",
        "tax": "double",
        "comment": "text",
        "version": "long",
        "writer": "int",
        "checksum": "long",
    }
    VERSION = -3

    def __init__(self, data):
        forms = list(self.FIELDS.values())[:-1]
        self.texts = [place for place, form in enumerate(forms) if form == "text"]
        self.doubles = [place for place, form in enumerate(forms) if form == "double"]

    def version(self, key, value):
        if value is None:
            return ABSENT
        if len(value) != len(self.FIELDS) or value[0] != key:
            return CORRUPT
        try:
            return value[self.VERSION] if self.checksum(value[:-1]) == value[-1] else CORRUPT
        except (AttributeError, OverflowError, TypeError, ValueError, struct.error):
            return CORRUPT

    def checksum(self, components):
        """Each is scattered together with its place, and all are added up."""
        bits = list(components)
        for place in self.texts:
            bits[place] = (len(bits[place]) << 32) + signed(string_hash(bits[place]))
        for place in self.doubles:
            bits[place] = struct.unpack("<q", struct.pack("<d", bits[place]))[0]
        total = 0
        for place, number in zip(PLACES, bits):
            total += mix64((place + number * GAMMA) & MASK)
        return signed(total & MASK)


PLACES = [mix64(place) for place in range(1, len(Hub.FIELDS))]

WORKLOADS = {"tradeoffs": Tradeoffs, "hub": Hub}


def workload_of(name, data):
    """A workload by its name; one that is not known here has versions for values."""
    return WORKLOADS.get(name, Versions)(data)
