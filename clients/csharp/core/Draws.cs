// The draws that are the same in every language: numbers, keys, kinds.
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Assay.Client
{
    static class Draws
    {
        internal const ulong Gamma = 0x9E3779B97F4A7C15;

        /// The finalizer of SplitMix64.
        internal static ulong Mix64(ulong z)
        {
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
            z = (z ^ z >> 27) * 0x94D049BB133111EB;
            return z ^ z >> 31;
        }

        /// 64 bits as a number from 0 and below 1.
        internal static double UnitOf(ulong bits)
        {
            return (long)(bits >> 11) * (1.0 / (1L << 53));
        }

        /// The number at a place of a stream, from 0 and below 1.
        internal static double Unit(long seed, long index)
        {
            return UnitOf(Mix64((ulong)seed + (ulong)(index + 1) * Gamma));
        }

        /// A seed as the protocol has it.
        internal static long Seed(string text)
        {
            return long.Parse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        }
    }

    /// Java's SplittableRandom, by its seed.
    sealed class Numbers
    {
        ulong seed;

        internal Numbers(long seed)
        {
            this.seed = (ulong)seed;
        }

        /// 32 bits, without a sign.
        internal uint Int32()
        {
            seed += Draws.Gamma;
            ulong z = seed;
            z = (z ^ z >> 33) * 0x62A9D9ED799705F5;
            return (uint)((z ^ z >> 28) * 0xCB24D0A5C88C35B3 >> 32);
        }

        /// From 0 and below 1.
        internal double Double()
        {
            seed += Draws.Gamma;
            return Draws.UnitOf(Draws.Mix64(seed));
        }

        /// A whole number from 0 and below a bound.
        internal int Below(int bound)
        {
            uint bits = Int32(), most = (uint)bound - 1;
            if (((uint)bound & most) == 0)
            {
                return (int)(bits & most);
            }
            for (uint half = bits >> 1; ; half = Int32() >> 1)
            {
                uint rest = half % (uint)bound;
                if (half + most - rest < 1u << 31)
                {
                    return (int)rest;
                }
            }
        }
    }

    /// Lays neighbouring ranks far apart, each on a key of its own.
    struct Scrambler
    {
        const double GoldenSection = 0.6180339887498949;

        readonly long keys, multiplier, offset;

        internal Scrambler(int keys, long seed)
        {
            this.keys = Math.Max(1, keys);
            multiplier = Math.Max(1, (long)Math.Floor(Doubles.Times(this.keys, GoldenSection) + 0.5));
            while (Divisor(multiplier, this.keys) != 1)
            {
                multiplier++;
            }
            offset = (long)Doubles.Times(Draws.Unit(seed, 0), this.keys);
        }

        static long Divisor(long a, long b)
        {
            while (b != 0)
            {
                long rest = a % b;
                a = b;
                b = rest;
            }
            return a;
        }

        internal int Key(int rank)
        {
            return (int)((rank * multiplier + offset) % keys);
        }
    }

    /// Draws keys.
    abstract class KeyChoice
    {
        internal abstract int Next(Numbers numbers);

        /// The choice of keys that a step begins with.
        internal static KeyChoice Of(ChoiceWords words, int keys)
        {
            switch (words.Choice)
            {
                case "uniform":
                    return new Uniform(keys);
                case "zipf":
                    return new Zipf(keys, words.Exponent, new Scrambler(keys, Draws.Seed(words.Seed)));
                case "hot":
                    return new Hot(
                        keys, words.HotKeys, words.HotShare, new Scrambler(keys, Draws.Seed(words.Seed)));
                default:
                    throw new ArgumentException($"keys are not chosen by `{words.Choice}` here");
            }
        }
    }

    sealed class Uniform : KeyChoice
    {
        readonly int keys;

        internal Uniform(int keys)
        {
            this.keys = keys;
        }

        internal override int Next(Numbers numbers)
        {
            return numbers.Below(keys);
        }
    }

    /// A few keys share a part of the requests evenly, the others the rest.
    sealed class Hot : KeyChoice
    {
        readonly int keys, hot;
        readonly double share;
        readonly Scrambler scrambler;

        internal Hot(int keys, int hot, double share, Scrambler scrambler)
        {
            this.keys = keys;
            this.hot = hot;
            this.share = share;
            this.scrambler = scrambler;
        }

        internal override int Next(Numbers numbers)
        {
            if (hot >= keys)
            {
                return numbers.Below(keys);
            }
            return numbers.Double() < share
                ? scrambler.Key(numbers.Below(hot))
                : scrambler.Key(hot + numbers.Below(keys - hot));
        }
    }

    /// Rank r has the weight r^-exponent: rejection from the integral, by Hörmann and Derflinger.
    sealed class Zipf : KeyChoice
    {
        readonly int keys;
        readonly double exponent, first, close, all;
        readonly Scrambler scrambler;

        internal Zipf(int keys, double exponent, Scrambler scrambler)
        {
            this.keys = keys;
            this.exponent = exponent;
            this.scrambler = scrambler;
            first = Area(1.5) - 1;
            close = 2 - Place(Area(2.5) - Weight(2));
            all = Area(keys + 0.5);
        }

        internal override int Next(Numbers numbers)
        {
            while (true)
            {
                double point = all + Doubles.Times(numbers.Double(), first - all);
                double place = Place(point);
                double rank = Math.Max(1, Math.Min(keys, Math.Floor(place + 0.5)));
                if (rank - place <= close || point >= Area(rank + 0.5) - Weight(rank))
                {
                    return scrambler.Key((int)rank - 1);
                }
            }
        }

        double Weight(double x)
        {
            return Math.Exp(Doubles.Times(-exponent, Math.Log(x)));
        }

        double Area(double x)
        {
            double log = Math.Log(x);
            double t = Doubles.Times(1 - exponent, log);
            return Doubles.Times(log, Math.Abs(t) < 1e-8 ? 1 + t / 2 : ExpM1(t) / t);
        }

        double Place(double area)
        {
            double t = Math.Max(-1, Doubles.Times(area, 1 - exponent));
            return Math.Exp(Doubles.Times(area, Math.Abs(t) < 1e-8 ? 1 - t / 2 : Log1P(t) / t));
        }

        // What .NET has no name for is the C library's.
        [DllImport("libm.so.6", EntryPoint = "expm1")]
        static extern double ExpM1(double x);

        [DllImport("libm.so.6", EntryPoint = "log1p")]
        static extern double Log1P(double x);
    }

    /// Which kinds there are, and up to which point each is drawn.
    sealed class Mix
    {
        readonly string[] kinds;
        readonly double[] upTo;

        internal Mix(MixWords words)
        {
            kinds = words.Kinds;
            upTo = words.UpTo;
        }

        /// The kind that comes at a point from 0 and below 1.
        internal string At(double point)
        {
            int i = 0;
            while (i < kinds.Length - 1 && point >= upTo[i])
            {
                i++;
            }
            return kinds[i];
        }
    }
}
