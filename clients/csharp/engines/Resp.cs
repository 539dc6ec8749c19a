// Redis's protocol, RESP2, over one connection.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Assay.Client
{
    /// What a server answers that it did not do.
    public sealed class RedisError : Exception
    {
        internal RedisError(string message)
            : base(message)
        {
        }
    }

    /// No connection came about: nothing was sent.
    public sealed class Unreachable : Exception
    {
        internal Unreachable(string where, string why)
            : base($"{where}: {why}")
        {
        }
    }

    /// One connection to one server. Whoever failed with it closes it: its next answer may be that to another question.
    sealed class Connection
    {
        const int TimeoutMillis = 2000;

        static readonly byte[] EndOfLine = { (byte)'\r', (byte)'\n' };

        readonly Socket socket;
        readonly byte[] input = new byte[1 << 14];
        byte[] output = new byte[1 << 12];
        int written, at, end;

        internal Connection(string host, int port)
        {
            string where = $"{host}:{port}";
            try
            {
                socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)
                {
                    NoDelay = true,
                    SendTimeout = TimeoutMillis,
                };
                IAsyncResult connecting = socket.BeginConnect(new IPEndPoint(IPAddress.Parse(host), port), null, null);
                if (!connecting.AsyncWaitHandle.WaitOne(TimeoutMillis))
                {
                    throw new Unreachable(where, $"no connection after {TimeoutMillis} ms");
                }
                socket.EndConnect(connecting);
            }
            catch (SocketException why)
            {
                socket?.Close();
                throw new Unreachable(where, why.Message);
            }
            catch
            {
                socket?.Close();
                throw;
            }
        }

        internal void Close()
        {
            socket.Close();
        }

        /// Adds a command to what is sent next.
        internal void Write(params byte[][] words)
        {
            Header('*', words.Length);
            foreach (byte[] word in words)
            {
                Header('$', word.Length);
                Bytes(word);
                Bytes(EndOfLine);
            }
        }

        internal void Send()
        {
            try
            {
                for (int sent = 0; sent < written;)
                {
                    sent += socket.Send(output, sent, written - sent, SocketFlags.None);
                }
            }
            catch (SocketException why)
            {
                throw new IOException(why.Message, why);
            }
            written = 0;
        }

        /// The next answer: a text, a number, bytes, null, a list of answers, or a RedisError, which is not thrown.
        internal object Read()
        {
            string line = ReadLine();
            string rest = line.Substring(1);
            switch (line[0])
            {
                case '+':
                    return rest;
                case '-':
                    return new RedisError(rest);
                case ':':
                    return long.Parse(rest, CultureInfo.InvariantCulture);
                case '$':
                    int length = int.Parse(rest, CultureInfo.InvariantCulture);
                    return length < 0 ? null : ReadBytes(length);
                case '*':
                    int count = int.Parse(rest, CultureInfo.InvariantCulture);
                    var answers = new List<object>();
                    for (int i = 0; i < count; i++)
                    {
                        answers.Add(Read());
                    }
                    return count < 0 ? null : answers;
                default:
                    throw new IOException($"an answer that begins with `{line[0]}`");
            }
        }

        string ReadLine()
        {
            var line = new StringBuilder();
            for (byte next = ReadByte(); next != '\r'; next = ReadByte())
            {
                line.Append((char)next);
            }
            ReadByte();
            if (line.Length == 0)
            {
                throw new IOException("an answer that is empty");
            }
            return line.ToString();
        }

        byte[] ReadBytes(int length)
        {
            var bytes = new byte[length];
            for (int have = 0; have < length;)
            {
                if (at == end)
                {
                    Fill();
                }
                int more = Math.Min(length - have, end - at);
                Buffer.BlockCopy(input, at, bytes, have, more);
                at += more;
                have += more;
            }
            ReadByte();
            ReadByte();
            return bytes;
        }

        byte ReadByte()
        {
            if (at == end)
            {
                Fill();
            }
            return input[at++];
        }

        void Fill()
        {
            at = 0;
            end = 0;
            try
            {
                // A timeout of the socket's own begins anew with every signal, and Mono's collector sends some.
                if (!socket.Poll(1000 * TimeoutMillis, SelectMode.SelectRead))
                {
                    throw new IOException($"no answer after {TimeoutMillis} ms");
                }
                end = socket.Receive(input, 0, input.Length, SocketFlags.None);
            }
            catch (SocketException why)
            {
                throw new IOException(why.Message, why);
            }
            if (end == 0)
            {
                throw new IOException("the server has closed the connection");
            }
        }

        void Header(char what, int number)
        {
            Bytes(Encoding.ASCII.GetBytes(what + number.ToString(CultureInfo.InvariantCulture)));
            Bytes(EndOfLine);
        }

        void Bytes(byte[] bytes)
        {
            if (written + bytes.Length > output.Length)
            {
                Array.Resize(ref output, 2 * (written + bytes.Length));
            }
            Buffer.BlockCopy(bytes, 0, output, written, bytes.Length);
            written += bytes.Length;
        }
    }
}
