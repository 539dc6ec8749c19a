package main

import (
	"sync/atomic"

	"assay/client/core"
	"assay/client/engines/redis"
)

type lossy struct {
	core.Adapter
	puts int64
}

func (l *lossy) Put(key int, value core.Value) error {
	if atomic.AddInt64(&l.puts, 1)%20 == 0 {
		return nil
	}
	return l.Adapter.Put(key, value)
}

func main() {
	core.Run(core.Adapters{"redis": func(words core.Words, workload core.Workload) (core.Adapter, error) {
		adapter, err := redis.New(words, workload)
		return &lossy{Adapter: adapter}, err
	}})
}
