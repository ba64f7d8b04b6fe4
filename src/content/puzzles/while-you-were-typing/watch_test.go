package invite

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	d := NewDesk()
	d.Issue("DUO", 2)
	body, phone := io.Pipe()
	done := make(chan error)
	go func() { done <- d.Redeem("DUO", body) }()
	phone.Write([]byte("{")) // returns once Redeem reads the body
	d.Redeem("DUO", strings.NewReader(`{"Name": "Ann"}`))
	phone.Close()
	<-done
	d.Redeem("DUO", strings.NewReader(`{"Name": "Ben"}`))
	d.Redeem("DUO", strings.NewReader(`{"Name": "Cy"}`))
	if len(d.members) > 2 {
		fmt.Printf("HARM: %d members came in with a code for two\n", len(d.members))
	} else {
		fmt.Printf("NO HARM: %d members came in with a code for two\n", len(d.members))
	}
}
