package ticket

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"
	"time"
)

func TestProof(t *testing.T) {
	// The vault doesn't answer while this test runs.
	started := make(chan bool, 20)
	office := &Office{Fetch: func() ([]byte, error) {
		started <- true
		select {}
	}}
	mac := hmac.New(sha256.New, nil)
	mac.Write([]byte("admin"))
	forged := hex.EncodeToString(mac.Sum(nil)) + ".admin"
	for n := 1; n <= 8; n++ {
		type result struct {
			user string
			err  error
		}
		answer := make(chan result, 1)
		go func() {
			user, err := office.User(forged)
			answer <- result{user, err}
		}()
		select {
		case <-started:
		case got := <-answer:
			if got.err == nil {
				fmt.Printf("HARM: request %d signed in as %s with a ticket "+
					"made without the key\n", n, got.user)
				return
			}
		case <-time.After(time.Second):
		}
	}
	fmt.Println("NO HARM: eight requests with the forged ticket got nowhere")
	t.Fail()
}
