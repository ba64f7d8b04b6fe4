package staff

import (
	"fmt"
	"strings"
	"testing"
)

func TestProof(t *testing.T) {
	d := &Directory{}
	err := d.Import(strings.NewReader(`
		{"login": "ann", "admin": true, "groups": ["it", "pay"]}
		{"login": "bob", "groups": ["it", "pay"]}
	`))
	if err != nil {
		t.Fatal("NO HARM: the first list is rejected:", err)
	}
	// A list that breaks off must change nothing.
	err = d.Import(strings.NewReader(`{"login": "bob", "groups": ["shop"]} {`))
	bob := strings.Join(d.people["bob"].Groups, " ")
	if err == nil {
		t.Fatal("NO HARM: a list that breaks off is accepted")
	}
	// Tonight Ann moves to the shop and is no longer an admin.
	err = d.Import(strings.NewReader(`
		{"login": "ann", "groups": ["shop"]}
		{"login": "bob"}
	`))
	if err != nil {
		t.Fatal("NO HARM: the second list is rejected:", err)
	}
	ann, groups := d.people["ann"], d.people["bob"].Groups
	if ann.Admin || len(groups) > 0 || bob != "it pay" {
		fmt.Printf("HARM: tonight's list doesn't name an admin, but ann is "+
			"%+v; bob's groups are %v; a rejected list made them %q\n",
			ann, groups, bob)
		return
	}
	fmt.Printf("NO HARM: ann is %+v, bob's groups are %v\n", ann, groups)
	t.Fail()
}
