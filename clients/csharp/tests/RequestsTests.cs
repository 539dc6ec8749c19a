// What is told of a request, whatever becomes of it.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace Assay.Client
{
    static class RequestsTests
    {
        /// An engine whose answers come when a test lets them.
        sealed class Slow : Adapter
        {
            internal readonly SemaphoreSlim Asked = new SemaphoreSlim(0), Answer = new SemaphoreSlim(0);
            internal Exception Failure;

            public override string Library => "none";

            public override object Get(int key)
            {
                throw new NotSupportedException();
            }

            public override void Put(int key, object value)
            {
                Asked.Release();
                Answer.Wait();
                if (Failure != null)
                {
                    throw Failure;
                }
            }

            public override object[] GetAll(int[] keys)
            {
                throw new NotSupportedException();
            }

            public override void PutAll(int[] keys, object[] values)
            {
                throw new NotSupportedException();
            }
        }

        /// A worker of one key whose clock counts how often it is read.
        sealed class Bench
        {
            internal readonly Slow Engine = new Slow();
            internal readonly Trial Trial;
            internal readonly Worker Worker;
            long now;

            internal Bench(Exception failure)
            {
                Engine.Failure = failure;
                Func<long> clock = () => ++now;
                Trial = new Trial
                {
                    Clock = clock,
                    Workload = Workload.Of("", null),
                    Adapter = Engine,
                    Leases = new Leases(new Words { Clients = 1, Registers = 1 }, clock),
                };
                Worker = new Worker(0, 1, Trial, new Uniform(1));
            }

            internal void Send(Action meanwhile)
            {
                var sending = new Thread(() => Worker.Send(7, "put", 1));
                sending.Start();
                Engine.Asked.Wait();
                meanwhile();
                Engine.Answer.Release();
                sending.Join();
            }

            internal string[] Told()
            {
                return Trial.Taken().Select(row => new Line().Row(row).ToString()).ToArray();
            }
        }

        static void TestARequestIsToldOnce()
        {
            var bench = new Bench(null);
            bench.Send(() => { });
            Tests.Same(bench.Told(), new[] { "[0,7,0,1,2,[0,1]]" }, "row");
            Tests.Same(bench.Told(), new string[0], "no more");
            Tests.Same(bench.Trial.Leases.Take(0)[0].Version, 2L, "the key is free");
        }

        static void TestAWriteThatFails()
        {
            var bench = new Bench(new InvalidOperationException("a \"quoted\" wörd\n"));
            bench.Send(() => { });
            const string row =
                "[0,7,2,1,2,[0,1],[\"System.InvalidOperationException\",\"a \\\"quoted\\\" w\\u00f6rd\\u000a\"]]";
            Tests.Same(bench.Told(), new[] { row }, "row");
            Tests.Same(bench.Trial.Leases.Take(0)[0].Version, 1L, "the key is only written as it was");
        }

        static void TestAWriteThatSurelyHasNotHappened()
        {
            var bench = new Bench(new NotDone(new Unreachable("there", "nobody")));
            bench.Send(() => { });
            Tests.Same(
                bench.Told(), new[] { "[0,7,1,1,2,[0,1],[\"Assay.Client.Unreachable\",\"there: nobody\"]]" }, "row");
            Tests.Same(bench.Trial.Leases.Take(0)[0].Version, 2L, "the key is free, and its version used");
        }

        static void TestARequestThatIsGivenUp()
        {
            var bench = new Bench(null);
            bench.Send(bench.Worker.GiveUp);
            Tests.Same(bench.Told(), new[] { "[0,7,2,1,2,[0,1]]" }, "row");
            Tests.Same(bench.Trial.Leases.Take(0)[0].Version, 1L, "the key is only written as it was");
        }

        static void TestABusyKeyIsWaitedFor()
        {
            var bench = new Bench(null);
            Leases leases = bench.Trial.Leases;
            leases.Take(0);
            var next = new Thread(() => leases.Take(0));
            next.Start();
            Tests.Same(next.Join(50), false, "it waits");
            leases.Release(0, false);
            next.Join();
            var given = new Thread(() => Tests.Thrown<GivenUp>(() => bench.Worker.Send(7, "put", 1)));
            given.Start();
            leases.Wait(false);
            given.Join();
            Tests.Same(bench.Told(), new string[0], "rows");
        }

        static void TestASlotWithoutAKey()
        {
            var bench = new Bench(null);
            NoFreeKey why = Tests.Thrown<NoFreeKey>(() => bench.Worker.Send(7, "putAll", 2));
            bench.Worker.Shed(7, 100, why);
            bench.Worker.Shed(8, 200, null);
            Tests.Same(
                bench.Told(),
                new[] { "[0,7,3,100,100,[],[\"\",\"of 1 keys to write none is free\"]]", "[0,8,3,200,200,[]]" },
                "rows");
        }

        static void TestRowsAreToldInTheOrderOfTheirEnds()
        {
            var trial = new Trial();
            foreach (long moment in new long[] { 5, 9, 7, 8, 12, 6 })
            {
                trial.Add(new Row { ToldAt = moment });
            }
            Tests.Same(trial.Taken().Select(row => row.ToldAt), new long[] { 5, 6, 7, 8, 9, 12 }, "order");
        }

        static void TestNumbersOfALine()
        {
            foreach (long number in new[] { 0, 7, -1, 10, 1234567890123, long.MaxValue, long.MinValue })
            {
                Tests.Same(new Line().Number(number).ToString(), $"{number}", "number");
            }
        }

        static void TestSeveralAreDifferent()
        {
            var trial = new Trial { Clock = () => 0, Workload = Workload.Of("", null) };
            trial.Leases = new Leases(new Words { Clients = 1, Registers = 9, Loaded = 9 }, trial.Clock);
            trial.Adapter = new Memory(new Words { Loaded = 9 }, trial.Workload);
            new Worker(0, 1, trial, new Uniform(9)).Send(0, "getAll", 9);
            List<Row> rows = trial.Taken();
            long[] keys = rows[0].Entries.Where((_, i) => i % 2 == 0).OrderBy(key => key).ToArray();
            Tests.Same(keys, new long[] { 0, 1, 2, 3, 4, 5, 6, 7, 8 }, "keys");
            Tests.Same(rows[0].Entries.Where((_, i) => i % 2 == 1).Distinct(), new[] { 1L }, "versions");
        }
    }
}
