package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "I am about to talk")
	fmt.Println("Hello, I am a client!")
	io.Copy(io.Discard, os.Stdin)
}
