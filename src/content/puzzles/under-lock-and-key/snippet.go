package host

type Host struct {
	owners map[string]string // the account of each public key
}

// Login returns the account of a client that proves its key.
func (h *Host) Login(session []byte, all []Attempt) (string, error) {
	var account string
	err := Authenticate(session, all, func(key []byte) error {
		owner, ok := h.owners[string(key)]
		if !ok {
			return errDenied
		}
		account = owner
		return nil
	})
	if err != nil {
		return "", err
	}
	return account, nil
}
=== auth.go
package host

import (
	"crypto/ed25519"
	"errors"
)

// Attempt names a public key. Without a signature, it only asks
// whether that key is accepted. Clients ask about each key first.
type Attempt struct{ Key, Signature []byte }

var errDenied = errors.New("no accepted key has signed")

// Authenticate returns nil if an accepted key has signed.
func Authenticate(session []byte, all []Attempt,
	accept func(key []byte) error) error {
	known := map[string]error{}
	for i, a := range all {
		if i == 7 || len(a.Key) != ed25519.PublicKeySize {
			break
		}
		err, ok := known[string(a.Key)]
		if !ok {
			err = accept(a.Key)
			if len(known) < 2 {
				known[string(a.Key)] = err
			}
		}
		if err != nil || a.Signature == nil {
			continue
		}
		if ed25519.Verify(a.Key, session, a.Signature) {
			return nil
		}
	}
	return errDenied
}
