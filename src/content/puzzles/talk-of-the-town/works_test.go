package chat

import (
	"fmt"
	"io"
	"strings"
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

func TestWorks(t *testing.T) {
	check := func(nick, text string, sent ...string) {
		nicks, texts, err := talk(sent...)
		if err != io.EOF || strings.Join(nicks, "|") != nick || strings.Join(texts, "|") != text {
			t.Fatalf("broken: %q: %q say %q, %v", sent, nicks, texts, err)
		}
	}
	check("guest", "hi", "say hi\n")
	check("guest|guest", "hi|ho", "say hi\nsay ho\n")
	check("ann", "hi", "nick ann\n", "say hi\n")
	check("ann", "hi", "nick ann\nsay", " h", "i\n")
	check("ann|bob", "hi|ho", "nick ann\nsay hi\nnick bob\n", "say ho\n")
	check("guest", "hi", "nick root\n", "say hi\n")
	check("guest", "hi", "what is this\n", "\n", "say hi\n")
	check("guest|guest", strings.Repeat("a", 30)+"|"+strings.Repeat("b", 30),
		"say "+strings.Repeat("a", 30)+"\n", "say "+strings.Repeat("b", 30)+"\n")
	if _, _, err := talk("say " + strings.Repeat("a", 80) + "\n"); err != io.ErrShortBuffer {
		t.Fatalf("broken: a long line: %v", err)
	}
	fmt.Println("WORKS")
}
