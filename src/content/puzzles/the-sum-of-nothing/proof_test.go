package signin

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestProof(t *testing.T) {
	s := NewSigner([]byte("32 random bytes, only for a test"))
	now := time.Unix(1795000000, 0)
	for _, name := range []string{"1ann", "20ann", "ann1", "annann", "0ann", "x1"} {
		cookie := s.Issue(name, time.Unix(1800000000, 0))
		sec, rest, _ := strings.Cut(cookie, ".")
		_, tag, _ := strings.Cut(rest, ".")
		for cut := 0; cut <= len(sec+name); cut++ {
			both := sec + name
			user, err := s.User(both[:cut]+"."+both[cut:]+"."+tag, now)
			if err == nil && user != name {
				fmt.Printf("HARM: %q moves a dot in a cookie and is %q, until the second %s\n", name, user, both[:cut])
				return
			}
		}
	}
	fmt.Println("NO HARM: no split of a cookie's time and name is another user's cookie")
	t.Fail()
}
