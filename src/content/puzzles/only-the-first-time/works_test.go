package ticket

import (
	"errors"
	"fmt"
	"sync"
	"testing"
)

func TestWorks(t *testing.T) {
	asked := 0
	office := NewOffice(func() ([]byte, error) {
		asked++
		return []byte("9c1f0f5e6c0b4d7a8e2d3b4a5f6c7d8e"), nil
	})
	if asked != 0 {
		t.Fatal("broken: fetched before the key is needed")
	}
	var wg sync.WaitGroup
	results := make([]error, 40)
	for n := range results {
		wg.Add(1)
		go func(n int) {
			defer wg.Done()
			name := fmt.Sprintf("user.%d", n)
			ticket, err := office.Issue(name)
			if err == nil {
				var user string
				user, err = office.User(ticket)
				if err == nil && user != name {
					err = errors.New("issued to " + user)
				}
			}
			results[n] = err
		}(n)
	}
	wg.Wait()
	for _, err := range results {
		if err != nil {
			t.Fatal("broken:", err)
		}
	}
	if asked != 1 {
		t.Fatalf("broken: fetched %d times", asked)
	}
	good, _ := office.Issue("ann")
	for _, bad := range []string{"", ".", "ann", "ann.", "bob" + good[3:],
		good[:len(good)-1], good + "0"} {
		if _, err := office.User(bad); err != ErrTicket {
			t.Fatalf("broken: %q gives %v", bad, err)
		}
	}
	fails := 2
	slow := NewOffice(func() ([]byte, error) {
		if fails--; fails >= 0 {
			return nil, errors.New("vault: connection refused")
		}
		return []byte("9c1f0f5e6c0b4d7a8e2d3b4a5f6c7d8e"), nil
	})
	if user, err := slow.User(good); err != nil || user != "ann" {
		t.Fatalf("broken: after two failures %q, %v", user, err)
	}
	asked = 0
	down := NewOffice(func() ([]byte, error) {
		asked++
		return nil, errors.New("vault: connection refused")
	})
	if _, err := down.Issue("ann"); err == nil {
		t.Fatal("broken: a ticket without a key")
	}
	for n := 0; n < 10; n++ {
		down.Issue("ann")
	}
	if asked > 4 {
		t.Fatalf("broken: banned after %d failures", asked)
	}
	fmt.Println("WORKS")
}
