package profile

import (
	"fmt"
	"testing"
)

func TestWatch(t *testing.T) {
	p, err := Read([]byte(`{"name": "eve", "Role": "admin"}`))
	if err == nil && p.Role != "guest" {
		fmt.Println("HARM: Eve gave herself the role", p.Role)
	} else {
		fmt.Println("NO HARM: Eve has the role", p.Role)
	}
}
