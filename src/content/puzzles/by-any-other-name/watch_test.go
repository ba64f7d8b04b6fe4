package accounts

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	s := Store{}
	s.Add(7, "Eve", "read", "post")
	err := s.Patch(7, []byte(`{"roles": ["staff", "admin"]}`))
	fmt.Println(s[7].Roles, err)
	if s[7].Roles[0] == "staff" {
		fmt.Println("HARM: Eve gave herself the roles staff and admin")
	} else {
		fmt.Println("NO HARM: Eve's roles are what they were")
	}
}
