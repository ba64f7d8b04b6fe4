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
	p := ParsePolicy("# everyone\n tickets:list \n\nhelp:*\r\n#x\n")
	mine := []string{"reports:read", "tickets:close", "wiki:*"}
	for n := 0; n <= len(mine); n++ {
		s := p.Open("ann", mine[:n])
		check(t, s, "tickets:list", true)
		check(t, s, "help:read", true)
		check(t, s, "helpdesk:read", false)
		check(t, s, "help", false)
		check(t, s, "tickets:delete", false)
		check(t, s, "# everyone", false)
		check(t, s, "#x", false)
		check(t, s, "", false)
		check(t, s, "reports:read", n > 0)
		check(t, s, "tickets:close", n > 1)
		check(t, s, "wiki:edit", n > 2)
	}
	if mine[0] != "reports:read" || mine[1] != "tickets:close" {
		t.Fatal("the caller's list was changed")
	}
	none := ParsePolicy("").Open("bob", []string{"*"})
	check(t, none, "help:read", false)
	fmt.Println("WORKS")
}
