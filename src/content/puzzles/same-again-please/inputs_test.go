package staff

import (
	"fmt"
	"strings"
	"testing"
)

const (
	ann   = `{"login": "ann"} `
	bob   = `{"login": "bob"} `
	cyd   = `{"login": "cyd"} `
	dan   = `{"login": "dan"} `
	admin = `, "admin": true} `
)

// Returns the entry with `admin` true.
func as(person string) string {
	return strings.Replace(person, "} ", admin, 1)
}

func (d *Directory) admins() string {
	found := []string{}
	for _, login := range []string{"ann", "bob", "cyd", "dan"} {
		if d.people[login].Admin {
			found = append(found, login)
		}
	}
	return strings.Join(found, " ")
}

func (d *Directory) night(t *testing.T, list string) {
	if err := d.Import(strings.NewReader(list)); err != nil {
		t.Fatal(err)
	}
}

func claim(t *testing.T, question string, options map[string]string, have string) {
	fits := []string{}
	for text, want := range options {
		if want == have {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q fits %d options", question, have, len(fits))
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func TestInputs(t *testing.T) {
	d := &Directory{}
	d.night(t, as(ann)+bob+as(cyd)+dan)
	claim(t, "trigger", map[string]string{
		"Ann and Cyd": "ann cyd", "Only Cyd": "cyd",
		"Nobody": "", "All four": "ann bob cyd dan",
	}, d.admins())

	d = &Directory{}
	d.night(t, as(ann)+as(bob)+as(cyd))
	d.night(t, as(ann)+bob)
	d.night(t, ann+bob+cyd)
	claim(t, "nights", map[string]string{
		"All three": "ann bob cyd", "Ann and Bob": "ann bob",
		"Only Ann": "ann", "Nobody": "",
	}, d.admins())

	d = &Directory{}
	d.night(t, `{"login": "ann", "groups": ["it", "pay"]}`)
	list := `{"login": "ann", "admin": true, "groups": ["shop"]} {"login": `
	if d.Import(strings.NewReader(list)) == nil {
		t.Fatal("a list that breaks off is accepted")
	}
	says := fmt.Sprint(d.people["ann"].Groups)
	claim(t, "half-list", map[string]string{
		"`it` and `pay`":          "[it pay]",
		"`shop`":                  "[shop]",
		"`it`, `pay`, and `shop`": "[it pay shop]",
		"`shop` and `pay`":        "[shop pay]",
	}, says)
}
