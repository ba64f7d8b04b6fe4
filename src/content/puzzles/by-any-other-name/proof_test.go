package accounts

import (
	"fmt"
	"testing"
)

func TestProof(t *testing.T) {
	bodies := []string{
		`{"roles": ["staff", "admin"]}`,
		`{"roles": ["staff"]}`,
		`{"roles": ["staff", 5]}`,
		`{"roles": ["staff", "admin", "x"]}`,
		`{"Roleſ": ["staff", "admin"]}`,
		`{"ROLES": ["staff"], "Kyc": true}`,
		`{"` + "\u212a" + `yc": true}`,
		`{"ID": 8}`,
	}
	for _, body := range bodies {
		store := Store{}
		store.Add(7, "Eve", "read", "post")
		before := fmt.Sprint(store[7])
		err := store.Patch(7, []byte(body))
		if after := fmt.Sprint(store[7]); after != before {
			fmt.Printf("HARM: %s changed %s to %s, error: %v\n",
				body, before, after, err)
			return
		}
	}
	fmt.Printf("NO HARM: %d bodies left the account as it was\n",
		len(bodies))
	t.Fail()
}
