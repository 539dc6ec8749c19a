// The lines that are said.
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Assay.Client
{
    /// A line of JSON that is written from its beginning on.
    sealed class Line
    {
        byte[] bytes = new byte[1 << 14];
        int length;

        internal Line Text(string ascii)
        {
            Room(ascii.Length);
            foreach (char letter in ascii)
            {
                bytes[length++] = (byte)letter;
            }
            return this;
        }

        internal Line Number(long number)
        {
            const int longest = 20;
            Room(longest);
            if (number < 0)
            {
                bytes[length++] = (byte)'-';
            }
            int begin = length;
            do
            {
                long digit = number % 10;
                bytes[length++] = (byte)('0' + (digit < 0 ? -digit : digit));
                number /= 10;
            }
            while (number != 0);
            for (int i = begin, j = length - 1; i < j; i++, j--)
            {
                byte digit = bytes[i];
                bytes[i] = bytes[j];
                bytes[j] = digit;
            }
            return this;
        }

        /// A text in quotes.
        internal Line Quoted(string text)
        {
            var quoted = new StringBuilder("\"");
            foreach (char letter in text)
            {
                if (letter == '"' || letter == '\\')
                {
                    quoted.Append('\\').Append(letter);
                }
                else if (letter < ' ' || letter > '~')
                {
                    quoted.Append("\\u").Append(((int)letter).ToString("x4"));
                }
                else
                {
                    quoted.Append(letter);
                }
            }
            return Text(quoted.Append('"').ToString());
        }

        /// A request's row, as the protocol has it.
        internal Line Row(Row row)
        {
            Text("[").Number(row.Worker).Text(",").Number(row.Number).Text(",").Number((int)row.Outcome);
            Text(",").Number(row.Start).Text(",").Number(row.End).Text(",[");
            for (int i = 0; i < row.Entries.Length; i++)
            {
                Text(i == 0 ? "" : ",").Number(row.Entries[i]);
            }
            Text("]");
            if (row.Failure != null)
            {
                Text(",[").Quoted(row.Failure[0]).Text(",").Quoted(row.Failure[1]).Text("]");
            }
            return Text("]");
        }

        internal void WriteTo(Stream stream)
        {
            stream.Write(bytes, 0, length);
            length = 0;
        }

        public override string ToString()
        {
            return Encoding.ASCII.GetString(bytes, 0, length);
        }

        void Room(int more)
        {
            if (length + more > bytes.Length)
            {
                System.Array.Resize(ref bytes, 2 * (length + more));
            }
        }
    }

    /// Where lines are said, one after the other whoever says them.
    sealed class Tether
    {
        const int Protocol = 1;
        const int ALine = 200;

        readonly Stream stream;
        readonly Line line = new Line();

        internal Tether(Stream stream)
        {
            this.stream = stream;
        }

        internal void Hello(string language, string runtime)
        {
            lock (stream)
            {
                line.Text("{\"say\":\"hello\",\"protocol\":").Number(Protocol).Text(",\"language\":").Quoted(language);
                line.Text(",\"runtime\":").Quoted(runtime);
                Send();
            }
        }

        /// An answer, with the values that a command has: texts or whole numbers.
        internal void Answered(long id, Dictionary<string, object> values)
        {
            lock (stream)
            {
                line.Text("{\"say\":\"answered\",\"id\":").Number(id).Text(",\"values\":{");
                string between = "";
                foreach (KeyValuePair<string, object> value in values)
                {
                    line.Text(between).Quoted(value.Key).Text(":");
                    if (value.Value is long)
                    {
                        line.Number((long)value.Value);
                    }
                    else
                    {
                        line.Quoted((string)value.Value);
                    }
                    between = ",";
                }
                line.Text("}");
                Send();
            }
        }

        internal void Refused(long id, string why)
        {
            lock (stream)
            {
                line.Text("{\"say\":\"refused\",\"id\":").Number(id).Text(",\"why\":").Quoted(why);
                Send();
            }
        }

        internal void Began(long nanos)
        {
            lock (stream)
            {
                line.Text("{\"say\":\"began\",\"nanos\":").Number(nanos);
                Send();
            }
        }

        /// What became of requests, few to a line: only with the last of them all has been told up to a moment.
        internal void Tell(long before, long until, List<Row> rows)
        {
            lock (stream)
            {
                int told = 0;
                do
                {
                    int end = System.Math.Min(rows.Count, told + ALine);
                    line.Text("{\"say\":\"requests\",\"until\":").Number(end == rows.Count ? until : before);
                    line.Text(",\"rows\":[");
                    for (int i = told; i < end; i++)
                    {
                        line.Text(i == told ? "" : ",").Row(rows[i]);
                    }
                    line.Text("]");
                    Send();
                    told = end;
                }
                while (told < rows.Count);
            }
        }

        /// Where nobody hears it there is nobody to work for.
        void Send()
        {
            try
            {
                line.Text("}\n").WriteTo(stream);
                stream.Flush();
            }
            catch (IOException)
            {
                Host.Exit(1);
            }
        }
    }
}
