package staff

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	people, err := Import(strings.NewReader(`
		{"login": "bob"}
		{"login": "cyd", "admin": false, "groups": ["shop"]}
		{"login": "ann", "admin": true, "groups": ["it", "pay"]}
	`))
	if err != nil || len(people) != 3 {
		t.Fatalf("broken: %v, %v", people, err)
	}
	ann, bob, cyd := people["ann"], people["bob"], people["cyd"]
	if !ann.Admin || strings.Join(ann.Groups, " ") != "it pay" {
		t.Fatalf("broken: ann is %+v", ann)
	}
	if bob.Login != "bob" || bob.Admin || len(bob.Groups) != 0 {
		t.Fatalf("broken: bob is %+v", bob)
	}
	if cyd.Admin || len(cyd.Groups) != 1 {
		t.Fatalf("broken: cyd is %+v", cyd)
	}
	none, err := Import(strings.NewReader(" \n"))
	if err != nil || none == nil || len(none) != 0 {
		t.Fatalf("broken: an empty list gives %v, %v", none, err)
	}
	if _, err := Import(strings.NewReader(`{"admin": true}`)); !errors.Is(err, ErrLogin) {
		t.Fatal("broken: no login:", err)
	}
	for _, bad := range []string{
		`{"login": "a", "root": true}`, `{"login": "a"`, `[]`, `"a"`,
		`{"login": "a", "admin": "yes"}`, `{"login": "a"} x`,
	} {
		if got, err := Import(strings.NewReader(bad)); err == nil {
			t.Fatalf("broken: %s gives %v", bad, got)
		}
	}
	fmt.Println("WORKS")
}
