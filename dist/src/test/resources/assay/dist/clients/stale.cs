using System.Collections.Generic;
using Assay.Client;

sealed class Stale : Redis
{
    readonly Dictionary<int, object> kept = new Dictionary<int, object>();

    Stale(Words words, Workload workload)
        : base(words, workload)
    {
    }

    public override object Get(int key)
    {
        lock (kept)
        {
            if (!kept.TryGetValue(key, out object value))
            {
                kept[key] = value = base.Get(key);
            }
            return value;
        }
    }

    static void Main()
    {
        Program.Run(new Adapters { { "redis", (words, workload) => new Stale(words, workload) } });
    }
}
