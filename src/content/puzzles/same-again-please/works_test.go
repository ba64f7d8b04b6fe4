package staff

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestWorks(t *testing.T) {
	d := &Directory{}
	list := `
		{"login": "bob"}
		{"login": "cyd", "admin": false, "groups": ["shop"]}
		{"login": "ann", "admin": true, "groups": ["it", "pay"]}
	`
	for night := 1; night <= 2; night++ {
		if err := d.Import(strings.NewReader(list)); err != nil {
			t.Fatal("broken:", err)
		}
		ann, bob, cyd := d.people["ann"], d.people["bob"], d.people["cyd"]
		if len(d.people) != 3 {
			t.Fatalf("broken: %v", d.people)
		}
		if !ann.Admin || strings.Join(ann.Groups, " ") != "it pay" {
			t.Fatalf("broken: ann is %+v", ann)
		}
		if bob.Login != "bob" || bob.Admin || len(bob.Groups) != 0 {
			t.Fatalf("broken: bob is %+v", bob)
		}
		if cyd.Admin || len(cyd.Groups) != 1 {
			t.Fatalf("broken: cyd is %+v", cyd)
		}
	}

	// Themes stay, with people who are on every list.
	for login, p := range d.people {
		p.Theme = "dark"
		d.people[login] = p
	}
	if err := d.Import(strings.NewReader(`{"login": "ann", "groups": ["it"]}`)); err != nil {
		t.Fatal("broken:", err)
	}
	if d.people["ann"].Theme != "dark" || len(d.people["ann"].Groups) != 1 {
		t.Fatalf("broken: ann is %+v", d.people["ann"])
	}
	if len(d.people) != 1 {
		t.Fatalf("broken: bob has left, but the directory has %v", d.people)
	}
	if err := d.Import(strings.NewReader(list)); err != nil {
		t.Fatal("broken:", err)
	}
	if d.people["ann"].Theme != "dark" || d.people["bob"].Theme != "" {
		t.Fatalf("broken: the themes are wrong in %+v", d.people)
	}

	if err := d.Import(strings.NewReader(`{"admin": true}`)); !errors.Is(err, ErrLogin) {
		t.Fatal("broken: no login:", err)
	}
	for _, bad := range []string{
		`{"login": "a"`, `[]`, `"a"`, `{"login": "a", "admin": "yes"}`,
		`{"login": "a"} x`,
	} {
		if d.Import(strings.NewReader(bad)) == nil {
			t.Fatalf("broken: %s is accepted", bad)
		}
		if len(d.people) != 3 {
			t.Fatalf("broken: %s changes the directory", bad)
		}
	}
	if err := d.Import(strings.NewReader(" \n")); err != nil || len(d.people) != 0 {
		t.Fatalf("broken: an empty list gives %v, %v", d.people, err)
	}
	fmt.Println("WORKS")
}
