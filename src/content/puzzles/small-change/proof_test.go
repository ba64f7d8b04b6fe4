package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
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
	for _, skip := range []int{0, 255, 32767, 65535} {
		for _, total := range []int{4096, 32768, 65535, 65536, 65537,
			1 << 17, 1 << 20} {
			if total < skip+len(evil)+5 {
				continue
			}
			text := bytes.Repeat([]byte{'.'}, skip)
			text = append(text, evil...)
			// One more command swallows what is left.
			for len(text) < total {
				n := total - len(text)
				if n < 5 {
					text = append(text, make([]byte, n)...)
					break
				}
				if n > 5+65535 {
					n = 5 + 60000
				}
				pad := string(make([]byte, n-5))
				text = append(text, command("x", pad)...)
			}
			var wire bytes.Buffer
			client := NewClient(&wire)
			if err := client.SignIn("old", "bob"); err != nil {
				continue
			}
			err := client.SaveDraft("mallory", text)
			data := serve(wire.Bytes())
			if data["session:mine"] == "admin" {
				fmt.Printf("HARM: a draft of %d bytes has signed "+
					"mallory in as admin (error: %v)\n", total, err)
				return
			}
		}
	}
	fmt.Println("NO HARM: no draft has become a command")
	t.Fail()
}
