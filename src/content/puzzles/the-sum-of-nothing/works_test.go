package signin

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	s := NewSigner([]byte("32 random bytes, only for a test"))
	now := time.Unix(1795000000, 0)
	for _, name := range []string{"ann", "1ann", "Bob2", "12345"} {
		cookie := s.Issue(name, now.Add(time.Hour))
		if user, err := s.User(cookie, now); err != nil || user != name {
			t.Fatalf("broken: %q is %q, %v", name, user, err)
		}
		if _, err := s.User(cookie, now.Add(time.Hour)); !errors.Is(err, ErrCookie) {
			t.Fatal("broken: a late cookie is accepted")
		}
		if _, err := NewSigner([]byte("another key")).User(cookie, now); !errors.Is(err, ErrCookie) {
			t.Fatal("broken: another key's cookie is accepted")
		}
		for _, bad := range []string{
			"", ".", "..", cookie + ".", strings.Replace(cookie, name, name+"x", 1),
			strings.Replace(cookie, ".", "", 1), cookie[:len(cookie)-4],
		} {
			if user, err := s.User(bad, now); !errors.Is(err, ErrCookie) {
				t.Fatalf("broken: %q is accepted as %q", bad, user)
			}
		}
	}
	if s.Issue("ann", now) == s.Issue("bob", now) {
		t.Fatal("broken: one cookie for all")
	}
	fmt.Println("WORKS")
}
