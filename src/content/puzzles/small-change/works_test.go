package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	var wire bytes.Buffer
	client := NewClient(&wire)
	long := strings.Repeat("ä", 32767) + "x" // 65535 bytes
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal("broken:", err)
		}
	}
	must(client.SignIn("s1", "ann"))
	must(client.SignIn("s2", "bob"))
	must(client.SaveDraft("ann", []byte("Dear all")))
	must(client.SaveDraft("bob", []byte(long)))
	must(client.SaveDraft("ann", nil))
	must(client.SignOut("s1"))
	most := strings.Repeat("u", 249)
	must(client.SaveDraft(most, []byte("the longest name")))
	must(client.SignIn(most[:247], "eve"))
	if client.SignOut(strings.Repeat("k", 300)) == nil {
		t.Fatal("broken: a key of 308 bytes was sent")
	}
	data := make(map[string]string)
	b := wire.Bytes()
	for len(b) > 0 {
		if len(b) < 4 {
			t.Fatal("broken: half a command on the wire")
		}
		k, v := int(b[1]), int(binary.BigEndian.Uint16(b[2:]))
		if len(b) < 4+k+v {
			t.Fatal("broken: half a command on the wire")
		}
		key := string(b[4 : 4+k])
		switch b[0] {
		case 'S':
			data[key] = string(b[4+k : 4+k+v])
		case 'D':
			delete(data, key)
		default:
			t.Fatalf("broken: no such command: %q", b[0])
		}
		b = b[4+k+v:]
	}
	if len(data) != 5 || data["session:s2"] != "bob" ||
		data["draft:"+most] != "the longest name" ||
		data["session:"+most[:247]] != "eve" ||
		data["draft:ann"] != "" || data["draft:bob"] != long {
		t.Fatal("broken: the store holds something else")
	}
	fmt.Println("WORKS")
}
