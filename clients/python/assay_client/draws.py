"""The draws that are the same in every language: numbers, keys, kinds, schedules."""

import math
import struct

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
GOLDEN_SECTION = 0.6180339887498949


def signed(bits):
    """A number of 64 bits as Java's long has it."""
    return bits - (1 << 64) if bits >> 63 else bits


def mix64(z):
    """The finalizer of SplitMix64."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def unit(seed, index):
    """The number at a place of a stream, from 0 and below 1."""
    return (mix64((seed + (index + 1) * GAMMA) & MASK) >> 11) * 2.0**-53


class Numbers:
    """Java's SplittableRandom, by its seed."""

    def __init__(self, seed):
        self.seed = seed & MASK

    def int32(self):
        """32 bits, without a sign."""
        self.seed = z = (self.seed + GAMMA) & MASK
        z = ((z ^ (z >> 33)) * 0x62A9D9ED799705F5) & MASK
        return (((z ^ (z >> 28)) * 0xCB24D0A5C88C35B3) & MASK) >> 32

    def double(self):
        """From 0 and below 1."""
        self.seed = (self.seed + GAMMA) & MASK
        return (mix64(self.seed) >> 11) * 2.0**-53

    def below(self, bound):
        """A whole number from 0 and below a bound."""
        bits = self.int32()
        most = bound - 1
        if bound & most == 0:
            return bits & most
        half = bits >> 1
        while True:
            rest = half % bound
            if half + most - rest < 1 << 31:
                return rest
            half = self.int32() >> 1

    def between(self, origin, bound):
        """A whole number from an origin and below a bound."""
        return origin + self.below(bound - origin)


class Scrambler:
    """Lays neighbouring ranks far apart, each on a key of its own."""

    def __init__(self, keys, seed):
        self.keys = max(1, keys)
        multiplier = max(1, math.floor(self.keys * GOLDEN_SECTION + 0.5))
        while math.gcd(multiplier, self.keys) != 1:
            multiplier += 1
        self.multiplier = multiplier
        self.offset = int(unit(seed, 0) * self.keys)

    def key(self, rank):
        return (rank * self.multiplier + self.offset) % self.keys


class Uniform:
    def __init__(self, keys):
        self.keys = keys

    def next(self, numbers):
        return numbers.below(self.keys)


class Hot:
    """A few keys share a part of the requests evenly, the others the rest."""

    def __init__(self, keys, hot, share, scrambler):
        self.keys, self.hot, self.share, self.scrambler = keys, hot, share, scrambler

    def next(self, numbers):
        if self.hot >= self.keys:
            return numbers.below(self.keys)
        if numbers.double() < self.share:
            return self.scrambler.key(numbers.below(self.hot))
        return self.scrambler.key(numbers.between(self.hot, self.keys))


class Zipf:
    """Rank r has the weight r^-exponent; rejection from the integral, by Hörmann and Derflinger."""

    def __init__(self, keys, exponent, scrambler):
        self.keys, self.exponent, self.scrambler = keys, exponent, scrambler
        self.first = self.area(1.5) - 1
        self.close = 2 - self.place(self.area(2.5) - self.weight(2))
        self.all = self.area(keys + 0.5)

    def next(self, numbers):
        while True:
            point = self.all + numbers.double() * (self.first - self.all)
            place = self.place(point)
            rank = max(1, min(self.keys, math.floor(place + 0.5)))
            if rank - place <= self.close or point >= self.area(rank + 0.5) - self.weight(rank):
                return self.scrambler.key(rank - 1)

    def weight(self, x):
        return math.exp(-self.exponent * math.log(x))

    def area(self, x):
        log = math.log(x)
        t = (1 - self.exponent) * log
        return log * (1 + t / 2 if abs(t) < 1e-8 else math.expm1(t) / t)

    def place(self, area):
        t = max(-1.0, area * (1 - self.exponent))
        return math.exp(area * (1 - t / 2 if abs(t) < 1e-8 else math.log1p(t) / t))


def keys_of(choice, keys):
    """The choice of keys that a step begins with."""
    name = choice["choice"]
    if name == "uniform":
        return Uniform(keys)
    scrambler = Scrambler(keys, int(choice["seed"]))
    if name == "zipf":
        return Zipf(keys, choice["exponent"], scrambler)
    if name == "hot":
        return Hot(keys, choice["hotKeys"], choice["hotShare"], scrambler)
    raise ValueError(f"keys are not chosen by `{name}` here")


class Mix:
    """Which kind comes at a point from 0 and below 1."""

    def __init__(self, words):
        self.kinds, self.up_to = words["kinds"], words["upTo"]

    def at(self, point):
        i = 0
        while i < len(self.kinds) - 1 and point >= self.up_to[i]:
            i += 1
        return self.kinds[i]


LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
SERIES = (
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
)


def log1p(x):
    """The logarithm of 1 + x to the last bit as fdlibm, and so Java, has it; for x above -1 and not above 0.

    1 + x is 2^k (1 + f) with 1 + f between the roots of 1/2 and 2; c is what rounding took from 1 + x.
    """
    size = high_word(-x)
    if size < 0x3E200000:
        return x if size < 0x3C900000 else x - x * x * 0.5
    if size <= 0x3FD2BEC3:
        k, c, f, rest = 0, 0.0, x, 1
    else:
        u = 1.0 + x
        high = high_word(u)
        k = (high >> 20) - 1023
        c = (1.0 - (u - x) if k > 0 else x - (u - 1.0)) / u
        rest = high & 0xFFFFF
        mantissa = math.ldexp(u, -k)
        if rest < 0x6A09E:
            f = mantissa - 1.0
        else:
            k += 1
            f = mantissa / 2 - 1.0
            rest = (0x100000 - rest) >> 2
    half = 0.5 * f * f
    if rest == 0:
        if f == 0:
            return 0.0 if k == 0 else k * LN2_HIGH + (c + k * LN2_LOW)
        series = half * (1.0 - 0.66666666666666666 * f)
        if k == 0:
            return f - series
        return k * LN2_HIGH - ((series - (k * LN2_LOW + c)) - f)
    s = f / (2.0 + f)
    z = s * s
    series = SERIES[6]
    for factor in SERIES[5::-1]:
        series = factor + z * series
    series *= z
    if k == 0:
        return f - (half - s * (half + series))
    return k * LN2_HIGH - ((half - (s * (half + series) + (k * LN2_LOW + c))) - f)


def high_word(x):
    """The upper 32 bits of a double that is not below 0."""
    return struct.unpack(">I", struct.pack(">d", abs(x))[:4])[0]


def schedule(arrivals, per_second, seed, length_nanos):
    """When requests are meant to start, in whole nanoseconds from the beginning, below a length."""
    gap = 1e9 / per_second
    due = []
    if arrivals == "constant":
        phase = unit(seed, 0)
        index = 0
        nanos = int((index + phase) * gap)
        while nanos < length_nanos:
            due.append(nanos)
            index += 1
            nanos = int((index + phase) * gap)
        return due
    index = 0
    exact = -log1p(-unit(seed, 0)) * gap
    while int(exact) < length_nanos:
        due.append(int(exact))
        index += 1
        exact += -log1p(-unit(seed, index)) * gap
    return due
