// Commands on standard input, what came of them on standard output, a line of JSON each.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Assay.Client
{
    public sealed class Program
    {
        const int ReportMillis = 100;

        readonly Tether tether;
        readonly Adapters adapters;
        readonly Func<long> clock;
        Trial trial;
        Worker[] workers = new Worker[0];
        long until;
        volatile bool begun;

        Program(Tether tether, Adapters adapters, Func<long> clock)
        {
            this.tether = tether;
            this.adapters = adapters;
            this.clock = clock;
        }

        /// Runs until it is told to stop, or until there is no more input; whatever prints, prints to standard error.
        public static void Run(Adapters adapters)
        {
            Run(adapters, HostNanos);
        }

        /// Runs by a clock of nanoseconds that never goes back.
        public static void Run(Adapters adapters, Func<long> clock)
        {
            var tether = new Tether(Console.OpenStandardOutput());
            Console.SetOut(Console.Error);
            tether.Hello("csharp", RuntimeInformation.FrameworkDescription);
            var program = new Program(tether, adapters, clock);
            var commands = new BlockingCollection<string>();
            new Thread(() => program.Obey(commands)) { IsBackground = true }.Start();
            using (var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false)))
            {
                for (string line = input.ReadLine(); line != null; line = input.ReadLine())
                {
                    commands.Add(line);
                }
            }
            Host.Exit(1);
        }

        /// The host's monotonic clock.
        public static long HostNanos()
        {
            return Host.Nanos();
        }

        void Obey(BlockingCollection<string> lines)
        {
            foreach (string line in lines.GetConsumingEnumerable())
            {
                Command command;
                try
                {
                    command = Json<Command>.Read(line);
                }
                catch (Exception failure)
                {
                    Console.Error.WriteLine($"standard input is no command: {failure.Message}");
                    Host.Exit(1);
                    return;
                }
                CarryOut(command);
                if (command.Do == "stop")
                {
                    Host.Exit(0);
                }
            }
        }

        void CarryOut(Command command)
        {
            try
            {
                var values = new Dictionary<string, object>();
                Do(command, values);
                tether.Answered(command.Id, values);
            }
            catch (Exception failure)
            {
                Console.Error.WriteLine(failure);
                tether.Refused(command.Id, Worker.Shortened(failure.Message));
            }
        }

        void Do(Command words, Dictionary<string, object> values)
        {
            switch (words.Do)
            {
                case "clock":
                    values["nanos"] = clock();
                    break;
                case "connect":
                    Connect(words);
                    values["library"] = trial.Adapter.Library;
                    break;
                case "begin":
                    Begin(words);
                    break;
                case "round":
                    begun = true;
                    long[] times = null;
                    Reporting(() => times = Loops.Round(trial, workers, words));
                    values["startNanos"] = times[0];
                    values["endNanos"] = times[1];
                    break;
                case "timed":
                    Reporting(() => Loops.Timed(trial, workers, words, Began));
                    break;
                case "open":
                    Reporting(() => new OpenLoop(trial, workers, words).Run(Began));
                    break;
                case "stop":
                    Leave();
                    break;
                default:
                    throw new ArgumentException($"there is no command `{words.Do}`");
            }
        }

        void Connect(Words words)
        {
            Leave();
            Workload workload = Workload.Of(words.Workload, words.Data);
            Open open;
            if (words.Engine == "none")
            {
                open = (who, what) => new Memory(who, what);
            }
            else if (words.Engine == "reference")
            {
                open = (who, what) => new Reference(who);
            }
            else if (!adapters.TryGetValue(words.Engine, out open))
            {
                throw new ArgumentException($"no adapter for the engine `{words.Engine}`");
            }
            trial = new Trial
            {
                Clock = clock,
                Workload = workload,
                Adapter = open(words, workload),
                Writer = words.Client,
                Leases = new Leases(words, clock),
            };
        }

        void Leave()
        {
            trial?.Adapter.Close();
            trial = null;
        }

        void Begin(Command words)
        {
            KeyChoice keys = KeyChoice.Of(words.Keys, trial.Leases.Registers);
            var fresh = new Worker[words.Seeds.Length];
            for (int number = 0; number < fresh.Length; number++)
            {
                fresh[number] = new Worker(number, Draws.Seed(words.Seeds[number]), trial, keys);
            }
            trial.Leases.Wait(true);
            workers = fresh;
        }

        void Began(long nanos)
        {
            tether.Began(nanos);
            begun = true;
        }

        /// Carries out a load while a thread of its own reports what has ended.
        void Reporting(Action load)
        {
            until = clock();
            var over = new ManualResetEvent(false);
            var reporter = new Thread(() =>
            {
                while (!over.WaitOne(ReportMillis))
                {
                    TellRows();
                }
            });
            reporter.IsBackground = true;
            reporter.Start();
            try
            {
                load();
            }
            finally
            {
                over.Set();
                reporter.Join();
                TellRows();
                begun = false;
            }
        }

        void TellRows()
        {
            if (!begun)
            {
                return;
            }
            long now = clock();
            foreach (Worker worker in workers)
            {
                worker.Settle();
            }
            tether.Tell(until, now, trial.Taken());
            until = now;
        }
    }
}
