using System.Threading;
using Assay.Client;

sealed class Lossy : Redis
{
    int puts;

    Lossy(Words words, Workload workload)
        : base(words, workload)
    {
    }

    public override void Put(int key, object value)
    {
        if (Interlocked.Increment(ref puts) % 20 != 0)
        {
            base.Put(key, value);
        }
    }

    static void Main()
    {
        Program.Run(new Adapters { { "redis", (words, workload) => new Lossy(words, workload) } });
    }
}
