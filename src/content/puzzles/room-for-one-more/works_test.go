package authz

import (
	"fmt"
	"testing"
)

func check(t *testing.T, s *Session, want string, may bool) {
	t.Helper()
	if s.Can(want) != may {
		t.Fatalf("%s: Can(%q) is %v", s.User, want, !may)
	}
}

func TestWorks(t *testing.T) {
	text := "# everyone\n tickets:list \n\nhelp:read\r\n#x\n"
	mine := []string{"reports:read", "tickets:close", "wiki:edit"}
	for n := 0; n <= len(mine); n++ {
		s := ParsePolicy(text).Open("ann", mine[:n])
		check(t, s, "tickets:list", true)
		check(t, s, "help:read", true)
		check(t, s, "help", false)
		check(t, s, "# everyone", false)
		check(t, s, "#x", false)
		check(t, s, "", false)
		for i, scope := range mine {
			check(t, s, scope, i < n)
		}
		s.Drop("no:such")
		s.Drop("tickets:list")
		check(t, s, "tickets:list", false)
		check(t, s, "help:read", true)
		for i, scope := range mine {
			check(t, s, scope, i < n)
			s.Add(scope)
			check(t, s, scope, true)
		}
		s.Add("tickets:list")
		check(t, s, "tickets:list", true)
		s.Drop("tickets:list")
		check(t, s, "tickets:list", false)
	}
	if mine[0] != "reports:read" || mine[1] != "tickets:close" {
		t.Fatal("the caller's list was changed")
	}
	p := ParsePolicy("# all\na:x\n")
	ann := p.Open("ann", []string{"r:1"})
	bob := p.Open("bob", []string{"s:1"})
	check(t, ann, "r:1", true)
	check(t, ann, "s:1", false)
	check(t, bob, "s:1", true)
	none := ParsePolicy("").Open("bob", nil)
	none.Drop("a:x")
	check(t, none, "a:x", false)
	fmt.Println("WORKS")
}
