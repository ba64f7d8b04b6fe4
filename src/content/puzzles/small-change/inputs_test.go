package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

// serve is the store: it reads commands and runs them.
func serve(wire []byte) map[string]string {
	data := make(map[string]string)
	for len(wire) >= 4 {
		op, k := wire[0], int(wire[1])
		v := int(binary.BigEndian.Uint16(wire[2:]))
		if len(wire) < 4+k+v {
			break // the rest has yet to come
		}
		key, value := wire[4:4+k], wire[4+k:4+k+v]
		switch op {
		case 'S':
			data[string(key)] = string(value)
		case 'D':
			delete(data, string(key))
		}
		wire = wire[4+k+v:]
	}
	return data
}

// claim prints the one option whose observation equals got.
func claim(t *testing.T, id, got string, options map[string]string) {
	var found []string
	for text, seen := range options {
		if seen == got {
			found = append(found, text)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %q fits %q", id, got, found)
	}
	fmt.Printf("CLAIM %s: %s\n", id, found[0])
}

// save sends a draft and returns what is on the wire.
func save(name, text string) ([]byte, error) {
	var wire bytes.Buffer
	err := NewClient(&wire).SaveDraft(name, []byte(text))
	return wire.Bytes(), err
}

func TestInputs(t *testing.T) {
	wire, err := save("mallory", strings.Repeat(".", 65536))
	got := fmt.Sprint(err == ErrSize)
	if err == nil {
		got = fmt.Sprint(len(serve(wire)["draft:mallory"]))
	}
	claim(t, "trigger", got, map[string]string{
		"It sends a draft of 0 bytes.":      "0",
		"It sends a draft of 65,535 bytes.": "65535",
		"It sends a draft of 65,536 bytes.": "65536",
		"It returns ErrSize.":               "true",
	})

	shortest := 0
	for n := 300; n > 0; n-- {
		wire, err := save(strings.Repeat("m", n), "text")
		if err == nil && int(wire[1]) != n+len("draft:") {
			shortest = n
		}
	}
	claim(t, "why", fmt.Sprint(shortest), map[string]string{
		"248 bytes": "248", "249 bytes": "249",
		"250 bytes": "250", "256 bytes": "256",
	})

	// One letter tells the draft from the key.
	wire, err = save(strings.Repeat("m", 252), strings.Repeat("T", 1000))
	if err != nil {
		t.Fatal(err)
	}
	stored := 0
	for _, value := range serve(append(wire, make([]byte, 70000)...)) {
		if n := strings.Count(value, "T"); n > stored {
			stored = n
		}
	}
	claim(t, "cost", fmt.Sprint(stored), map[string]string{
		"256": "256", "744": "744", "748": "748", "1,000": "1000",
	})
}
