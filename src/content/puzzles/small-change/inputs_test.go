package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

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
	wire, err := save("eve", strings.Repeat(".", 300))
	if err != nil {
		t.Fatal(err)
	}
	claim(t, "header", fmt.Sprint(wire[:4]), map[string]string{
		"`S`, 3, 1, 44": "[83 3 1 44]", "`S`, 3, 44, 1": "[83 3 44 1]",
		"`S`, 9, 44, 1": "[83 9 44 1]", "`S`, 9, 1, 44": "[83 9 1 44]",
	})

	// The announced length of a key, and its true one.
	long := strings.Repeat("m", 249)
	var wrong []string
	for _, call := range []struct {
		name, key string
		do        func(*Client) error
	}{
		{"SaveDraft", "draft:" + long, func(c *Client) error { return c.SaveDraft(long, nil) }},
		{"SignIn", "session:" + long, func(c *Client) error { return c.SignIn(long, "eve") }},
		{"SignOut", "session:" + long, func(c *Client) error { return c.SignOut(long) }},
	} {
		var wire bytes.Buffer
		if err := call.do(NewClient(&wire)); err != nil {
			t.Fatal(err)
		}
		if int(wire.Bytes()[1]) != len(call.key) {
			wrong = append(wrong, call.name)
		}
	}
	claim(t, "which-calls", strings.Join(wrong, " "), map[string]string{
		"Only `SaveDraft`": "SaveDraft", "`SaveDraft` and `SignIn`": "SaveDraft SignIn",
		"`SignIn` and `SignOut`": "SignIn SignOut", "All 3 functions": "SaveDraft SignIn SignOut",
	})

	wire, err = save(strings.Repeat("m", 250), strings.Repeat("T", 744)+strings.Repeat("U", 256))
	if err != nil {
		t.Fatal(err)
	}
	k, v := int(wire[1]), int(binary.BigEndian.Uint16(wire[2:]))
	rest := string(wire[4+k+v:])
	claim(t, "leftover", fmt.Sprint(strings.Count(rest, "T"), strings.Count(rest, "U"), len(rest)), map[string]string{
		"All of them": "744 256 1000", "The last 256": "0 256 256",
		"The first 256": "256 0 256", "None of them": "0 0 0",
	})
}
