package chat

import (
	"fmt"
	"io"
	"testing"
)

// packets is a connection: each Read returns one packet.
type packets []string

func (p *packets) Read(buf []byte) (int, error) {
	if len(*p) == 0 {
		return 0, io.EOF
	}
	n := copy(buf, (*p)[0])
	*p = (*p)[1:]
	return n, nil
}

func TestWatch(t *testing.T) {
	var last string
	room := &Room{Staff: map[string]bool{"root": true}}
	room.Show = func(nick, text string) {
		fmt.Printf("%s: %s\n", nick, text)
		last = nick
	}
	room.Serve(&Lines{Src: &packets{"nick tree\n", "say good night\n", "say .root\n"}})
	if last == "tree" {
		fmt.Println("NO HARM: every message appears under tree")
	} else {
		fmt.Printf("HARM: a message of tree appears under %s\n", last)
	}
}
