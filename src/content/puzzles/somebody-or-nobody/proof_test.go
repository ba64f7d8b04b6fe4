package auth

import (
	"fmt"
	"testing"
)

type list = map[string][]string

// Bob signs in after the first of three lists.
func TestProof(t *testing.T) {
	for _, last := range []list{
		{"ann": {"wiki"}},
		{"ann": {"wiki"}, "bob": {"wiki"}},
	} {
		d := &Desk{map[string]*User{}, map[string]*User{}}
		first := list{"ann": {"wiki"}, "bob": {"wiki", "pay"}}
		d.Import(first)
		d.SignIn("bob", "t1")
		if !d.Allowed("t1", "pay") {
			t.Fatal("NO HARM: Bob never had a way in")
		}
		d.Import(first)
		d.Import(last)
		if d.Allowed("t1", "pay") {
			fmt.Printf("HARM: the list says %v, and Bob's token "+
				"still opens pay\n", last)
			return
		}
	}
	fmt.Println("NO HARM: Bob's token follows the newest list")
	t.Fail()
}
