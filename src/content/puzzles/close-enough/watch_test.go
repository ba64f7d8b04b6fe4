package files

import (
	"fmt"
	"os"
	"testing"
)

func TestWatch(t *testing.T) {
	os.Chdir(t.TempDir())
	for _, user := range []string{"ann", "anna"} {
		os.MkdirAll("srv/"+user, 0o700)
		os.WriteFile("srv/"+user+"/key.txt", []byte(user+"'s key"), 0o600)
	}
	text, err := Read("srv/ann", "../anna/key.txt")
	if err != nil {
		fmt.Println("NO HARM:", err)
	} else {
		fmt.Printf("HARM: Ann reads %s\n", text)
	}
}
