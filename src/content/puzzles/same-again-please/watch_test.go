package staff

import (
	"fmt"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	d := &Directory{}
	d.Import(strings.NewReader(`{"login": "ann", "admin": true, "groups": ["it"]}`))
	d.Import(strings.NewReader(`{"login": "ann"}`))
	if d.people["ann"].Admin {
		fmt.Println("HARM: Ann is still an admin")
	} else {
		fmt.Println("NO HARM: Ann isn't an admin anymore")
	}
}
