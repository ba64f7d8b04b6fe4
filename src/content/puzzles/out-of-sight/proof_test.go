package signup

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	hash := func(p string) string { return "#" + p }
	body := `{"id": "f1", "name": "Eve", "email": "eve@example.org",
		"password": "pw", "staff": true}`
	acc, err := SignUp([]byte(body), hash)
	if err == nil && acc.Staff {
		fmt.Printf("HARM: eve has signed up as %+v\n", acc)
		return
	}
	fmt.Printf("NO HARM: eve has got %+v, %v\n", acc, err)
	t.Fail()
}
