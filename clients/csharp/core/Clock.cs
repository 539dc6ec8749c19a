// The host's monotonic clock, and waits by it.
using System;
using System.Runtime.InteropServices;
using System.Security;
using System.Threading;

namespace Assay.Client
{
    [SuppressUnmanagedCodeSecurity]
    static class Host
    {
        const int Monotonic = 1;
        const int SetTimerSlack = 29;
        const long Second = 1000000000;

        [StructLayout(LayoutKind.Sequential)]
        struct Timespec
        {
            internal IntPtr Seconds;
            internal IntPtr Nanos;
        }

        [DllImport("libc", EntryPoint = "clock_gettime")]
        static extern int GetTime(int clock, out Timespec now);

        [DllImport("libc", EntryPoint = "nanosleep")]
        static extern int Sleep(ref Timespec time, IntPtr left);

        [DllImport("libc", EntryPoint = "prctl")]
        static extern int Control(int option, UIntPtr first, UIntPtr second, UIntPtr third, UIntPtr fourth);

        /// Ends the process at once, whatever its threads do.
        [DllImport("libc", EntryPoint = "_exit")]
        internal static extern void Exit(int code);

        /// The host's monotonic clock, as Java reads it.
        internal static long Nanos()
        {
            GetTime(Monotonic, out Timespec now);
            return now.Seconds.ToInt64() * Second + now.Nanos.ToInt64();
        }

        /// Sleeps for so long, or until a signal.
        internal static void Sleep(long nanos)
        {
            var time = new Timespec { Seconds = (IntPtr)(nanos / Second), Nanos = (IntPtr)(nanos % Second) };
            Sleep(ref time, IntPtr.Zero);
        }

        /// Has the kernel wake this thread when its time has come: otherwise it takes 50 µs more to do so for several
        /// at once.
        internal static void WakeOnTime()
        {
            Control(SetTimerSlack, (UIntPtr)1, UIntPtr.Zero, UIntPtr.Zero, UIntPtr.Zero);
        }
    }

    /// Waits for moments of a clock.
    sealed class Alarm
    {
        const long AwakeNanos = 60000;

        readonly Func<long> clock;

        // Whoever stays awake on a host of one processor keeps it from answers that have come.
        readonly long near = Environment.ProcessorCount > 1 ? AwakeNanos : 0;

        internal Alarm(Func<long> clock)
        {
            this.clock = clock;
        }

        /// Returns at a moment, or at once where it is past.
        internal void Until(long nanos)
        {
            for (long left = nanos - clock(); left > 0; left = nanos - clock())
            {
                if (left > near)
                {
                    Host.Sleep(left - near);
                }
                else
                {
                    Thread.Yield();
                }
            }
        }
    }
}
