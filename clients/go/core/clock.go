package core

import (
	"os"
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

const (
	clockMonotonic = 1
	looks          = 1000
	// awakeNanos is how long before its time a goroutine is awake: a timer's wake-up takes that long.
	awakeNanos = 60_000
)

// Monotonic is the host's monotonic clock, as Java reads it.
//
// Go reads that clock, too, but counts from a moment of its own, which it does not tell. The kernel says both
// within a microsecond, and of some readings what all of them allow is known to a few hundredths of that.
func Monotonic() func() int64 {
	began := time.Now()
	least, most := int64(-1<<63), int64(1<<63-1)
	for i := 0; i < looks; i++ {
		before := int64(time.Since(began))
		var now syscall.Timespec
		if _, _, err := syscall.RawSyscall(
			syscall.SYS_CLOCK_GETTIME, clockMonotonic, uintptr(unsafe.Pointer(&now)), 0); err != 0 {
			return func() int64 { return int64(time.Since(began)) }
		}
		after := int64(time.Since(began))
		said := now.Nano()
		if said-after > least {
			least = said - after
		}
		if said-before < most {
			most = said - before
		}
	}
	origin := least + (most-least)/2
	return func() int64 { return origin + int64(time.Since(began)) }
}

// alarm wakes one goroutine at a time: a timer of the kernel's that Go waits for as it waits for a connection. A
// sleep of Go's own is rounded to whole milliseconds where nothing else goes on.
type alarm struct {
	clock func() int64
	near  int64
	fd    int
	timer *os.File
}

func newAlarm(clock func() int64) (*alarm, error) {
	fd, _, err := syscall.RawSyscall(
		syscall.SYS_TIMERFD_CREATE, clockMonotonic, syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != 0 {
		return nil, os.NewSyscallError("timerfd_create", err)
	}
	near := int64(awakeNanos)
	if runtime.GOMAXPROCS(0) == 1 {
		// Whoever stays awake would keep the only processor from answers that have come.
		near = 0
	}
	return &alarm{clock, near, int(fd), os.NewFile(fd, "timer")}, nil
}

// until waits for a moment, and is near it before.
func (a *alarm) until(nanos int64) {
	for {
		left := nanos - a.clock()
		if left <= 0 {
			return
		}
		if left <= a.near || a.sleep(left-a.near) != nil {
			runtime.Gosched()
		}
	}
}

func (a *alarm) sleep(nanos int64) error {
	var due struct {
		every, next syscall.Timespec
	}
	due.next = syscall.NsecToTimespec(nanos)
	if _, _, err := syscall.RawSyscall6(
		syscall.SYS_TIMERFD_SETTIME, uintptr(a.fd), 0, uintptr(unsafe.Pointer(&due)), 0, 0, 0); err != 0 {
		return err
	}
	var times [8]byte
	_, err := a.timer.Read(times[:])
	return err
}

func (a *alarm) close() {
	a.timer.Close()
}
