package ticket

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	started := make(chan bool)
	o := &Office{Fetch: func() ([]byte, error) { started <- true; select {} }}
	for n := 0; n < 4; n++ {
		go o.load()
		<-started
	}
	mac := hmac.New(sha256.New, nil)
	mac.Write([]byte("admin"))
	user, err := o.User(hex.EncodeToString(mac.Sum(nil)) + ".admin")
	if err != nil {
		fmt.Println("NO HARM:", err)
	} else {
		fmt.Println("HARM: a ticket without the key makes Eve", user)
	}
}
