package gate

import (
	"fmt"
	"testing"
)

func open(pass, gate string, now int) bool {
	_, _, problems := Read(pass, gate, now)
	return problems == 0
}

func TestWorks(t *testing.T) {
	key = []byte("only the server has it")
	const now, day = 1_700_000_000, 86400
	issue := func(user, gate string, until int) string {
		text := fmt.Sprintf("%s.%s.%d", user, gate, until)
		return text + "." + mac(text)
	}
	for _, c := range []struct {
		what, pass  string
		open, renew bool
	}{
		{"good", issue("ann", "south", now+day), true, true},
		{"just good", issue("ann", "south", now), true, true},
		{"just late", issue("ann", "south", now-1), false, true},
		{"late", issue("ann", "south", now-6*day), false, true},
		{"too late", issue("ann", "south", now-8*day), false, false},
		{"other gate", issue("ann", "north", now+day), false, false},
		{"wrong MAC", "ann.south.1700086400.x", false, false},
		{"no pass", "ann", false, false},
		{"five parts", issue("a.nn", "south", now+day), false, false},
	} {
		if got := open(c.pass, "south", now); got != c.open {
			t.Fatalf("broken: %s: it opens: %v", c.what, got)
		}
		renewed, ok := Renew(c.pass, "south", now)
		if ok != c.renew {
			t.Fatalf("broken: %s: Renew returns %v", c.what, ok)
		}
		if ok && renewed != issue("ann", "south", now+3600) {
			t.Fatalf("broken: %s: Renew returns %s", c.what, renewed)
		}
	}
	// The display shows every problem.
	if _, _, problems := Read("ann.north.1.x", "north", now); problems&WrongMAC == 0 {
		t.Fatal("broken: a wrong MAC isn't shown")
	}
	fmt.Println("WORKS")
}
