// What speaks to an engine.
using System;
using System.Collections.Generic;

namespace Assay.Client
{
    /// Speaks to an engine, for all threads of a client at once.
    public abstract class Adapter
    {
        /// What it speaks through, with its version.
        public abstract string Library { get; }

        /// The value of a key; null where there is none.
        public abstract object Get(int key);

        /// Throws where it is not surely done: NotDone where it is surely not.
        public abstract void Put(int key, object value);

        /// The value of each key, in their order.
        public abstract object[] GetAll(int[] keys);

        /// Puts values, each under the key at its place.
        public abstract void PutAll(int[] keys, object[] values);

        public virtual void Close()
        {
        }
    }

    /// A write that surely has not happened.
    public sealed class NotDone : Exception
    {
        public NotDone(Exception why)
            : base(why.Message, why)
        {
        }
    }

    /// Makes an adapter, of what `connect` says.
    public delegate Adapter Open(Words words, Workload workload);

    /// What makes the adapter of an engine, by its name.
    public sealed class Adapters : Dictionary<string, Open>
    {
    }

    /// No engine: values in this process's memory. What a request takes here is the core's own.
    public sealed class Memory : Adapter
    {
        readonly Dictionary<int, object> values = new Dictionary<int, object>();

        public Memory(Words words, Workload workload)
        {
            for (int key = 0; key < words.Loaded; key++)
            {
                values[key] = workload.Make(key, 1, 0);
            }
        }

        public override string Library => "none";

        public override object Get(int key)
        {
            lock (values)
            {
                return values.TryGetValue(key, out object value) ? value : null;
            }
        }

        public override void Put(int key, object value)
        {
            lock (values)
            {
                values[key] = value;
            }
        }

        public override object[] GetAll(int[] keys)
        {
            return Array.ConvertAll(keys, Get);
        }

        public override void PutAll(int[] keys, object[] values)
        {
            for (int i = 0; i < keys.Length; i++)
            {
                Put(keys[i], values[i]);
            }
        }
    }
}
