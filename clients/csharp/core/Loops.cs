// Closed and open loops.
using System;
using System.Threading;

namespace Assay.Client
{
    /// Runs a task for each worker, each on a thread of its own.
    sealed class Crew
    {
        const int StackBytes = 1 << 18;

        readonly CountdownEvent ready;
        readonly CountdownEvent left;
        readonly ManualResetEvent begin = new ManualResetEvent(false);
        Exception failure;

        internal Crew(Worker[] workers, Action<Worker> task)
        {
            ready = new CountdownEvent(workers.Length);
            left = new CountdownEvent(workers.Length);
            foreach (Worker worker in workers)
            {
                new Thread(() => CarryOut(worker, task), StackBytes) { IsBackground = true }.Start();
            }
            ready.Wait();
        }

        void CarryOut(Worker worker, Action<Worker> task)
        {
            try
            {
                Host.WakeOnTime();
                ready.Signal();
                begin.WaitOne();
                task(worker);
            }
            catch (Exception why)
            {
                Interlocked.CompareExchange(ref failure, why, null);
            }
            finally
            {
                left.Signal();
            }
        }

        /// Has all of them begin, and waits so long for their end; tells whether it came. What one failed of is thrown.
        internal bool Run(TimeSpan most)
        {
            begin.Set();
            bool ended = left.Wait(most);
            if (failure != null)
            {
                throw new InvalidOperationException(failure.Message, failure);
            }
            return ended;
        }
    }

    static class Loops
    {
        static readonly TimeSpan ForEver = TimeSpan.FromMilliseconds(-1);

        /// Sends a number of requests of one kind; returns when the first was sent and the last was answered.
        internal static long[] Round(Trial trial, Worker[] workers, Command words)
        {
            int threads = workers.Length;
            var starts = new long[threads];
            var ends = new long[threads];
            var alarm = new Alarm(trial.Clock);
            new Crew(workers, worker =>
            {
                int own = words.Requests / threads + (worker.Number < words.Requests % threads ? 1 : 0);
                starts[worker.Number] = trial.Clock();
                for (int number = 0; number < own; number++)
                {
                    worker.Send(number, words.Kind, words.Size);
                    if (words.ThinkNanos > 0)
                    {
                        alarm.Until(trial.Clock() + words.ThinkNanos);
                    }
                }
                ends[worker.Number] = trial.Clock();
            }).Run(ForEver);
            Array.Sort(starts);
            Array.Sort(ends);
            return new[] { starts[0], ends[threads - 1] };
        }

        /// Sends requests of drawn kinds, one after the other, until the window ends.
        internal static void Timed(Trial trial, Worker[] workers, Command words, Action<long> sayBegan)
        {
            long[] seeds = Array.ConvertAll(words.MixSeeds, Draws.Seed);
            var mix = new Mix(words.Mix);
            var alarm = new Alarm(trial.Clock);
            long think = words.ThinkNanos;
            long end = 0;
            var crew = new Crew(workers, worker =>
            {
                long seed = seeds[worker.Number];
                if (think > 0)
                {
                    alarm.Until(Math.Min(trial.Clock() + (long)(Draws.Unit(seed, -1) * think), end));
                }
                for (long number = 0; trial.Clock() < end; number++)
                {
                    worker.Send(number, mix.At(Draws.Unit(seed, number)), 1);
                    if (think > 0)
                    {
                        alarm.Until(Math.Min(trial.Clock() + think, end));
                    }
                }
            });
            long begins = trial.Clock();
            end = begins + words.WarmUpNanos + words.LastsNanos;
            sayBegan(begins);
            crew.Run(ForEver);
        }
    }

    /// Sends every slot of a schedule when it is due. The thread that waits for a slot is the one that sends it: one
    /// leads, waits and lets the next lead before it sends. One more thread than may be in flight is there, so that
    /// always somebody waits; where all others are sending, it sheds.
    sealed class OpenLoop
    {
        const long LeadNanos = 50000000;

        readonly Trial trial;
        readonly Worker[] workers;
        readonly Command words;
        readonly Mix mix;
        readonly long mixSeed;
        readonly long length;
        readonly Schedule slots;
        readonly Alarm alarm;
        readonly object lead = new object();
        long begins;
        int inFlight;
        volatile bool over;

        internal OpenLoop(Trial trial, Worker[] workers, Command words)
        {
            this.trial = trial;
            this.workers = workers;
            this.words = words;
            mix = new Mix(words.Mix);
            mixSeed = Draws.Seed(words.MixSeed);
            length = words.WarmUpNanos + words.LastsNanos;
            slots = new Schedule(words.Arrivals, words.PerSecond, Draws.Seed(words.ScheduleSeed));
            alarm = new Alarm(trial.Clock);
        }

        internal void Run(Action<long> sayBegan)
        {
            var crew = new Crew(workers, Work);
            begins = trial.Clock() + LeadNanos;
            foreach (long offset in words.AsideNanos)
            {
                trial.Leases.AsideFrom(begins + words.WarmUpNanos + offset);
            }
            sayBegan(begins);
            long until = begins + length + words.DrainNanos;
            if (!crew.Run(TimeSpan.FromTicks((until - trial.Clock()) / 100)))
            {
                trial.Leases.Wait(false);
                // Whoever leads has taken its slot by then, or takes none.
                lock (lead)
                {
                    over = true;
                    foreach (Worker worker in workers)
                    {
                        worker.GiveUp();
                    }
                    for (; slots.Nanos < length; slots.Advance())
                    {
                        workers[0].Shed(slots.Index, begins + slots.Nanos, new GivenUp());
                    }
                }
            }
        }

        void Work(Worker worker)
        {
            while (Next(worker, out long slot, out long due))
            {
                try
                {
                    worker.Send(slot, mix.At(Draws.Unit(mixSeed, slot)), 1);
                }
                catch (NoFreeKey why)
                {
                    if (worker.LetGo())
                    {
                        worker.Shed(slot, due, why);
                    }
                }
                catch (GivenUp)
                {
                    return;
                }
                finally
                {
                    Interlocked.Decrement(ref inFlight);
                }
            }
        }

        /// Leads until a slot is due that may be sent; false where there is none any more.
        bool Next(Worker worker, out long slot, out long due)
        {
            lock (lead)
            {
                while (true)
                {
                    slot = slots.Index;
                    due = begins + slots.Nanos;
                    if (over || slots.Nanos >= length)
                    {
                        return false;
                    }
                    slots.Advance();
                    alarm.Until(due);
                    if (Interlocked.Increment(ref inFlight) <= words.InFlight)
                    {
                        worker.Take(slot, due);
                        return true;
                    }
                    Interlocked.Decrement(ref inFlight);
                    worker.Shed(slot, due, null);
                }
            }
        }
    }
}
