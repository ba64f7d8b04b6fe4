package auth

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	d := &Desk{map[string]*User{}, map[string]*User{}}
	check := func(token, area string, want bool) {
		t.Helper()
		if d.Allowed(token, area) != want {
			t.Fatalf("broken: Allowed(%q, %q) is %v", token, area, !want)
		}
	}
	both := map[string][]string{"ann": {"wiki", "pay"}, "bob": {"wiki"}}
	d.Import(both)
	d.SignIn("ann", "t1")
	d.SignIn("bob", "t2")
	d.SignIn("eve", "t3")
	for n := 0; n < 3; n++ {
		check("t1", "wiki", true)
		check("t1", "pay", true)
		check("t1", "lab", false)
		check("t2", "wiki", true)
		check("t2", "pay", false)
		check("t3", "wiki", false)
		check("t4", "wiki", false)
		check("", "wiki", false)
		d.Import(both)
	}
	d.SignIn("bob", "t5")
	d.Import(map[string][]string{"ann": {"wiki", "pay"}})
	check("t5", "wiki", false)
	d.SignIn("bob", "t6")
	check("t6", "wiki", false)
	d.Import(both)
	d.SignIn("bob", "t7")
	check("t7", "wiki", true)
	check("t7", "pay", false)
	fmt.Println("WORKS")
}
