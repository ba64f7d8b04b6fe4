package locker

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	l := &Locker{owner: "ann", loans: map[string]Loan{}}
	must := func(ok bool, what string) {
		if !ok {
			t.Fatal("broken: " + what)
		}
	}
	must(l.Opens("ann", 1) && !l.Opens("bob", 1), "the owner alone")
	must(l.Lend("bob", "cy", 5, 1) != nil, "lending without a key")
	must(l.Lend("ann", "bob", 5, 1) == nil && l.Opens("bob", 5) && !l.Opens("bob", 6), "a loan")
	must(l.Lend("bob", "cy", 4, 2) == nil && l.Opens("cy", 4) && !l.Opens("cy", 5), "a loan of a loan")
	must(l.Lend("cy", "dan", 3, 2) == nil && l.Opens("dan", 3) && !l.Opens("dan", 4), "a third loan")
	must(l.Lend("ann", "bob", 9, 3) != nil && l.Lend("bob", "ann", 9, 3) != nil, "a user who has a key")
	must(l.End("cy", "bob") != nil && l.End("ann", "dan") != nil && l.Opens("dan", 3), "ending what another has lent")
	must(l.End("cy", "dan") == nil && !l.Opens("dan", 3) && l.Opens("cy", 3), "ending a loan")
	must(l.End("ann", "bob") == nil && !l.Opens("bob", 3), "ending the first loan")
	must(l.Lend("ann", "bob", 9, 7) == nil && l.Opens("bob", 9), "a new loan")
	fmt.Println("WORKS")
}
