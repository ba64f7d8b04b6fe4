package door

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestProof(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guests")
	g, err := Load(path)
	if err != nil {
		t.Fatal("NO HARM: cannot load", err)
	}
	for _, name := range []string{"ann", "bob", "eve"} {
		if err := g.Add(name); err != nil || !g.Admits(name) {
			fmt.Println("NO HARM: cannot add", name, err)
			t.FailNow()
		}
	}
	for _, name := range []string{"ann", "bob", "eve"} {
		if err := g.Remove(name); err != nil {
			fmt.Println("NO HARM: cannot remove", name, err)
			t.FailNow()
		}
	}
	before := g.Admits("eve")
	next, err := Load(path) // the controller has restarted
	if err != nil {
		fmt.Println("NO HARM: cannot load again", err)
		t.FailNow()
	}
	text, _ := os.ReadFile(path)
	if next.Admits("eve") {
		fmt.Printf("HARM: eve was removed (admitted then: %v), and is "+
			"admitted after the restart; the file: %q\n", before, text)
		return
	}
	fmt.Printf("NO HARM: eve stays out; the file: %q\n", text)
	t.Fail()
}
