// A client of Assay in C#: the core, with the engines that it has adapters for.
using Assay.Client;

static class Client
{
    static void Main()
    {
        Program.Run(new Adapters { { "redis", (words, workload) => new Redis(words, workload) } });
    }
}
