package host

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"strings"
	"testing"
)

var names = []string{"alice", "bob", "eve"}

// keys returns a private key for each name.
func keys() map[string]ed25519.PrivateKey {
	all := map[string]ed25519.PrivateKey{}
	for i, name := range append(names, "carol") {
		all[name] = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{byte(i + 1)}, 32))
	}
	return all
}

// host returns a host that knows the keys of these names.
func host(known ...string) *Host {
	h := &Host{owners: map[string]string{}}
	for _, name := range known {
		h.owners[string(keys()[name].Public().(ed25519.PublicKey))] = name
	}
	return h
}

// attempts reads "alice? eve!". Every signature is made with the key of signer.
func attempts(text, signer string) []Attempt {
	var all []Attempt
	for _, word := range strings.Fields(text) {
		a := Attempt{Key: keys()[word[:len(word)-1]].Public().(ed25519.PublicKey)}
		if strings.HasSuffix(word, "!") {
			a.Signature = ed25519.Sign(keys()[signer], []byte("session"))
		}
		if strings.HasSuffix(word, "~") {
			a.Signature = make([]byte, ed25519.SignatureSize)
		}
		all = append(all, a)
	}
	return all
}

func login(h *Host, text, signer string) string {
	account, err := h.Login([]byte("session"), attempts(text, signer))
	if err != nil {
		return "error"
	}
	return account
}

func TestWorks(t *testing.T) {
	for _, try := range []struct{ known, text, signer, want string }{
		{"alice bob eve", "eve!", "eve", "eve"},
		{"alice bob eve", "alice? alice!", "alice", "alice"},
		{"alice bob", "eve? alice? alice!", "alice", "alice"},
		{"alice bob", "eve? eve? eve? eve? eve? alice? alice!", "alice", "alice"},
		{"alice bob", "eve? eve? eve? eve? eve? eve? alice? alice!", "alice", "error"},
		{"alice bob eve", "alice!", "eve", "error"},
		{"alice bob", "eve? eve!", "eve", "error"},
		{"alice bob eve", "alice? bob?", "eve", "error"},
		{"alice bob eve", "", "eve", "error"},
	} {
		if got := login(host(strings.Fields(try.known)...), try.text, try.signer); got != try.want {
			fmt.Printf("broken: %q, signed by %s: %s\n", try.text, try.signer, got)
			t.FailNow()
		}
	}
	calls := 0
	Authenticate([]byte("session"), attempts("eve? eve? eve?", "eve"), func([]byte) error {
		calls++
		return nil
	})
	short := []Attempt{{Key: []byte("short"), Signature: []byte("short")}}
	if err := Authenticate([]byte("session"), short, func([]byte) error { return nil }); calls > 3 || err == nil {
		fmt.Println("broken: calls, or a short key")
		t.FailNow()
	}
	fmt.Println("WORKS")
}
