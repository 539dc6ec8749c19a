// Who may write what: the next version of every register of this client, held by one request at a time.
using System;
using System.Collections.Generic;

namespace Assay.Client
{
    /// All of this client's keys are being written, retired, or set aside for a fault.
    sealed class NoFreeKey : Exception
    {
        internal NoFreeKey(int places)
            : base(places == 0 ? "this client has no keys to write" : $"of {places} keys to write none is free")
        {
        }
    }

    /// A key and its next version.
    struct Claim
    {
        internal int Key;
        internal long Version;
    }

    sealed class Leases
    {
        const int MostFaults = 12;
        const int Digits = 4;

        readonly int first, every;
        readonly long stride, offset;
        readonly Func<long> clock;
        readonly long[] ordinals;
        readonly bool[] taken;
        readonly List<long> aside = new List<long>();

        internal Leases(Words words, Func<long> clock)
        {
            this.clock = clock;
            Registers = words.Registers;
            first = words.Shared ? 0 : words.Client;
            every = words.Shared ? 1 : words.Clients;
            stride = words.Shared ? words.Clients : 1;
            offset = words.Shared ? words.Client : 0;
            int places = Math.Max(0, (Registers - first + every - 1) / every);
            ordinals = new long[places];
            taken = new bool[places];
            for (int place = 0; place < places && (!words.Shared || words.Client == 0); place++)
            {
                ordinals[place] = first + place * every < words.Loaded ? 1 : 0;
            }
        }

        internal int Registers { get; }

        /// Whether a place is set aside for one of the first faults: a digit to the base of four is the highest.
        internal static bool SetAside(int place, int faults)
        {
            for (int i = 0; i < faults && i < MostFaults; i++)
            {
                if (place % Digits == Digits - 1)
                {
                    return true;
                }
                place /= Digits;
            }
            return false;
        }

        /// Sets registers aside from a moment on and for good; not while requests are sent.
        internal void AsideFrom(long nanos)
        {
            aside.Add(nanos);
        }

        int Faults()
        {
            int faults = 0;
            if (aside.Count > 0)
            {
                long now = clock();
                foreach (long moment in aside)
                {
                    faults += moment <= now ? 1 : 0;
                }
            }
            return faults;
        }

        /// This key where it is this client's and free, else the next that is.
        internal Claim Take(int key)
        {
            int places = ordinals.Length;
            int place = Math.Min(key / every, places - 1);
            int faults = Faults();
            lock (taken)
            {
                for (int i = 0; i < places; i++)
                {
                    if (!taken[place] && !SetAside(place, faults))
                    {
                        taken[place] = true;
                        return new Claim
                        {
                            Key = first + place * every,
                            Version = ++ordinals[place] * stride + offset,
                        };
                    }
                    place = place + 1 == places ? 0 : place + 1;
                }
            }
            throw new NoFreeKey(places);
        }

        /// Gives a key back; one whose write has an unknown outcome never is.
        internal void Release(int key)
        {
            lock (taken)
            {
                taken[(key - first) / every] = false;
            }
        }
    }
}
