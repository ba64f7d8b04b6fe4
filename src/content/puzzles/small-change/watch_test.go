package store

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	var wire bytes.Buffer
	command := append([]byte{'S', 12, 0, 5}, "session:mineadmin"...)
	draft := append(bytes.Repeat([]byte{'.'}, 256-len(command)), command...)
	err := NewClient(&wire).SaveDraft(strings.Repeat("m", 250), draft)
	if err != nil {
		fmt.Println("NO HARM:", err)
		return
	}
	b := wire.Bytes()
	next := 4 + int(b[1]) + int(b[2])<<8 + int(b[3])
	fmt.Printf("The store reads %d bytes, and %d of the draft are left.\n", next, len(b)-next)
	fmt.Printf("HARM: the store runs a command from Mallory's draft: %q\n", b[len(b)-17:])
}
