// Names and values as Java's adapter of Redis writes them with `serialization: compact`.
using System;
using System.Text;

namespace Assay.Client
{
    public static class Compact
    {
        internal const byte Null = 0, Int = 3, Long = 4, Text = 6, Record = 7;

        /// A letter for a byte, and back.
        internal static readonly Encoding Letters = Encoding.GetEncoding(28591);

        /// What the names of a map's keys begin with.
        public static string Prefix(string map)
        {
            return map.Replace('{', '(') + ":{";
        }

        /// The name of a key, by the prefix of its map.
        public static string Name(string prefix, int key)
        {
            var coded = new CompactWriter(11);
            coded.Signed(Int, key);
            string tag = Convert.ToBase64String(coded.Written());
            return prefix + tag.TrimEnd('=').Replace('+', '-').Replace('/', '_') + "}";
        }

        /// A customer: a byte that says what follows, and as little as it needs.
        public static byte[] Write(int number, Customer customer)
        {
            var texts = new[] { customer.Name, customer.Email, customer.Street, customer.City };
            int room = 128 + customer.Padding.Length;
            foreach (string text in texts)
            {
                room += text.Length;
            }
            var coded = new CompactWriter(room);
            coded.Byte(Record);
            coded.Unsigned((ulong)number);
            coded.Signed(Int, customer.Id);
            coded.Signed(Long, customer.Version);
            coded.Signed(Int, customer.Writer);
            coded.Signed(Long, customer.Checksum);
            foreach (string text in texts)
            {
                coded.Letters(text);
            }
            coded.Signed(Long, customer.BalanceCents);
            coded.Letters(customer.Padding);
            return coded.Written();
        }

        /// The customer that was written; one of no key where it is not whole, null where there is none.
        public static Customer Read(byte[] coded)
        {
            if (coded == null || coded.Length > 0 && coded[0] == Null)
            {
                return null;
            }
            var left = new CompactReader(coded);
            left.Expect(Record);
            left.Unsigned();
            var customer = new Customer
            {
                Id = (int)left.Signed(Int),
                Version = left.Signed(Long),
                Writer = (int)left.Signed(Int),
                Checksum = left.Signed(Long),
                Name = left.Letters(),
                Email = left.Letters(),
                Street = left.Letters(),
                City = left.Letters(),
                BalanceCents = left.Signed(Long),
                Padding = left.Letters(),
            };
            return left.Whole ? customer : new Customer { Id = -1 };
        }
    }

    /// Bytes that are written one after the other.
    struct CompactWriter
    {
        readonly byte[] bytes;
        int length;

        internal CompactWriter(int room)
        {
            bytes = new byte[room];
            length = 0;
        }

        internal void Byte(byte next)
        {
            bytes[length++] = next;
        }

        /// Seven bits to a byte, lowest first.
        internal void Unsigned(ulong number)
        {
            for (; number > 0x7F; number >>= 7)
            {
                Byte((byte)(number & 0x7F | 0x80));
            }
            Byte((byte)number);
        }

        /// What is near 0 is short.
        internal void Signed(byte form, long number)
        {
            Byte(form);
            Unsigned((ulong)(number << 1 ^ number >> 63));
        }

        internal void Letters(string text)
        {
            Byte(Compact.Text);
            Unsigned((ulong)text.Length);
            length += Compact.Letters.GetBytes(text, 0, text.Length, bytes, length);
        }

        internal byte[] Written()
        {
            var written = new byte[length];
            Buffer.BlockCopy(bytes, 0, written, 0, length);
            return written;
        }
    }

    /// Bytes that are read one after the other, as long as they are whole.
    struct CompactReader
    {
        readonly byte[] bytes;
        int at;
        bool torn;

        internal CompactReader(byte[] bytes)
        {
            this.bytes = bytes;
            at = 0;
            torn = false;
        }

        /// Whether all of it was read, and was what it should be.
        internal bool Whole => !torn && at == bytes.Length;

        int Next()
        {
            if (torn || at == bytes.Length)
            {
                torn = true;
                return 0;
            }
            return bytes[at++];
        }

        internal void Expect(byte form)
        {
            torn |= Next() != form;
        }

        internal ulong Unsigned()
        {
            ulong number = 0;
            for (int shift = 0; shift < 64; shift += 7)
            {
                int next = Next();
                number |= (ulong)(next & 0x7F) << shift;
                if (next < 0x80)
                {
                    return number;
                }
            }
            torn = true;
            return 0;
        }

        internal long Signed(byte form)
        {
            Expect(form);
            ulong number = Unsigned();
            return (long)(number >> 1) ^ -(long)(number & 1);
        }

        internal string Letters()
        {
            Expect(Compact.Text);
            ulong length = Unsigned();
            if (torn || length > (ulong)(bytes.Length - at))
            {
                torn = true;
                return "";
            }
            string text = Compact.Letters.GetString(bytes, at, (int)length);
            at += (int)length;
            return text;
        }
    }
}
