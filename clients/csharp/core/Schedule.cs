// When requests are meant to start, to the same nanosecond in every language.
using System;

namespace Assay.Client
{
    static class Doubles
    {
        const double Ln2High = 6.93147180369123816490e-01;
        const double Ln2Low = 1.90821492927058770002e-10;

        static readonly double[] Series =
        {
            1.479819860511658591e-01, 1.531383769920937332e-01, 1.818357216161805012e-01, 2.222219843214978396e-01,
            2.857142874366239149e-01, 3.999999999940941908e-01, 6.666666666666735130e-01,
        };

        /// A product that is rounded before anything is added to it, which a cast asks for whatever the machine could
        /// do in one step.
        internal static double Times(double a, double b)
        {
            return (double)(a * b);
        }

        /// The logarithm of 1 + x to the last bit as fdlibm, and so Java, has it; for x above -1 and not above 0.
        ///
        /// 1 + x is 2^k (1 + f) with 1 + f between the roots of 1/2 and 2; c is what rounding took from 1 + x.
        internal static double Log1P(double x)
        {
            uint size = HighWord(x);
            if (size < 0x3E200000)
            {
                return size < 0x3C900000 ? x : x - Times(Times(x, x), 0.5);
            }
            double k = 0, c = 0, f = x;
            uint rest = 1;
            if (size > 0x3FD2BEC3)
            {
                rest = Reduce(x, out k, out c, out f);
            }
            double half = Times(Times(0.5, f), f);
            double low = Times(k, Ln2Low) + c;
            double series;
            if (rest == 0)
            {
                if (f == 0)
                {
                    return Times(k, Ln2High) + low;
                }
                series = Times(half, 1 - Times(0.66666666666666666, f));
                return Times(k, Ln2High) - ((series - low) - f);
            }
            double s = f / (2 + f);
            double z = Times(s, s);
            series = Series[0];
            for (int i = 1; i < Series.Length; i++)
            {
                series = Series[i] + Times(z, series);
            }
            series = Times(z, series);
            return Times(k, Ln2High) - ((half - (Times(s, half + series) + low)) - f);
        }

        /// Takes 1 + x apart, and tells how far f is from 0.
        static uint Reduce(double x, out double k, out double c, out double f)
        {
            double u = 1 + x;
            uint high = HighWord(u);
            int power = (int)(high >> 20) - 1023;
            c = (power > 0 ? 1 - (u - x) : x - (u - 1)) / u;
            uint rest = high & 0xFFFFF;
            double mantissa = u * BitConverter.Int64BitsToDouble((long)(1023 - power) << 52);
            if (rest < 0x6A09E)
            {
                f = mantissa - 1;
            }
            else
            {
                power++;
                f = mantissa / 2 - 1;
                rest = (0x100000 - rest) >> 2;
            }
            if (power == 0)
            {
                c = 0;
            }
            k = power;
            return rest;
        }

        /// The upper 32 bits of a double but for its sign.
        static uint HighWord(double x)
        {
            return (uint)(BitConverter.DoubleToInt64Bits(x) >> 32) & 0x7FFFFFFF;
        }
    }

    /// The slots of an open loop, one after the other, in whole nanoseconds from its beginning.
    sealed class Schedule
    {
        readonly bool poisson;
        readonly double gap;
        readonly long seed;
        double exact;

        /// Stands at its first slot.
        internal Schedule(string arrivals, double perSecond, long seed)
        {
            poisson = arrivals == "poisson";
            gap = 1e9 / perSecond;
            this.seed = seed;
            exact = poisson ? Wait() : Draws.Unit(seed, 0);
        }

        internal long Index { get; private set; }

        /// When the slot is due at which it stands.
        internal long Nanos => (long)(poisson ? exact : Doubles.Times(Index + exact, gap));

        /// Goes on to the next slot.
        internal void Advance()
        {
            Index++;
            if (poisson)
            {
                exact += Wait();
            }
        }

        double Wait()
        {
            return Doubles.Times(-Doubles.Log1P(-Draws.Unit(seed, Index)), gap);
        }
    }
}
