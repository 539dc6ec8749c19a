// Runs every test of the core, and says which failed: a test is a method of a class whose name ends in `Tests`.
using System;
using System.Collections;
using System.Linq;
using System.Reflection;

namespace Assay.Client
{
    static class Tests
    {
        static int Main()
        {
            int failed = 0, passed = 0;
            foreach (Type type in typeof(Tests).Assembly.GetTypes().Where(each => each.Name.EndsWith("Tests")))
            {
                const BindingFlags own = BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
                foreach (MethodInfo test in type.GetMethods(own).Where(each => each.Name.StartsWith("Test")))
                {
                    try
                    {
                        test.Invoke(null, null);
                        passed++;
                    }
                    catch (TargetInvocationException failure)
                    {
                        failed++;
                        Console.WriteLine($"{type.Name}.{test.Name}: {failure.InnerException}");
                    }
                }
            }
            Console.WriteLine($"{passed} passed, {failed} failed");
            return failed == 0 && passed > 0 ? 0 : 1;
        }

        internal static void Same(object found, object wanted, string what)
        {
            bool same = found is IEnumerable && !(found is string)
                ? ((IEnumerable)found).Cast<object>().SequenceEqual(((IEnumerable)wanted).Cast<object>())
                : Equals(found, wanted);
            if (!same)
            {
                throw new InvalidOperationException($"{what}: {Shown(found)} instead of {Shown(wanted)}");
            }
        }

        static string Shown(object value)
        {
            return value is IEnumerable && !(value is string)
                ? string.Join(" ", ((IEnumerable)value).Cast<object>())
                : $"{value:R}";
        }

        /// What a task throws.
        internal static T Thrown<T>(Action task)
            where T : Exception
        {
            try
            {
                task();
            }
            catch (T failure)
            {
                return failure;
            }
            throw new InvalidOperationException($"no {typeof(T).Name} was thrown");
        }
    }
}
