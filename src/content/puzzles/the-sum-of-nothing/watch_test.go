package signin

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestWatch(t *testing.T) {
	s := NewSigner([]byte("32 random bytes, only for a test"))
	cookie := s.Issue("1ann", time.Unix(1800000000, 0))
	user, err := s.User(strings.Replace(cookie, ".1", "1.", 1), time.Unix(1795000000, 0))
	if err != nil {
		fmt.Println("NO HARM:", err)
	} else {
		fmt.Println("HARM: Eve is signed in as", user)
	}
}
