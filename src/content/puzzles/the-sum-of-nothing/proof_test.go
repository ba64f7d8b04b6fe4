package signin

import (
	"encoding/base64"
	"fmt"
	"testing"
	"time"
)

// TestProof has a cookie of mia's and no key.
func TestProof(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	key := []byte("0123456789abcdef0123456789abcdef")
	signer := NewSigner(key)
	own := signer.Issue("mia", now.Add(time.Hour))
	sealed, err := base64.RawURLEncoding.DecodeString(own)
	if err != nil || len(sealed) < 32 {
		t.Fatal("NO HARM: no cookie to start with")
	}
	payload, tag := sealed[:len(sealed)-32], sealed[len(sealed)-32:]
	forged := "9999999999 admin"
	tries := []string{
		forged,
		forged + string(tag),
		forged + string(make([]byte, 32)),
		string(payload) + forged + string(tag),
		forged + string(payload) + string(tag),
		forged + string(tag) + string(tag),
	}
	for _, try := range tries {
		cookie := base64.RawURLEncoding.EncodeToString([]byte(try))
		user, err := signer.User(cookie, now.AddDate(5, 0, 0))
		if err == nil {
			fmt.Printf("HARM: %q is taken as a cookie of %q, "+
				"five years from now\n", try, user)
			return
		}
	}
	fmt.Printf("NO HARM: none of %d forged cookies was taken\n",
		len(tries))
	t.Fail()
}
