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

func TestProof(t *testing.T) {
	words := []string{"alice?", "alice!", "bob?", "bob!", "eve?", "eve!", "eve~"}
	sequences := []string{""}
	tried := 0
	for length := 0; length < 4; length++ {
		var longer []string
		for _, start := range sequences {
			text := start + " eve!"
			tried++
			if account := login(host(names...), text, "eve"); account != "eve" {
				fmt.Printf("HARM: Eve, who has only her own key, sends%s and is %s\n", text, account)
				return
			}
			for _, word := range words {
				longer = append(longer, start+" "+word)
			}
		}
		sequences = longer
	}
	fmt.Printf("NO HARM: Eve is Eve after each of %d sequences\n", tried)
	t.Fail()
}
