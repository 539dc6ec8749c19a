// The draws, schedules, claims and values of the core are the published ones.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization;

namespace Assay.Client
{
    [DataContract]
    public sealed class Vectors
    {
        [DataMember(Name = "units")] public UnitVector[] Units;
        [DataMember(Name = "numbers")] public NumberVector[] Numbers;
        [DataMember(Name = "keys")] public KeyVector[] Keys;
        [DataMember(Name = "mixes")] public MixVector[] Mixes;
        [DataMember(Name = "logs")] public LogVector[] Logs;
        [DataMember(Name = "schedules")] public ScheduleVector[] Schedules;
        [DataMember(Name = "leases")] public LeaseVector[] Leases;
    }

    [DataContract]
    public sealed class UnitVector
    {
        [DataMember(Name = "seed")] public string Seed;
        [DataMember(Name = "index")] public long Index;
        [DataMember(Name = "unit")] public double Unit;
    }

    [DataContract]
    public sealed class NumberVector
    {
        [DataMember(Name = "seed")] public string Seed;
        [DataMember(Name = "bound")] public int Bound;
        [DataMember(Name = "below")] public int[] Below;
        [DataMember(Name = "doubles")] public double[] Doubles;
    }

    [DataContract]
    public sealed class KeyVector
    {
        [DataMember(Name = "seed")] public string Seed;
        [DataMember(Name = "keys")] public int Keys;
        [DataMember(Name = "choice")] public ChoiceWords Choice;
        [DataMember(Name = "drawn")] public int[] Drawn;
    }

    [DataContract]
    public sealed class MixVector
    {
        [DataMember(Name = "seed")] public string Seed;
        [DataMember(Name = "mix")] public MixWords Mix;
        [DataMember(Name = "kinds")] public string[] Kinds;
    }

    [DataContract]
    public sealed class LogVector
    {
        [DataMember(Name = "seed")] public string Seed;
        [DataMember(Name = "units")] public long Units;
        [DataMember(Name = "sum")] public uint Sum;
    }

    [DataContract]
    public sealed class ScheduleVector
    {
        [DataMember(Name = "arrivals")] public string Arrivals;
        [DataMember(Name = "perSecond")] public double PerSecond;
        [DataMember(Name = "seed")] public string Seed;
        [DataMember(Name = "lengthNanos")] public long LengthNanos;
        [DataMember(Name = "slots")] public int Slots;
        [DataMember(Name = "first")] public long[] First;
        [DataMember(Name = "last")] public long Last;
        [DataMember(Name = "sum")] public uint Sum;
    }

    [DataContract]
    public sealed class LeaseVector : Words
    {
        [DataMember(Name = "faults")] public int Faults;
        [DataMember(Name = "setAside")] public int[] SetAside;
        [DataMember(Name = "unknownEvery")] public int UnknownEvery;
        [DataMember(Name = "claims")] public long[][] Claims;
    }

    static class VectorsTests
    {
        const string Folder = "../vectors/";

        static readonly Vectors All = Json<Vectors>.Read(File.ReadAllText(Folder + "draws.json"));

        static T[] Some<T>(T[] vectors)
        {
            Tests.Same(vectors.Length > 0, true, "there are vectors");
            return vectors;
        }

        static void TestUnits()
        {
            foreach (UnitVector each in Some(All.Units))
            {
                Tests.Same(Draws.Unit(Draws.Seed(each.Seed), each.Index), each.Unit, each.Seed);
            }
        }

        static void TestNumbers()
        {
            foreach (NumberVector each in Some(All.Numbers))
            {
                var numbers = new Numbers(Draws.Seed(each.Seed));
                Tests.Same(each.Below.Select(_ => numbers.Below(each.Bound)).ToArray(), each.Below, each.Seed);
                Tests.Same(each.Doubles.Select(_ => numbers.Double()).ToArray(), each.Doubles, each.Seed);
            }
        }

        static void TestKeys()
        {
            foreach (KeyVector each in Some(All.Keys))
            {
                KeyChoice keys = KeyChoice.Of(each.Choice, each.Keys);
                var numbers = new Numbers(Draws.Seed(each.Seed));
                Tests.Same(each.Drawn.Select(_ => keys.Next(numbers)).ToArray(), each.Drawn, each.Choice.Choice);
            }
        }

        static void TestKeysThatAreNotKnown()
        {
            Tests.Thrown<ArgumentException>(() => KeyChoice.Of(new ChoiceWords { Choice = "latest", Seed = "1" }, 10));
        }

        static void TestMixes()
        {
            foreach (MixVector each in Some(All.Mixes))
            {
                var mix = new Mix(each.Mix);
                long seed = Draws.Seed(each.Seed);
                Tests.Same(each.Kinds.Select((_, i) => mix.At(Draws.Unit(seed, i))), each.Kinds, each.Seed);
            }
        }

        static void TestLogs()
        {
            foreach (LogVector each in Some(All.Logs))
            {
                uint total = 0;
                long seed = Draws.Seed(each.Seed);
                for (long index = 0; index < each.Units; index++)
                {
                    ulong bits = (ulong)BitConverter.DoubleToInt64Bits(Doubles.Log1P(-Draws.Unit(seed, index)));
                    total = total * 31 + (uint)(bits ^ bits >> 32);
                }
                Tests.Same(total, each.Sum, each.Seed);
            }
        }

        static void TestSchedules()
        {
            foreach (ScheduleVector each in Some(All.Schedules))
            {
                var due = new List<long>();
                uint total = 0;
                var slots = new Schedule(each.Arrivals, each.PerSecond, Draws.Seed(each.Seed));
                for (; slots.Nanos < each.LengthNanos; slots.Advance())
                {
                    due.Add(slots.Nanos);
                    total = total * 31 + (uint)slots.Nanos;
                }
                Tests.Same(due.Count, each.Slots, each.Arrivals);
                Tests.Same(due.Take(20).ToArray(), each.First, each.Arrivals);
                Tests.Same(due.Last(), each.Last, each.Arrivals);
                Tests.Same(total, each.Sum, each.Arrivals);
            }
        }

        static void TestLeases()
        {
            foreach (LeaseVector each in Some(All.Leases))
            {
                if (each.SetAside != null)
                {
                    int[] aside = Enumerable.Range(0, 40).Where(i => Leases.SetAside(i, each.Faults)).ToArray();
                    Tests.Same(aside, each.SetAside, $"{each.Faults}");
                    continue;
                }
                var leases = new Leases(each, () => 0);
                for (int number = 0; number < each.Claims.Length; number++)
                {
                    var claimed = new long[0];
                    try
                    {
                        Claim claim = leases.Take((int)each.Claims[number][0])[0];
                        claimed = new[] { claim.Key, claim.Version };
                        leases.Release(claim.Key, number % each.UnknownEvery == each.UnknownEvery - 1);
                    }
                    catch (NoFreeKey)
                    {
                    }
                    Tests.Same(claimed, each.Claims[number].Skip(1).ToArray(), $"claim {number}");
                }
            }
        }

        /// Names and values are the published ones; one that is not whole is seen.
        static void TestValues()
        {
            string[] rows = File.ReadAllLines(Folder + "redis-values.csv");
            Tests.Same(rows[0], "key,version,writer,padding,name,value", "the heading");
            Tests.Same(rows.Length > 50, true, "there are values");
            foreach (string[] row in rows.Skip(1).Select(line => line.Split(',')))
            {
                int key = int.Parse(row[0]);
                long version = long.Parse(row[1]);
                Workload workload =
                    Workload.Of("tradeoffs", new Dictionary<string, long> { { "value", long.Parse(row[3]) } });
                var made = (Customer)workload.Make(key, version, int.Parse(row[2]));
                byte[] coded = Compact.Write(0, made);
                Tests.Same(Compact.Name(Compact.Prefix("data"), key), row[4], "name");
                Tests.Same(string.Concat(coded.Select(each => each.ToString("x2"))), row[5], "value");
                Tests.Same(Compact.Write(0, Compact.Read(coded)), coded, "what was read");
                Tests.Same(workload.Version(key, Compact.Read(coded)), version, "its own");
                Tests.Same(workload.Version(key + 1, Compact.Read(coded)), -1L, "another's");
                Tests.Same(workload.Version(key, Compact.Read(coded.Concat(new byte[1]).ToArray())), -1L, "too long");
                for (int i = 0; i < coded.Length; i++)
                {
                    Tests.Same(workload.Version(key, Compact.Read(coded.Take(i).ToArray())), -1L, $"cut at {i}");
                    coded[i] ^= 1;
                    long seen = i > 1 ? workload.Version(key, Compact.Read(coded)) : -1;
                    Tests.Same(seen, -1L, $"byte {i}");
                    coded[i] ^= 1;
                }
            }
        }
    }
}
