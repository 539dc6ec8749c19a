// The engine `reference`: lines of text over a socket of the companion's.
using System;
using System.Collections.Concurrent;
using System.Globalization;
using System.IO;
using System.Net.Sockets;
using System.Text;

namespace Assay.Client
{
    /// A request takes a connection of its own, and leaves it to the next.
    sealed class Reference : Adapter
    {
        const int Fields = 11;
        const int TimeoutMillis = 30000;

        readonly ConcurrentBag<Line> free = new ConcurrentBag<Line>();
        readonly string host, map;
        readonly int port;

        /// Connects to the companion.
        internal Reference(Words words)
        {
            host = words.Place.Meeting;
            port = words.Place.Port;
            map = words.Map;
            free.Add(new Line(host, port));
        }

        public override string Library => "lines of text";

        public override object Get(int key)
        {
            return Read(Ask($"get\t{map}\t{key}", 1)[0]);
        }

        public override void Put(int key, object value)
        {
            Done($"put\t{map}\t{key}\t{Text(value)}");
        }

        public override object[] GetAll(int[] keys)
        {
            string asked = string.Join("\t", keys);
            return Array.ConvertAll(Ask($"getAll\t{map}\t{asked}", keys.Length), Read);
        }

        public override void PutAll(int[] keys, object[] values)
        {
            var request = new StringBuilder($"putAll\t{map}\t{keys.Length}");
            for (int i = 0; i < keys.Length; i++)
            {
                request.Append($"\n{keys[i]}\t{Text(values[i])}");
            }
            Done(request.ToString());
        }

        public override void Close()
        {
            while (free.TryTake(out Line each))
            {
                each.Close();
            }
        }

        void Done(string request)
        {
            try
            {
                Ask(request, 1);
            }
            catch (Refused why)
            {
                throw new NotDone(why);
            }
        }

        string[] Ask(string request, int answers)
        {
            if (!free.TryTake(out Line line))
            {
                line = new Line(host, port);
            }
            bool whole = false;
            try
            {
                string[] answered = line.Ask(request, answers);
                whole = true;
                return answered;
            }
            finally
            {
                if (whole)
                {
                    free.Add(line);
                }
                else
                {
                    line.Close();
                }
            }
        }

        static string Text(object value)
        {
            var c = value as Customer;
            if (c == null)
            {
                return "Long\t" + Convert.ToString(value, CultureInfo.InvariantCulture);
            }
            return string.Join(
                "\t", "Customer", c.Id, c.Version, c.Writer, c.Checksum, Escaped(c.Name), Escaped(c.Email),
                Escaped(c.Street), Escaped(c.City), c.BalanceCents, Escaped(c.Padding));
        }

        static string Escaped(string text)
        {
            return text.Replace("\\", "\\\\").Replace("\t", "\\t").Replace("\n", "\\n").Replace("\r", "\\r");
        }

        /// The value in an answer, null where there is none; a customer of no key where it is not whole.
        static object Read(string answer)
        {
            string[] fields = answer.Split('\t');
            if (fields[0] == "none")
            {
                return null;
            }
            try
            {
                if (fields[0] == "Long")
                {
                    return Number(fields[1]);
                }
                if (fields[0] != "Customer" || fields.Length != Fields)
                {
                    return new Customer { Id = -1, Name = "", Email = "", Street = "", City = "", Padding = "" };
                }
                return new Customer
                {
                    Id = (int)Number(fields[1]),
                    Version = Number(fields[2]),
                    Writer = (int)Number(fields[3]),
                    Checksum = Number(fields[4]),
                    Name = Unescaped(fields[5]),
                    Email = Unescaped(fields[6]),
                    Street = Unescaped(fields[7]),
                    City = Unescaped(fields[8]),
                    BalanceCents = Number(fields[9]),
                    Padding = Unescaped(fields[10]),
                };
            }
            catch (FormatException)
            {
                return new Customer { Id = -1, Name = "", Email = "", Street = "", City = "", Padding = "" };
            }
        }

        static long Number(string field)
        {
            return long.Parse(field, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        }

        static string Unescaped(string field)
        {
            var text = new StringBuilder();
            for (int i = 0; i < field.Length; i++)
            {
                char letter = field[i];
                if (letter == '\\' && i + 1 < field.Length)
                {
                    i++;
                    letter = field[i] == 't' ? '\t' : field[i] == 'n' ? '\n' : field[i] == 'r' ? '\r' : field[i];
                }
                text.Append(letter);
            }
            return text.ToString();
        }

        /// The engine has surely not done what it was asked for.
        sealed class Refused : Exception
        {
            internal Refused(string why)
                : base(why)
            {
            }
        }

        sealed class Line
        {
            readonly TcpClient socket;
            readonly StreamReader answers;
            readonly Stream requests;

            internal Line(string host, int port)
            {
                socket = new TcpClient(host, port) { NoDelay = true, ReceiveTimeout = TimeoutMillis };
                requests = socket.GetStream();
                answers = new StreamReader(requests, new UTF8Encoding(false));
            }

            internal string[] Ask(string request, int lines)
            {
                byte[] bytes = Encoding.UTF8.GetBytes(request + "\n");
                requests.Write(bytes, 0, bytes.Length);
                var answered = new string[lines];
                for (int i = 0; i < lines; i++)
                {
                    answered[i] = answers.ReadLine() ?? throw new IOException("the companion has closed the connection");
                    string[] fields = answered[i].Split('\t');
                    if (fields[0] == "failed")
                    {
                        throw new Refused(fields[1]);
                    }
                    if (fields[0] == "unknown")
                    {
                        throw new IOException(fields[1]);
                    }
                }
                return answered;
            }

            internal void Close()
            {
                socket.Close();
            }
        }
    }
}
