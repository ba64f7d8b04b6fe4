package homes

import (
	"fmt"
	"os"
	"testing"
)

func TestWatch(t *testing.T) {
	root, _ := os.Getwd()
	s := &Store{root + "/homes"}
	os.MkdirAll(s.root+"/.old", 0o700)
	s.Write("bob", "keys.txt", []byte("under the mat"))
	s.Write("bob", "keys.txt", []byte("with Ann"))
	text, err := s.Undo("bob.keys", "txt")
	if err != nil {
		fmt.Println("NO HARM: there's no such spare copy")
	} else {
		fmt.Printf("HARM: Eve reads what Bob wrote: %q\n", text)
	}
}
