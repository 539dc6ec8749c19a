// Redis Cluster by RESP2, spoken here: of its libraries for .NET none comes from where this project's packages do.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;

namespace Assay.Client
{
    /// A request takes a connection to the owner of its key, follows `MOVED`, and is sent once. What fails for want of
    /// a connection surely has not happened, and neither has what the server refuses.
    public class Redis : Adapter
    {
        const int WaitMillis = 1000;
        const int MostHops = 5;

        static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
        static readonly byte[] GetWord = Cluster.Bytes("GET"), SetWord = Cluster.Bytes("SET");

        readonly Cluster cluster;
        readonly string prefix;
        readonly int number;
        readonly int replicas;
        readonly byte[][] wait;

        /// Connects to the cluster as soon as it answers for every slot.
        public Redis(Words words, Workload workload)
        {
            Place place = words.Place;
            prefix = Compact.Prefix(words.Map);
            number = Array.IndexOf(words.Types, workload.Type);
            if (number < 0)
            {
                throw new ArgumentException($"the values of the workload `{words.Workload}` do not travel");
            }
            int copies = place.Settings["backup"] == "none" ? 0 : Math.Min(
                int.Parse(place.Settings["backup-count"], CultureInfo.InvariantCulture), place.Members - 1);
            replicas = Awaited(place.Settings["backup"], copies);
            wait = new[] { Cluster.Bytes("WAIT"), Cluster.Bytes($"{replicas}"), Cluster.Bytes($"{WaitMillis}") };
            cluster = new Cluster(Places(place, copies));
            cluster.Connect(Patience);
        }

        /// How many replicas a write waits for: `wait` is all of them, `wait(1)` is one.
        static int Awaited(string backup, int copies)
        {
            if (!backup.StartsWith("wait", StringComparison.Ordinal))
            {
                return 0;
            }
            return backup == "wait" ? copies : int.Parse(
                backup.Substring(5, backup.Length - 6), CultureInfo.InvariantCulture);
        }

        public override string Library => "RESP2 of its own";

        /// Where the masters are looked for, as Java's client does.
        static IEnumerable<KeyValuePair<string, int>> Places(Place place, int copies)
        {
            int members = place.Meeting == "127.0.0.1" ? place.Members : 1;
            for (int member = 0; member < members; member++)
            {
                yield return new KeyValuePair<string, int>(place.Meeting, place.Port + 2 * (copies + 1) * member);
            }
        }

        public override object Get(int key)
        {
            return Compact.Read((byte[])Answers(Reading(key))[0]);
        }

        public override void Put(int key, object value)
        {
            object[] answers;
            try
            {
                answers = replicas > 0 ? Answers(Writing(key, value), wait) : Answers(Writing(key, value));
            }
            catch (Exception failure) when (failure is Unreachable || failure is RedisError)
            {
                throw new NotDone(failure);
            }
            if (replicas > 0 && (!(answers[1] is long) || (long)answers[1] < replicas))
            {
                string had = answers[1] is RedisError why ? why.Message : $"{answers[1]} of {replicas} replicas had it";
                throw new IOException($"{had} after {WaitMillis} ms");
            }
        }

        public override object[] GetAll(int[] keys)
        {
            return Array.ConvertAll(
                Together(Array.ConvertAll(keys, Reading)), answer => (object)Compact.Read((byte[])answer));
        }

        public override void PutAll(int[] keys, object[] values)
        {
            if (replicas > 0)
            {
                OneByOne(keys, values);
                return;
            }
            var commands = new byte[keys.Length][][];
            for (int i = 0; i < keys.Length; i++)
            {
                commands[i] = Writing(keys[i], values[i]);
            }
            Together(commands);
        }

        /// Of several writes some may have happened, whatever the last one says.
        void OneByOne(int[] keys, object[] values)
        {
            for (int i = 0; i < keys.Length; i++)
            {
                try
                {
                    Put(keys[i], values[i]);
                }
                catch (NotDone why)
                {
                    throw why.InnerException;
                }
            }
        }

        public override void Close()
        {
            cluster.Close();
        }

        byte[][] Reading(int key)
        {
            return new[] { GetWord, Cluster.Bytes(Compact.Name(prefix, key)) };
        }

        byte[][] Writing(int key, object value)
        {
            return new[]
            {
                SetWord, Cluster.Bytes(Compact.Name(prefix, key)), Compact.Write(number, (Customer)value),
            };
        }

        /// What the owner of a command's key answers to it, and to what is sent with it. Throws what it refuses.
        object[] Answers(params byte[][][] commands)
        {
            Server server = cluster.Owner(Cluster.Slot(commands[0][1]));
            for (int hops = 0; ; hops++)
            {
                object[] answers;
                try
                {
                    answers = server.Ask(commands);
                }
                catch (Exception failure) when (Cluster.Lost(failure))
                {
                    cluster.Doubt();
                    throw;
                }
                if (!(answers[0] is RedisError error))
                {
                    return answers;
                }
                server = hops < MostHops ? cluster.Moved(error, server) : null;
                if (server == null)
                {
                    throw error;
                }
            }
        }

        /// What is answered to commands that are sent to their owners at once, to each owner over one connection.
        object[] Together(byte[][][] commands)
        {
            var parts = new Dictionary<Server, List<int>>();
            for (int i = 0; i < commands.Length; i++)
            {
                Server owner = cluster.Owner(Cluster.Slot(commands[i][1]));
                if (!parts.TryGetValue(owner, out List<int> part))
                {
                    parts[owner] = part = new List<int>();
                }
                part.Add(i);
            }
            var answers = new object[commands.Length];
            var asked = new Dictionary<Server, Connection>();
            try
            {
                foreach (KeyValuePair<Server, List<int>> part in parts)
                {
                    Connection connection = asked[part.Key] = part.Key.Take();
                    part.Value.ForEach(i => connection.Write(commands[i]));
                    connection.Send();
                }
                foreach (KeyValuePair<Server, List<int>> part in parts)
                {
                    part.Value.ForEach(i => answers[i] = asked[part.Key].Read());
                    part.Key.Give(asked[part.Key]);
                    asked.Remove(part.Key);
                }
            }
            catch (Exception failure) when (Cluster.Lost(failure))
            {
                cluster.Doubt();
                foreach (KeyValuePair<Server, Connection> left in asked)
                {
                    left.Value.Close();
                    left.Key.Drop();
                }
                throw;
            }
            for (int i = 0; i < commands.Length; i++)
            {
                if (answers[i] is RedisError)
                {
                    // One that has moved is followed; any other says the same again.
                    answers[i] = Answers(commands[i])[0];
                }
            }
            return answers;
        }
    }
}
