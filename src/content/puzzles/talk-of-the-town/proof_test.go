package chat

import (
	"fmt"
	"io"
	"testing"
)

// packets is a connection: each Read returns one packet, or a part of it.
type packets []string

func (p *packets) Read(buf []byte) (int, error) {
	if len(*p) == 0 {
		return 0, io.EOF
	}
	n := copy(buf, (*p)[0])
	if (*p)[0] = (*p)[0][n:]; (*p)[0] == "" {
		*p = (*p)[1:]
	}
	return n, nil
}

// talk returns the nicks under which messages appear, and the messages.
func talk(sent ...string) (nicks, texts []string, err error) {
	conn := packets(sent)
	room := &Room{Staff: map[string]bool{"root": true, "help": true}}
	room.Show = func(nick, text string) {
		nicks, texts = append(nicks, nick), append(texts, text)
	}
	err = room.Serve(&Lines{Src: &conn})
	return
}

func TestProof(t *testing.T) {
	tried := 0
	fill := "say and then we all went home again"
	for length := 4; length <= len(fill); length++ {
		for _, text := range []string{"root", " root", ".root", "..root", "...root, yes"} {
			nicks, _, _ := talk("nick tree\n", fill[:length]+"\n", "say "+text+"\n", "say ok\n")
			tried++
			for _, nick := range nicks {
				if nick == "root" {
					fmt.Printf("HARM: a client appears as root, after %q and %q\n", fill[:length], "say "+text)
					return
				}
				if nick != "tree" {
					fmt.Printf("HARM: tree appears as %q, after %q and %q\n", nick, fill[:length], "say "+text)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: in %d talks, every message appears under the nick that was set\n", tried)
	t.Fail()
}
