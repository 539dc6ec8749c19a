// A client of Assay in Go: the core, with the engines that it has adapters for.
package main

import (
	"assay/client/core"
	"assay/client/engines/redis"
)

func main() {
	core.Run(core.Adapters{"redis": redis.New})
}
