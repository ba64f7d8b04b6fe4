package auth

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	d := &Desk{map[string]*User{}, map[string]*User{}}
	d.Import(map[string][]string{"bob": {"pay"}})
	d.SignIn("bob", "t1")
	d.Import(map[string][]string{"bob": {"pay"}})
	d.Import(map[string][]string{"ann": {"wiki"}})
	if d.Allowed("t1", "pay") {
		fmt.Println("HARM: Bob left, and his token still opens the payroll")
	} else {
		fmt.Println("NO HARM: Bob's token opens nothing")
	}
}
