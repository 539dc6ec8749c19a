// What Assay asks for, with the words of all that it may ask for.
using System.Collections.Generic;
using System.IO;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Text;

namespace Assay.Client
{
    /// The words of `connect`: who this client is, and what there is.
    [DataContract]
    public class Words
    {
        [DataMember(Name = "engine")] public string Engine;
        [DataMember(Name = "workload")] public string Workload;
        [DataMember(Name = "client")] public int Client;
        [DataMember(Name = "clients")] public int Clients;
        [DataMember(Name = "registers")] public int Registers;
        [DataMember(Name = "loaded")] public int Loaded;
        [DataMember(Name = "shared")] public bool Shared;
        [DataMember(Name = "data")] public Dictionary<string, long> Data;
        [DataMember(Name = "map")] public string Map;
        [DataMember(Name = "types")] public string[] Types;
        [DataMember(Name = "place")] public Place Place;
    }

    /// How the cluster is reached.
    [DataContract]
    public sealed class Place
    {
        [DataMember(Name = "name")] public string Name;
        [DataMember(Name = "cluster")] public string Cluster;
        [DataMember(Name = "address")] public string Address;
        [DataMember(Name = "meeting")] public string Meeting;
        [DataMember(Name = "port")] public int Port;
        [DataMember(Name = "members")] public int Members;
        [DataMember(Name = "settings")] public Dictionary<string, string> Settings;
    }

    /// How keys are chosen.
    [DataContract]
    public sealed class ChoiceWords
    {
        [DataMember(Name = "choice")] public string Choice;
        [DataMember(Name = "exponent")] public double Exponent;
        [DataMember(Name = "hotKeys")] public int HotKeys;
        [DataMember(Name = "hotShare")] public double HotShare;
        [DataMember(Name = "seed")] public string Seed;
    }

    /// Which kinds there are, and up to which point each is drawn.
    [DataContract]
    public sealed class MixWords
    {
        [DataMember(Name = "kinds")] public string[] Kinds;
        [DataMember(Name = "upTo")] public double[] UpTo;
    }

    /// A command, with the words of `begin`, `round`, `timed` and `open`.
    [DataContract]
    public sealed class Command : Words
    {
        [DataMember(Name = "id")] public long Id;
        [DataMember(Name = "do")] public string Do;
        [DataMember(Name = "seeds")] public string[] Seeds;
        [DataMember(Name = "keys")] public ChoiceWords Keys;
        [DataMember(Name = "kind")] public string Kind;
        [DataMember(Name = "size")] public int Size;
        [DataMember(Name = "requests")] public int Requests;
        [DataMember(Name = "thinkNanos")] public long ThinkNanos;
        [DataMember(Name = "mix")] public MixWords Mix;
        [DataMember(Name = "mixSeeds")] public string[] MixSeeds;
        [DataMember(Name = "mixSeed")] public string MixSeed;
        [DataMember(Name = "warmUpNanos")] public long WarmUpNanos;
        [DataMember(Name = "lastsNanos")] public long LastsNanos;
        [DataMember(Name = "arrivals")] public string Arrivals;
        [DataMember(Name = "perSecond")] public double PerSecond;
        [DataMember(Name = "scheduleSeed")] public string ScheduleSeed;
        [DataMember(Name = "inFlight")] public int InFlight;
        [DataMember(Name = "drainNanos")] public long DrainNanos;
        [DataMember(Name = "asideNanos")] public long[] AsideNanos;
    }

    /// Reads JSON as a class has it.
    static class Json<T>
    {
        static readonly DataContractJsonSerializer Reader = new DataContractJsonSerializer(
            typeof(T), new DataContractJsonSerializerSettings { UseSimpleDictionaryFormat = true });

        internal static T Read(string text)
        {
            return (T)Reader.ReadObject(new MemoryStream(Encoding.UTF8.GetBytes(text)));
        }
    }
}
