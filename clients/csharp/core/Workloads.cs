// The values of the workloads, made and read as Java makes and reads them.
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Assay.Client
{
    /// Makes values, and tells versions of what was read. A value is null where an engine holds none.
    public abstract class Workload
    {
        protected const long Absent = 0;
        protected const long Corrupt = -1;

        /// The name of the record that its values are.
        public abstract string Type { get; }

        public abstract object Make(int key, long version, int writer);

        /// What a value says that it is: 0 where there is none, -1 where it is not whole.
        public abstract long Version(int key, object value);

        /// A workload by its name; one that is not known here has versions for values.
        public static Workload Of(string name, Dictionary<string, long> data)
        {
            return name == "tradeoffs" ? (Workload)new Tradeoffs((int)data["value"]) : new Versions();
        }
    }

    /// Values that are their versions.
    sealed class Versions : Workload
    {
        public override string Type => "";

        public override object Make(int key, long version, int writer)
        {
            return version;
        }

        public override long Version(int key, object value)
        {
            return value == null ? Absent : (long)value;
        }
    }

    /// The value of the workload `tradeoffs`.
    public sealed class Customer
    {
        public int Id;
        public long Version;
        public int Writer;
        public long Checksum;
        public string Name, Email, Street, City;
        public long BalanceCents;
        public string Padding;

        internal long Sum()
        {
            ulong total = Tradeoffs.Scatter((ulong)Id);
            total = Tradeoffs.Scatter(total ^ (ulong)Version);
            total = Tradeoffs.Scatter(total ^ (ulong)Writer);
            total = Tradeoffs.Scatter(total ^ Hash(Name));
            total = Tradeoffs.Scatter(total ^ Hash(Email));
            total = Tradeoffs.Scatter(total ^ Hash(Street));
            total = Tradeoffs.Scatter(total ^ Hash(City));
            total = Tradeoffs.Scatter(total ^ (ulong)BalanceCents);
            return (long)Tradeoffs.Scatter(total ^ Hash(Padding));
        }

        /// Java's hash of a text, as 64 bits with the sign carried on.
        static ulong Hash(string text)
        {
            int hash = 0;
            for (int i = 0; i < text.Length; i++)
            {
                hash = hash * 31 + text[i];
            }
            return (ulong)hash;
        }
    }

    public sealed class Tradeoffs : Workload
    {
        const int Letters = 1 << 13;

        readonly int padding;
        readonly string letters;

        internal Tradeoffs(int padding)
        {
            this.padding = padding;
            var once = new StringBuilder(Letters);
            uint state = 1;
            for (int i = 0; i < Letters; i++)
            {
                state = state * 1664525 + 1013904223;
                once.Append((char)('a' + (state >> 16) % 26));
            }
            letters = new StringBuilder().Insert(0, once.ToString(), padding / Letters + 2).ToString();
        }

        public override string Type => "Customer";

        /// Scatters the bits of a number of 64.
        internal static ulong Scatter(ulong bits)
        {
            ulong scattered = (bits ^ bits >> 32) * 0xD6E8FEB86659FD93;
            return scattered ^ scattered >> 32;
        }

        public override object Make(int key, long version, int writer)
        {
            ulong draw = Scatter(Scatter(Scatter((ulong)key) ^ (ulong)version) ^ (ulong)writer);
            string id = key.ToString(CultureInfo.InvariantCulture);
            var customer = new Customer
            {
                Id = key,
                Version = version,
                Writer = writer,
                Name = "Customer " + id,
                Email = "customer." + id + "@example.org",
                Street = ((int)(draw & 0xFF)).ToString(CultureInfo.InvariantCulture) + " Long Street",
                City = "City " + (key % 1000).ToString(CultureInfo.InvariantCulture),
                BalanceCents = (long)((draw >> 8) % 1000000),
                Padding = letters.Substring((int)(draw >> 32) & (Letters - 1), padding),
            };
            customer.Checksum = customer.Sum();
            return customer;
        }

        public override long Version(int key, object value)
        {
            if (value == null)
            {
                return Absent;
            }
            var customer = (Customer)value;
            return customer.Id == key && customer.Checksum == customer.Sum() ? customer.Version : Corrupt;
        }
    }
}
