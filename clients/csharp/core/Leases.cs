// Who may write what: the next version of every register of this client, held by one request at a time.
using System;
using System.Collections.Generic;
using System.Threading;

namespace Assay.Client
{
    /// No key of this client may be written: all are being written, or set aside for a fault.
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
        readonly bool[] taken, retired;
        readonly Dictionary<int, Queue<object>> waiting = new Dictionary<int, Queue<object>>();
        bool over;
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
            retired = new bool[places];
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

        /// What may be written of keys: of each where it is this client's, else of the next that is, and each once: one that is
        /// there already gives way to the next that is free. A key that another request writes is waited for, in ascending
        /// order, so that no two requests wait for each other; one whose write had an unknown outcome gets that version again.
        internal Claim[] Take(params int[] keys)
        {
            int faults = Faults();
            int[] places = Array.ConvertAll(keys, key => Place(key, faults));
            var wanted = new SortedSet<int>(places);
            lock (taken)
            {
                var held = new List<int>();
                try
                {
                    foreach (int place in wanted)
                    {
                        TakePlace(place);
                        held.Add(place);
                    }
                    for (int i = 0; i < places.Length; i++)
                    {
                        if (!wanted.Remove(places[i]))
                        {
                            places[i] = TakeNext(places[i], faults);
                            held.Add(places[i]);
                        }
                    }
                }
                catch (Exception)
                {
                    held.ForEach(LetGo);
                    throw;
                }
                return Array.ConvertAll(places, Written);
            }
        }

        /// The place of a key, or of the next that is not set aside.
        int Place(int key, int faults)
        {
            int places = ordinals.Length;
            if (places == 0)
            {
                throw new NoFreeKey(places);
            }
            int place = Math.Min(key / every, places - 1);
            for (int i = 0; i < places; i++)
            {
                if (!SetAside(place, faults))
                {
                    return place;
                }
                place = (place + 1) % places;
            }
            throw new NoFreeKey(places);
        }

        /// Takes a place, after all who came before.
        void TakePlace(int place)
        {
            bool queued = waiting.TryGetValue(place, out Queue<object> turns);
            if (taken[place] || queued)
            {
                if (!queued)
                {
                    turns = new Queue<object>();
                    waiting[place] = turns;
                }
                var turn = new object();
                turns.Enqueue(turn);
                while (!over && (taken[place] || turns.Peek() != turn))
                {
                    Monitor.Wait(taken);
                }
                if (over)
                {
                    waiting.Remove(place);
                    throw new GivenUp();
                }
                turns.Dequeue();
                if (turns.Count == 0)
                {
                    waiting.Remove(place);
                }
            }
            taken[place] = true;
        }

        int TakeNext(int from, int faults)
        {
            int place = from;
            for (int i = 0; i < taken.Length; i++)
            {
                if (!taken[place] && !waiting.ContainsKey(place) && !SetAside(place, faults))
                {
                    taken[place] = true;
                    return place;
                }
                place = (place + 1) % taken.Length;
            }
            throw new NoFreeKey(taken.Length);
        }

        Claim Written(int place)
        {
            if (!retired[place])
            {
                ordinals[place]++;
            }
            return new Claim { Key = first + place * every, Version = ordinals[place] * stride + offset };
        }

        void LetGo(int place)
        {
            taken[place] = false;
            if (waiting.Count > 0)
            {
                Monitor.PulseAll(taken);
            }
        }

        /// Gives a key back; one whose write has an unknown outcome is only ever written again as it was.
        internal void Release(int key, bool unknown)
        {
            lock (taken)
            {
                int place = (key - first) / every;
                retired[place] |= unknown;
                LetGo(place);
            }
        }

        /// Whether requests wait for keys: not once their step is given up.
        internal void Wait(bool allowed)
        {
            lock (taken)
            {
                over = !allowed;
                Monitor.PulseAll(taken);
            }
        }
    }
}
