package staff

import (
	"fmt"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	people, err := Import(strings.NewReader(`
		{"login": "ann", "admin": true, "groups": ["it", "pay"]}
		{"login": "bob"}
		{"login": "cyd", "groups": ["shop", "yard"]}
		{"login": "dan", "groups": ["yard"]}
	`))
	if err != nil {
		t.Fatal("NO HARM: the list is refused:", err)
	}
	bob, ann := people["bob"], strings.Join(people["ann"].Groups, " ")
	if bob.Admin || len(bob.Groups) > 0 || ann != "it pay" {
		fmt.Printf("HARM: bob, of whom nothing was said, is %+v; ann, who "+
			"was in it and pay, is in %q\n", bob, ann)
		return
	}
	fmt.Printf("NO HARM: bob is %+v, ann is in %q\n", bob, ann)
	t.Fail()
}
