package signin

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	signer := NewSigner([]byte("0123456789abcdef0123456789abcdef"))
	for _, name := range []string{"mia", "", "Mia Moe", "9 9", "üöä"} {
		cookie := signer.Issue(name, now.Add(time.Hour))
		if strings.ContainsAny(cookie, "+/= ;,") {
			t.Fatal("not fit for a cookie:", cookie)
		}
		user, err := signer.User(cookie, now)
		if err != nil || user != name {
			t.Fatalf("issued to %q, read as %q, %v", name, user, err)
		}
		if _, err = signer.User(cookie, now.Add(time.Hour)); err == nil {
			t.Fatal("good after its time")
		}
		other := NewSigner([]byte("another key of thirty-two bytes!"))
		if _, err = other.User(cookie, now); err == nil {
			t.Fatal("good under another key")
		}
		cut := cookie[:len(cookie)-4]
		if _, err = signer.User(cut, now); err == nil {
			t.Fatal("good without its end")
		}
	}
	for _, bad := range []string{"", "AAAA", "%%%", strings.Repeat("A", 90)} {
		if _, err := signer.User(bad, now); err != ErrCookie {
			t.Fatal("not a cookie:", bad, err)
		}
	}
	fmt.Println("WORKS")
}
