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

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func last(sent ...string) string {
	nicks, _, _ := talk(sent...)
	return "`" + nicks[len(nicks)-1] + "`"
}

func TestInputs(t *testing.T) {
	claim(t, "tree", []string{"`root`", "`Groo`", "`tree`", "`guest`"},
		last("nick tree\n", "say good day\n", "say Groot says hi\n"))
	claim(t, "mary", []string{"`hree`", "`mary`", "`thre`", "`guest`"},
		last("nick mary\n", "say good night\n", "say three is fun\n"))
	nicks, _, _ := talk("nick sam\n", "say hello\n", "say hello\n", "say hello\n", "say hello\n", "say hello\n")
	first := "None of them"
	for i := len(nicks) - 1; i >= 0; i-- {
		if nicks[i] != "sam" {
			first = fmt.Sprintf("The %d%s", i+1, []string{"st", "nd", "rd", "th", "th"}[i])
		}
	}
	claim(t, "sam", []string{"The 2nd", "The 3rd", "The 5th", "None of them"}, first)
}
