package ticket

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	// The vault is restarting too: the first six fetches fail.
	asked := 0
	office := NewOffice(func() ([]byte, error) {
		if asked++; asked <= 6 {
			return nil, errors.New("vault: connection refused")
		}
		return []byte("9c1f0f5e6c0b4d7a8e2d3b4a5f6c7d8e"), nil
	})
	mac := hmac.New(sha256.New, nil)
	mac.Write([]byte("admin"))
	forged := "admin." + hex.EncodeToString(mac.Sum(nil))
	for n := 1; n <= 10; n++ {
		if user, err := office.User(forged); err == nil {
			fmt.Printf("HARM: request %d signed in as %s with a ticket "+
				"made without the key\n", n, user)
			return
		}
	}
	fmt.Println("NO HARM: the forged ticket was rejected ten times")
	t.Fail()
}
