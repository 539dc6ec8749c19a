// Which server of a Redis Cluster owns which slot, and the connections to it.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;

namespace Assay.Client
{
    /// A server, with the connections that nobody uses: there are as many as threads have asked it at the same time.
    sealed class Server
    {
        readonly Stack<Connection> idle = new Stack<Connection>();
        volatile bool failed;

        internal Server(string host, int port)
        {
            Host = host;
            Port = port;
        }

        internal string Host { get; }

        internal int Port { get; }

        /// Whether its last answer did not come.
        internal bool Failed => failed;

        internal Connection Take()
        {
            lock (idle)
            {
                if (idle.Count > 0)
                {
                    return idle.Pop();
                }
            }
            return new Connection(Host, Port);
        }

        internal void Give(Connection connection)
        {
            lock (idle)
            {
                idle.Push(connection);
            }
        }

        /// Closes what is idle: where one connection failed the others have, too.
        internal void Drop()
        {
            lock (idle)
            {
                while (idle.Count > 0)
                {
                    idle.Pop().Close();
                }
            }
        }

        /// Sends commands together and returns what is answered to each.
        internal object[] Ask(params byte[][][] commands)
        {
            Connection connection = null;
            try
            {
                connection = Take();
                foreach (byte[][] command in commands)
                {
                    connection.Write(command);
                }
                connection.Send();
                var answers = new object[commands.Length];
                for (int i = 0; i < answers.Length; i++)
                {
                    answers[i] = connection.Read();
                }
                Give(connection);
                failed = false;
                return answers;
            }
            catch
            {
                failed = true;
                connection?.Close();
                Drop();
                throw;
            }
        }
    }

    sealed class Cluster
    {
        const int Slots = 16384;
        const int PauseMillis = 100;

        static readonly byte[][] ClusterSlots = { Bytes("CLUSTER"), Bytes("SLOTS") };
        static readonly byte[][] Ping = { Bytes("PING") };

        readonly Dictionary<string, Server> servers = new Dictionary<string, Server>();
        readonly Server[] owners = new Server[Slots];
        readonly AutoResetEvent stale = new AutoResetEvent(false);
        volatile bool closed;

        /// Knows these servers at first.
        internal Cluster(IEnumerable<KeyValuePair<string, int>> places)
        {
            foreach (KeyValuePair<string, int> place in places)
            {
                At(place.Key, place.Value);
            }
        }

        internal static byte[] Bytes(string text)
        {
            return Compact.Letters.GetBytes(text);
        }

        /// The slot of a name whose tag is in braces: CRC-16 of the tag, as XMODEM has it.
        internal static int Slot(byte[] name)
        {
            int begin = Array.IndexOf(name, (byte)'{') + 1;
            int end = Array.IndexOf(name, (byte)'}', begin);
            int sum = 0;
            for (int i = begin; i < end; i++)
            {
                sum ^= name[i] << 8;
                for (int bit = 0; bit < 8; bit++)
                {
                    sum = (sum & 0x8000) != 0 ? sum << 1 ^ 0x1021 : sum << 1;
                }
            }
            return sum & Slots - 1;
        }

        /// Waits until every slot has an owner that answers, and sees to it from then on that it is known who owns what.
        internal void Connect(TimeSpan patience)
        {
            DateTime until = DateTime.UtcNow + patience;
            while (true)
            {
                Exception why;
                try
                {
                    Look();
                    var all = new HashSet<Server>(owners);
                    if (!all.Contains(null))
                    {
                        foreach (Server owner in all)
                        {
                            owner.Ask(Ping);
                        }
                        break;
                    }
                    why = new IOException("nobody owns some of the slots");
                }
                catch (Exception failure) when (Lost(failure))
                {
                    why = failure;
                }
                if (DateTime.UtcNow > until)
                {
                    throw why;
                }
                Thread.Sleep(PauseMillis / 2);
            }
            new Thread(KeepLooking) { IsBackground = true }.Start();
        }

        internal void Close()
        {
            closed = true;
            stale.Set();
            foreach (Server server in Known())
            {
                server.Drop();
            }
        }

        /// What is no answer at all.
        internal static bool Lost(Exception failure)
        {
            return failure is IOException || failure is Unreachable;
        }

        internal Server Owner(int slot)
        {
            return Volatile.Read(ref owners[slot])
                ?? throw new Unreachable($"slot {slot}", "it has no owner");
        }

        /// Has it asked who owns what, by a thread of its own.
        internal void Doubt()
        {
            stale.Set();
        }

        /// The server that a server sends its client on to; null where this is another error.
        internal Server Moved(RedisError error, Server from)
        {
            string[] words = error.Message.Split(' ');
            if (words.Length != 3 || words[0] != "MOVED")
            {
                return null;
            }
            int colon = words[2].LastIndexOf(':');
            string host = colon == 0 ? from.Host : words[2].Substring(0, colon);
            Server owner = At(host, int.Parse(words[2].Substring(colon + 1), CultureInfo.InvariantCulture));
            Volatile.Write(ref owners[int.Parse(words[1], CultureInfo.InvariantCulture)], owner);
            Doubt();
            return owner;
        }

        Server At(string host, int port)
        {
            string name = $"{host}:{port}";
            lock (servers)
            {
                if (!servers.TryGetValue(name, out Server server))
                {
                    server = new Server(host, port);
                    servers[name] = server;
                }
                return server;
            }
        }

        Server[] Known()
        {
            lock (servers)
            {
                return new List<Server>(servers.Values).ToArray();
            }
        }

        void KeepLooking()
        {
            while (stale.WaitOne() && !closed)
            {
                try
                {
                    Look();
                }
                catch (Exception failure) when (Lost(failure))
                {
                    Console.Error.WriteLine($"nobody says who owns what: {failure.Message}");
                }
                Thread.Sleep(PauseMillis);
            }
        }

        /// Asks one server after the other who owns what, until one answers; last of all those that have just failed.
        void Look()
        {
            Exception last = null;
            foreach (Server server in Known().OrderBy(each => each.Failed))
            {
                try
                {
                    if (server.Ask(ClusterSlots)[0] is List<object> ranges)
                    {
                        ranges.ForEach(range => Note((List<object>)range, server));
                        return;
                    }
                }
                catch (Exception failure) when (Lost(failure))
                {
                    last = failure;
                }
            }
            throw last ?? new IOException("no server knows the slots");
        }

        /// Notes a range: its first slot, its last, and the owner's address and port, with which replicas follow.
        void Note(List<object> range, Server told)
        {
            var place = (List<object>)range[2];
            string host = place[0] == null ? "" : Encoding.ASCII.GetString((byte[])place[0]);
            Server owner = At(host == "" ? told.Host : host, (int)(long)place[1]);
            for (long slot = (long)range[0]; slot <= (long)range[1]; slot++)
            {
                Volatile.Write(ref owners[slot], owner);
            }
        }
    }
}
