package signup

import (
	"fmt"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	d := &Desk{invite: "K7", hash: strings.ToUpper}
	made, _ := d.SignUp(strings.NewReader(
		`{"id": "1", "email": "ed@x", "staff": true, "invite": "K7"}
		 {"id": "2", "password": "b", "email": "eve@x"}`))
	if made[0].Staff {
		fmt.Println("HARM: Eve has a staff account")
	} else {
		fmt.Println("NO HARM: Eve is a customer")
	}
}
