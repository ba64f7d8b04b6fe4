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

func command(key, value string) string {
	head := []byte{'S', byte(len(key)), 0, 0}
	binary.BigEndian.PutUint16(head[2:], uint16(len(value)))
	return string(head) + key + value
}

func TestProof(t *testing.T) {
	evil := command("session:mine", "admin")
	for size := 1; size < 300; size++ {
		for _, total := range []int{1000, 65535, 65536, 65537, 1 << 17} {
			// The last 256 bytes, and again the first: the command, and
			// one more that swallows what is left.
			last := evil + command("x", strings.Repeat(".", 251-len(evil)))
			text := evil + strings.Repeat(".", total-256-len(evil)) + last
			var wire bytes.Buffer
			client := NewClient(&wire)
			name := strings.Repeat("m", size)
			err := client.SaveDraft(name, []byte(text))
			data := serve(wire.Bytes())
			if data["session:mine"] == "admin" {
				fmt.Printf("HARM: a draft of %d bytes of a user with a "+
					"name of %d has set session:mine to admin (error: %v)\n",
					total, size, err)
				return
			}
			if err == nil && data["draft:"+name] != text {
				fmt.Printf("HARM: the draft of a user with a name of %d "+
					"bytes is gone\n", size)
				return
			}
		}
	}
	fmt.Println("NO HARM: no draft has become a command")
	t.Fail()
}
