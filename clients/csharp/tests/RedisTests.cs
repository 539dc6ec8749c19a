// What is sent to servers, and what is made of their answers: servers are threads of the test, and say what they are
// told to.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;

namespace Assay.Client
{
    static class RedisTests
    {
        /// A server that answers a command by what a test says; it hangs up where that is null.
        sealed class Fake
        {
            internal readonly List<string> Heard = new List<string>();
            internal Func<string, string> Answer;
            readonly TcpListener listener = new TcpListener(IPAddress.Loopback, 0);

            internal Fake()
            {
                listener.Start();
                Port = ((IPEndPoint)listener.LocalEndpoint).Port;
                new Thread(Accept) { IsBackground = true }.Start();
            }

            // Known when it is stopped, too, for connections that it took live on.
            internal int Port { get; }

            internal void Stop()
            {
                listener.Stop();
            }

            internal string[] Commands()
            {
                lock (Heard)
                {
                    return Heard.Where(each => each.StartsWith("GET") || each.StartsWith("SET")).ToArray();
                }
            }

            void Accept()
            {
                try
                {
                    while (true)
                    {
                        Socket socket = listener.AcceptSocket();
                        new Thread(() => Serve(socket)) { IsBackground = true }.Start();
                    }
                }
                catch (Exception why) when (why is SocketException || why is InvalidOperationException)
                {
                    // It was stopped, while it waited or before it waited again.
                }
            }

            void Serve(Socket socket)
            {
                try
                {
                    Answers(socket);
                }
                catch (IOException)
                {
                    // The client is gone, or this program ends while its threads still wait to read.
                }
            }

            void Answers(Socket socket)
            {
                using (var stream = new NetworkStream(socket, true))
                using (var reader = new StreamReader(stream, Encoding.GetEncoding(28591)))
                {
                    for (string count = reader.ReadLine(); count != null; count = reader.ReadLine())
                    {
                        var words = new string[int.Parse(count.Substring(1))];
                        for (int i = 0; i < words.Length; i++)
                        {
                            var word = new char[int.Parse(reader.ReadLine().Substring(1))];
                            reader.ReadBlock(word, 0, word.Length);
                            reader.ReadLine();
                            words[i] = new string(word);
                        }
                        string command = string.Join(" ", words.Take(2));
                        lock (Heard)
                        {
                            Heard.Add(command);
                        }
                        string answer = Answer(command);
                        if (answer == null)
                        {
                            return;
                        }
                        byte[] bytes = Encoding.ASCII.GetBytes(answer);
                        stream.Write(bytes, 0, bytes.Length);
                    }
                }
            }
        }

        static string Owns(Fake server)
        {
            return $"*1\r\n*3\r\n:0\r\n:16383\r\n*3\r\n$9\r\n127.0.0.1\r\n:{server.Port}\r\n$2\r\nid\r\n";
        }

        static Words Words(Fake server, string backup)
        {
            return new Words
            {
                Map = "data",
                Types = new[] { "Customer" },
                Place = new Place
                {
                    Meeting = "127.0.0.1",
                    Port = server.Port,
                    Members = 1,
                    Settings = new Dictionary<string, string> { { "backup", backup }, { "backup-count", "1" } },
                },
            };
        }

        static readonly Workload Customers =
            Workload.Of("tradeoffs", new Dictionary<string, long> { { "value", 8 } });

        static Redis Open(Fake server, Func<string, string> answer)
        {
            server.Answer = command =>
                command == "CLUSTER SLOTS" ? Owns(server) : command.StartsWith("PING") ? "+PONG\r\n" : answer(command);
            return new Redis(Words(server, "async"), Customers);
        }

        static void TestSlots()
        {
            // CRC-16 XMODEM of 123456789 is 31C3.
            Tests.Same(Cluster.Slot(Encoding.ASCII.GetBytes("a:{123456789}")), 0x31C3, "slot");
            Tests.Same(Cluster.Slot(Encoding.ASCII.GetBytes("{foo}bar")), 12182, "slot of Redis's pages");
        }

        static void TestWhatMovedIsFollowed()
        {
            var old = new Fake();
            var fresh = new Fake { Answer = command => command.StartsWith("GET") ? "$-1\r\n" : "+OK\r\n" };
            Redis redis = Open(old, _ => $"-MOVED 1 127.0.0.1:{fresh.Port}\r\n");
            Tests.Same(redis.Get(1), null, "value");
            redis.Put(1, Customers.Make(1, 1, 0));
            Tests.Same(redis.GetAll(new[] { 1, 2 }), new object[] { null, null }, "values");
            redis.PutAll(new[] { 1, 2 }, new[] { Customers.Make(1, 2, 0), Customers.Make(2, 2, 0) });
            Tests.Same(
                fresh.Commands().Select(each => each.Substring(0, 3)),
                new[] { "GET", "SET", "GET", "GET", "SET", "SET" },
                "commands");
            redis.Close();
        }

        static void TestWhatMovesForEverIsRefused()
        {
            var server = new Fake();
            Redis redis = Open(server, _ => $"-MOVED 1 :{server.Port}\r\n");
            Tests.Thrown<RedisError>(() => redis.Get(1));
            Tests.Same(server.Commands().Length, 6, "commands");
            redis.Close();
        }

        static void TestAWriteThatIsRefusedIsNotDone_andOneWithoutAnAnswerIsUnknown()
        {
            var server = new Fake();
            string answer = "-OOM too much\r\n";
            Redis redis = Open(server, _ => answer);
            object value = Customers.Make(1, 1, 0);
            Tests.Same(Tests.Thrown<NotDone>(() => redis.Put(1, value)).Message, "OOM too much", "refused");
            answer = null;
            Tests.Thrown<IOException>(() => redis.Put(1, value));
            Tests.Thrown<IOException>(() => redis.PutAll(new[] { 1, 2 }, new[] { value, value }));
            server.Stop();
            Exception last;
            do
            {
                // A connection from before may still be there.
                last = Tests.Thrown<Exception>(() => redis.Put(1, value));
            }
            while (last is IOException);
            Tests.Same(last is NotDone, true, "nothing was sent");
            Tests.Thrown<Unreachable>(() => redis.Get(1));
            redis.Close();
        }

        static void TestAWriteThatTooFewReplicasHaveIsUnknown()
        {
            var server = new Fake();
            string had = ":1\r\n";
            Redis async = Open(server, command => command.StartsWith("WAIT") ? had : "+OK\r\n");
            async.Close();
            Words words = Words(server, "wait");
            words.Place.Members = 2;
            var redis = new Redis(words, Customers);
            object value = Customers.Make(1, 1, 0);
            redis.Put(1, value);
            had = ":0\r\n";
            Tests.Thrown<IOException>(() => redis.Put(1, value));
            had = "-ERR\r\n";
            Tests.Thrown<IOException>(() => redis.Put(1, value));
            had = null;
            Tests.Thrown<IOException>(() => redis.PutAll(new[] { 1, 2 }, new[] { value, value }));
            redis.Close();
        }
    }
}
