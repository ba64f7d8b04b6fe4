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

func TestInputs(t *testing.T) {
	options := map[string]string{
		"alice": "Alice's", "bob": "Bob's", "carol": "Carol's", "eve": "Eve's", "error": "None: it returns an error",
	}
	all := host("alice", "bob", "carol", "eve")
	fmt.Println("CLAIM asked-again:", options[login(all, "eve? alice? bob? carol? bob? alice? eve!", "eve")])
	fmt.Println("CLAIM late-own-key:", options[login(host(names...), "carol? bob? eve? alice? eve!", "eve")])
	fmt.Println("CLAIM eve-last:", options[login(all, "alice? eve? bob? alice? eve? bob? alice? eve!", "eve")])
	for _, text := range []string{
		"Bob?, Carol?, Eve?, Alice?, Alice?, Carol?, Eve!",
		"Eve?, Alice?, Carol?, Bob?, Carol?, Alice?, Eve!",
		"Alice?, Eve?, Carol?, Bob?, Bob?, Alice?, Eve!",
		"Eve?, Bob?, Alice?, Carol?, Alice?, Bob?, Eve!",
	} {
		if login(all, strings.ToLower(strings.ReplaceAll(text, ",", "")), "eve") == "alice" {
			fmt.Println("CLAIM alice-twice:", text)
		}
	}
}
