package ticket

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"testing"
)

type reply struct {
	key []byte
	err error
}

var (
	key      = bytes.Repeat([]byte{7}, 32)
	errVault = errors.New("vault")
)

// vault lets each call of Fetch wait for its own reply.
type vault struct{ begun chan chan reply }

func (v vault) fetch() ([]byte, error) {
	mine := make(chan reply)
	v.begun <- mine
	got := <-mine
	return got.key, got.err
}

// Starts Issue. Returns its result, or the call of Fetch that it waits for.
func issue(o *Office, v vault) (result chan error, call chan reply) {
	result = make(chan error, 1)
	go func() {
		_, err := o.Issue("ann")
		result <- err
	}()
	select {
	case call = <-v.begun:
	case err := <-result:
		result <- err
	}
	return result, call
}

func claim(t *testing.T, question string, options []string, fits func(i int) bool) {
	found := []string{}
	for i, option := range options {
		if fits(i) {
			found = append(found, option)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %q fit", question, found)
	}
	fmt.Printf("CLAIM %s: %s\n", question, found[0])
}

func TestInputs(t *testing.T) {
	// Ten seconds in which no call of Fetch returns.
	v := vault{make(chan chan reply)}
	o := &Office{Fetch: v.fetch}
	returned := ""
	for i := 1; i <= 6; i++ {
		if _, call := issue(o, v); call == nil {
			returned += fmt.Sprint(i)
		}
	}
	claim(t, "six-sign-ins", []string{
		"None of them", "Only the sixth", "The fifth and the sixth", "All but the first",
	}, func(i int) bool {
		return returned == []string{"", "6", "56", "23456"}[i]
	})

	mac := hmac.New(sha256.New, nil)
	mac.Write([]byte("admin"))
	forged := hex.EncodeToString(mac.Sum(nil)) + ".admin"
	claim(t, "second", []string{
		"3 calls of `Fetch` have begun, and 2 have failed.",
		"3 calls of `Fetch` have begun, and all are waiting.",
		"4 calls of `Fetch` have begun, and all have failed.",
		"4 calls of `Fetch` have begun, and none has returned.",
	}, func(i int) bool {
		// If this request calls Fetch too, it gets the key or an error.
		for _, last := range []reply{{key, nil}, {nil, errVault}} {
			last := last
			o := &Office{Fetch: func() ([]byte, error) { return last.key, last.err }}
			o.asked = []int{3, 3, 4, 4}[i]
			if i%2 == 0 {
				o.err = errVault
			}
			if user, err := o.User(forged); err == nil && user == "admin" {
				return true
			}
		}
		return false
	})

	v = vault{make(chan chan reply)}
	o = &Office{Fetch: v.fetch}
	results, calls := [4]chan error{}, [4]chan reply{}
	for i := range calls {
		if results[i], calls[i] = issue(o, v); calls[i] == nil {
			t.Fatal("a request doesn't call Fetch")
		}
	}
	tickets := ""
	for i, last := range []reply{{nil, errVault}, {key, nil}, {nil, errVault}, {nil, errVault}} {
		calls[i] <- last
		if err := <-results[i]; err == nil {
			tickets += fmt.Sprint(i + 1)
		}
	}
	claim(t, "four-answers", []string{
		"Only the second", "The second, third, and fourth", "The second and the third", "All four",
	}, func(i int) bool { return tickets == []string{"2", "234", "23", "1234"}[i] })
}
