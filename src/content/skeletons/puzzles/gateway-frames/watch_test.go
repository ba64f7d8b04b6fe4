package frame

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	data := make([]byte, 9)
	copy(data, "\x03eveguest")
	f, _ := Parse(data)
	f.Tag([]byte("admin"))
	fmt.Printf("name %s, role %s\n", f.Name, f.Role)
	if string(f.Role) == "admin" {
		fmt.Println("HARM: the tag has replaced the role")
	} else {
		fmt.Println("NO HARM: the role is the gateway's")
	}
}
