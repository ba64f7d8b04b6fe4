package locker

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	l := &Locker{owner: "ann", loans: map[string]Loan{}}
	l.Lend("ann", "bob", 3, 1)
	l.Lend("bob", "cy", 9999, 2)
	late := l.Opens("cy", 5)
	l = &Locker{owner: "ann", loans: map[string]Loan{}}
	l.Lend("ann", "bob", 9, 1)
	l.Lend("bob", "cy", 9, 2)
	l.End("ann", "bob")
	ended := l.Opens("cy", 5)
	fmt.Println("Cy can open it after Bob's key ended:", late, "after Ann took it back:", ended)
	if late || ended {
		fmt.Println("HARM: Cy opens the locker, and Bob, who lent the key, can't")
	} else {
		fmt.Println("NO HARM: without Bob's key, Cy can't open it either")
	}
}
