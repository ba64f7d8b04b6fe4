package host

import (
	"crypto/ed25519"
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	alice := ed25519.NewKeyFromSeed([]byte("the seed of Alice's private key!"))
	eve := ed25519.NewKeyFromSeed([]byte("the seed of the key Eve has here"))
	public := func(key ed25519.PrivateKey) []byte { return key.Public().(ed25519.PublicKey) }
	h := &Host{owners: map[string]string{
		string(public(alice)): "alice",
		string(public(eve)):   "eve",
	}}
	account, err := h.Login([]byte("session"), []Attempt{
		{Key: public(eve)},
		{Key: public(alice)},
		{Key: public(eve), Signature: ed25519.Sign(eve, []byte("session"))},
	})
	if account == "eve" {
		fmt.Println("NO HARM: Eve is", account)
	} else {
		fmt.Println("HARM: Eve is", account, err)
	}
}
