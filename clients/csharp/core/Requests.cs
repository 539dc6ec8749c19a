// One request after the other, as one worker draws, sends and reports them.
using System;
using System.Collections.Generic;

namespace Assay.Client
{
    /// What became of a request.
    enum Outcome
    {
        Ok,
        Failed,
        Unknown,
        Shed,
    }

    /// A worker was about to begin a request when its step was given up.
    sealed class GivenUp : Exception
    {
        internal GivenUp() : base("it had not been sent yet when the step was given up")
        {
        }
    }

    /// What is told of a request.
    sealed class Row
    {
        internal int Worker;
        internal long Number;
        internal Outcome Outcome;
        internal long Start, End;
        internal long[] Entries;

        /// The exception's name and message, where something went wrong.
        internal string[] Failure;

        /// When it was known: rows are told in its order.
        internal long ToldAt;
    }

    /// What a client works on: its adapter, its workload, its leases, and the requests that have ended.
    sealed class Trial
    {
        readonly object adding = new object();
        List<Row> rows = new List<Row>();

        internal Func<long> Clock;
        internal Workload Workload;
        internal Adapter Adapter;
        internal int Writer;
        internal Leases Leases;

        internal void Add(Row ended)
        {
            lock (adding)
            {
                rows.Add(ended);
            }
        }

        /// The rows to be told, in the order of their ends: who ended first may have been noted a moment later.
        internal List<Row> Taken()
        {
            List<Row> taken;
            lock (adding)
            {
                taken = rows;
                rows = new List<Row>(taken.Count);
            }
            for (int i = 1; i < taken.Count; i++)
            {
                Row row = taken[i];
                int at = i;
                for (; at > 0 && row.ToldAt < taken[at - 1].ToldAt; at--)
                {
                    taken[at] = taken[at - 1];
                }
                taken[at] = row;
            }
            return taken;
        }
    }

    /// What one worker of a step draws on.
    sealed class Worker
    {
        const int LongestTold = 500;

        readonly Numbers numbers;
        readonly Trial trial;
        readonly KeyChoice keys;

        // Held from before the end of a request is read from the clock until its row is among those to be told: whoever
        // held every worker's once has all that ended before.
        readonly object ending = new object();
        Row underWay;

        // The slot that it has and has not begun, -1 where there is none, and when it is due.
        long slot = -1;
        long slotDue;
        bool closed;

        internal Worker(int number, long seed, Trial trial, KeyChoice keys)
        {
            Number = number;
            numbers = new Numbers(seed);
            this.trial = trial;
            this.keys = keys;
        }

        internal int Number { get; }

        /// Sends a request and reports it. Throws NoFreeKey where there is nothing to write.
        internal void Send(long number, string kind, int size)
        {
            switch (kind)
            {
                case "get":
                    Get(number);
                    break;
                case "getAll":
                    GetAll(number, size);
                    break;
                case "put":
                    Put(number);
                    break;
                case "putAll":
                    PutAll(number, size);
                    break;
                default:
                    throw new ArgumentException($"this client does not send `{kind}`");
            }
        }

        int Key()
        {
            return keys.Next(numbers);
        }

        /// Different keys; one that was drawn before gives way to one drawn evenly from all.
        int[] Several(int size)
        {
            var several = new List<int>(size);
            var drawn = new HashSet<int>();
            while (several.Count < size)
            {
                int key = Key();
                if (drawn.Contains(key))
                {
                    key = numbers.Below(trial.Leases.Registers);
                }
                if (drawn.Add(key))
                {
                    several.Add(key);
                }
            }
            return several.ToArray();
        }

        Claim[] Claims(int size)
        {
            var drawn = new int[size];
            for (int i = 0; i < size; i++)
            {
                drawn[i] = Key();
            }
            return trial.Leases.Take(drawn);
        }

        void Release(Claim[] claims, bool unknown)
        {
            Array.ForEach(claims, claim => trial.Leases.Release(claim.Key, unknown));
        }

        void Get(long number)
        {
            int key = Key();
            Row sent = Begin(number, Outcome.Failed, new long[] { key, 0 });
            object value = null;
            Exception failure = null;
            try
            {
                value = trial.Adapter.Get(key);
            }
            catch (Exception why)
            {
                failure = why;
            }
            End(sent, failure, () => sent.Entries[1] = trial.Workload.Version(key, value));
        }

        void GetAll(long number, int size)
        {
            int[] several = Several(size);
            var entries = new long[2 * size];
            for (int i = 0; i < size; i++)
            {
                entries[2 * i] = several[i];
            }
            Row sent = Begin(number, Outcome.Failed, entries);
            object[] values = null;
            Exception failure = null;
            try
            {
                values = trial.Adapter.GetAll(several);
            }
            catch (Exception why)
            {
                failure = why;
            }
            End(sent, failure, () =>
            {
                for (int i = 0; i < size; i++)
                {
                    entries[2 * i + 1] = trial.Workload.Version(several[i], values[i]);
                }
            });
        }

        void Put(long number)
        {
            Write(number, 1, claims =>
            {
                object value = trial.Workload.Make(claims[0].Key, claims[0].Version, trial.Writer);
                return () => trial.Adapter.Put(claims[0].Key, value);
            });
        }

        void PutAll(long number, int size)
        {
            Write(number, size, claims =>
            {
                int[] several = Array.ConvertAll(claims, claim => claim.Key);
                object[] values =
                    Array.ConvertAll(claims, claim => trial.Workload.Make(claim.Key, claim.Version, trial.Writer));
                return () => trial.Adapter.PutAll(several, values);
            });
        }

        /// Claims keys, makes their values and sends them.
        void Write(long number, int size, Func<Claim[], Action> prepare)
        {
            Claim[] claims = Claims(size);
            Action write = prepare(claims);
            var entries = new long[2 * size];
            for (int i = 0; i < size; i++)
            {
                entries[2 * i] = claims[i].Key;
                entries[2 * i + 1] = claims[i].Version;
            }
            Row sent;
            try
            {
                sent = Begin(number, Outcome.Unknown, entries);
            }
            catch (GivenUp)
            {
                Release(claims, false);
                throw;
            }
            Exception failure = null;
            try
            {
                write();
            }
            catch (Exception why)
            {
                failure = why;
            }
            if (End(sent, failure, null))
            {
                Release(claims, sent.Outcome == Outcome.Unknown);
            }
        }

        /// Notes a request that is about to be sent, with the outcome that it has where no answer comes.
        Row Begin(long number, Outcome outcome, long[] entries)
        {
            var sent = new Row { Worker = Number, Number = number, Outcome = outcome, Entries = entries };
            lock (ending)
            {
                if (closed)
                {
                    throw new GivenUp();
                }
                slot = -1;
                underWay = sent;
                sent.Start = trial.Clock();
            }
            return sent;
        }

        /// Reports a request, unless it was given up meanwhile; returns whether it was not. What is read of an answer is
        /// read once the end is known.
        bool End(Row sent, Exception failure, Action read)
        {
            lock (ending)
            {
                long now = trial.Clock();
                if (underWay != sent)
                {
                    return false;
                }
                underWay = null;
                sent.End = now;
                sent.ToldAt = now;
                if (failure == null)
                {
                    read?.Invoke();
                    sent.Outcome = Outcome.Ok;
                }
                else
                {
                    sent.Outcome = failure is NotDone ? Outcome.Failed : sent.Outcome;
                    sent.Failure = Told(failure is NotDone ? failure.InnerException : failure);
                }
                trial.Add(sent);
                return true;
            }
        }

        /// Waits until what has ended is among the rows.
        internal void Settle()
        {
            lock (ending)
            {
            }
        }

        /// Takes a slot, which it has until it begins the request or lets go of it.
        internal void Take(long taken, long due)
        {
            lock (ending)
            {
                slot = taken;
                slotDue = due;
            }
        }

        /// Lets go of a slot that cannot be sent; tells whether it is still this worker's to tell of.
        internal bool LetGo()
        {
            lock (ending)
            {
                bool own = slot >= 0;
                slot = -1;
                return own;
            }
        }

        /// Reports a request whose answer has not come: a write may have happened, a read has not. Nothing begins after
        /// that: a slot that it had and had not begun is shed.
        internal void GiveUp()
        {
            lock (ending)
            {
                closed = true;
                if (slot >= 0)
                {
                    Shed(slot, slotDue, new GivenUp());
                    slot = -1;
                }
                if (underWay != null)
                {
                    underWay.End = trial.Clock();
                    underWay.ToldAt = underWay.End;
                    trial.Add(underWay);
                    for (int i = 0; underWay.Outcome == Outcome.Unknown && i < underWay.Entries.Length; i += 2)
                    {
                        trial.Leases.Release((int)underWay.Entries[i], true);
                    }
                    underWay = null;
                }
            }
        }

        /// Reports a slot that was not sent; with why where there was no key to write, or the step was given up.
        internal void Shed(long number, long due, Exception why)
        {
            lock (ending)
            {
                trial.Add(new Row
                {
                    Worker = Number,
                    Number = number,
                    Outcome = Outcome.Shed,
                    Start = due,
                    End = due,
                    Entries = new long[0],
                    Failure = why == null ? null : new[] { why is GivenUp ? "given up" : "", why.Message },
                    ToldAt = trial.Clock(),
                });
            }
        }

        static string[] Told(Exception failure)
        {
            return new[] { failure.GetType().FullName, Shortened(failure.Message) };
        }

        /// A text that is not longer than a line should be.
        internal static string Shortened(string text)
        {
            return text.Length <= LongestTold ? text : text.Substring(0, LongestTold);
        }
    }
}
