package ticket

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

var vaultKey = []byte("9c1f0f5e6c0b4d7a8e2d3b4a5f6c7d8e")
var errDown = errors.New("vault: connection refused")

func TestWorks(t *testing.T) {
	asked := 0
	office := &Office{Fetch: func() ([]byte, error) {
		asked++
		return vaultKey, nil
	}}
	if asked != 0 {
		t.Fatal("broken: fetched before the key is needed")
	}
	if _, err := office.Issue("zoe"); err != nil {
		t.Fatal("broken:", err)
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
	for _, bad := range []string{"", ".", "ann", ".ann", good[:65] + "bob",
		good[1:], "0" + good, good + "0"} {
		if _, err := office.User(bad); err != ErrTicket {
			t.Fatalf("broken: %q gives %v", bad, err)
		}
	}

	fails := 3
	slow := &Office{Fetch: func() ([]byte, error) {
		if fails--; fails >= 0 {
			return nil, errDown
		}
		return vaultKey, nil
	}}
	if user, err := slow.User(good); err != nil || user != "ann" {
		t.Fatalf("broken: after three failures %q, %v", user, err)
	}

	asked = 0
	down := &Office{Fetch: func() ([]byte, error) {
		asked++
		return nil, errDown
	}}
	for n := 0; n < 10; n++ {
		if _, err := down.Issue("ann"); err == nil {
			t.Fatal("broken: a ticket without a key")
		}
	}
	if asked > 4 {
		t.Fatalf("broken: %d fetches, and the vault bans after 5", asked)
	}

	// Three requests wait together. The first call to return brings the key.
	answers := make(chan []byte)
	waiting := make(chan bool, 10)
	busy := &Office{Fetch: func() ([]byte, error) {
		waiting <- true
		if key := <-answers; key != nil {
			return key, nil
		}
		return nil, errDown
	}}
	got := make(chan error, 3)
	for n := 0; n < 3; n++ {
		go func() {
			_, err := busy.Issue("ann")
			got <- err
		}()
	}
	for n := 0; n < 3; n++ {
		select {
		case <-waiting:
		case <-time.After(5 * time.Second):
			t.Fatal("broken: a request never asked")
		}
	}
	for n, key := range [][]byte{vaultKey, nil, vaultKey} {
		answers <- key
		if err := <-got; err != nil {
			t.Fatalf("broken: answer %d: %v", n+1, err)
		}
	}
	if user, err := busy.User(good); err != nil || user != "ann" {
		t.Fatalf("broken: with the key there %q, %v", user, err)
	}
	fmt.Println("WORKS")
}
