// Package redis speaks to a Redis Cluster by go-redis: its own pools, its own table of slots, its own retries.
package redis

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"assay/client/compact"
	"assay/client/core"

	"github.com/redis/go-redis/v9"
)

const (
	patience    = 60 * time.Second
	lookEvery   = 50 * time.Millisecond
	connections = 300
	socketTime  = 2 * time.Second
	waitTime    = time.Second
)

type adapter struct {
	cluster  *redis.ClusterClient
	prefix   string
	number   int
	replicas int
}

// New connects to the cluster as soon as it answers.
func New(words core.Words, workload core.Workload) (core.Adapter, error) {
	a := &adapter{prefix: compact.Prefix(words.Map), number: -1}
	for number, name := range words.Types {
		if name == workload.Type() {
			a.number = number
		}
	}
	if a.number < 0 {
		return nil, fmt.Errorf("the values of the workload `%s` do not travel", words.Workload)
	}
	place := words.Place
	copies := 0
	if place.Settings["backup"] != "none" {
		count, err := strconv.Atoi(place.Settings["backup-count"])
		if err != nil {
			return nil, err
		}
		copies = count
		if most := place.Members - 1; copies > most {
			copies = most
		}
	}
	a.replicas = awaited(place.Settings["backup"], copies)
	a.cluster = redis.NewClusterClient(&redis.ClusterOptions{
		Addrs:        addresses(place, copies),
		PoolSize:     connections,
		DialTimeout:  socketTime,
		ReadTimeout:  socketTime,
		WriteTimeout: socketTime,
	})
	if err := a.await(); err != nil {
		a.Close()
		return nil, err
	}
	return a, nil
}

// awaited is how many replicas a write waits for: `wait` is all of them, `wait(1)` is one.
func awaited(backup string, copies int) int {
	if backup == "wait" {
		return copies
	}
	count := 0
	if _, err := fmt.Sscanf(backup, "wait(%d)", &count); err != nil {
		return 0
	}
	return count
}

// addresses are those of the masters, where Java's client looks for them, too.
func addresses(place core.Place, copies int) []string {
	members := place.Members
	if place.Meeting != "127.0.0.1" {
		members = 1
	}
	found := make([]string, members)
	for member := range found {
		port := place.Port + 2*(copies+1)*member
		found[member] = net.JoinHostPort(place.Meeting, strconv.Itoa(port))
	}
	return found
}

func (a *adapter) await() error {
	until := time.Now().Add(patience)
	for {
		err := a.cluster.ForEachMaster(
			context.Background(),
			func(ctx context.Context, master *redis.Client) error { return master.Ping(ctx).Err() })
		if err == nil || time.Now().After(until) {
			return err
		}
		time.Sleep(lookEvery)
	}
}

func (a *adapter) Library() string {
	return "go-redis " + redis.Version()
}

func (a *adapter) Get(key int) (core.Value, error) {
	return value(a.cluster.Get(context.Background(), compact.Name(a.prefix, key)))
}

func value(answer *redis.StringCmd) (core.Value, error) {
	coded, err := answer.Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return compact.Read(coded), nil
}

func (a *adapter) Put(key int, value core.Value) error {
	name, coded := compact.Name(a.prefix, key), compact.Write(a.number, value.(*core.Customer))
	if a.replicas > 0 {
		return a.putAndWait(name, coded)
	}
	return a.cluster.Set(context.Background(), name, coded, 0).Err()
}

// putAndWait sends SET and WAIT over one connection, to the owner that the library knows.
func (a *adapter) putAndWait(name string, coded []byte) error {
	ctx := context.Background()
	owner, err := a.cluster.MasterForKey(ctx, name)
	if err != nil {
		return err
	}
	both := owner.Pipeline()
	set := both.Set(ctx, name, coded, 0)
	wait := both.Do(ctx, "WAIT", a.replicas, waitTime.Milliseconds())
	if _, err := both.Exec(ctx); err != nil {
		a.cluster.ReloadState(ctx)
		return err
	}
	if set.Err() != nil {
		return set.Err()
	}
	had, err := wait.Int()
	if err == nil && had < a.replicas {
		err = fmt.Errorf("%d of %d replicas had it after %v", had, a.replicas, waitTime)
	}
	return err
}

func (a *adapter) GetAll(keys []int) ([]core.Value, error) {
	ctx := context.Background()
	all := a.cluster.Pipeline()
	answers := make([]*redis.StringCmd, len(keys))
	for i, key := range keys {
		answers[i] = all.Get(ctx, compact.Name(a.prefix, key))
	}
	if _, err := all.Exec(ctx); err != nil && !errors.Is(err, redis.Nil) {
		return nil, err
	}
	values := make([]core.Value, len(keys))
	for i, answer := range answers {
		found, err := value(answer)
		if err != nil {
			return nil, err
		}
		values[i] = found
	}
	return values, nil
}

func (a *adapter) PutAll(keys []int, values []core.Value) error {
	if a.replicas > 0 {
		for i, key := range keys {
			if err := a.Put(key, values[i]); err != nil {
				return err
			}
		}
		return nil
	}
	ctx := context.Background()
	all := a.cluster.Pipeline()
	for i, key := range keys {
		all.Set(ctx, compact.Name(a.prefix, key), compact.Write(a.number, values[i].(*core.Customer)), 0)
	}
	_, err := all.Exec(ctx)
	return err
}

func (a *adapter) Close() {
	a.cluster.Close()
}
