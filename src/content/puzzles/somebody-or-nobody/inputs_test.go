package auth

import (
	"fmt"
	"strings"
	"testing"
)

type list = map[string][]string

func desk() *Desk {
	return &Desk{map[string]*User{}, map[string]*User{}}
}

func claim(t *testing.T, question string, options []string, got string) {
	t.Helper()
	for _, option := range options {
		if option == got {
			fmt.Printf("CLAIM %s: %s\n", question, got)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, got)
}

func TestInputs(t *testing.T) {
	d := desk()
	d.Import(list{"ann": {"wiki"}, "bob": {"wiki", "pay"}})
	d.SignIn("ann", "t1")
	d.SignIn("bob", "t2")
	d.SignIn("eve", "t3")
	d.Import(list{"ann": {"wiki", "pay"}})
	opened := ""
	for _, token := range []string{"t1", "t2", "t3"} {
		for _, area := range []string{"wiki", "pay"} {
			if d.Allowed(token, area) {
				opened += " " + token + ":" + area
			}
		}
	}
	answers := map[string]string{
		" t1:wiki":                       "t1 and wiki",
		" t1:wiki t1:pay":                "t1 and either area",
		" t1:wiki t2:wiki t2:pay":        "t1 and wiki, t2 and either area",
		" t1:wiki t1:pay t2:wiki t2:pay": "t1 and either area, t2 and either area",
	}
	options := []string{}
	for _, option := range answers {
		options = append(options, option)
	}
	claim(t, "two-lists", options, answers[opened])

	d = desk()
	d.Import(list{"bob": {"pay"}})
	d.SignIn("bob", "t1")
	d.Import(list{"bob": {"pay", "wiki"}})
	d.SignIn("bob", "t2")
	d.Import(list{"ann": {"wiki"}})
	opens := map[[2]bool]string{
		{false, false}: "Neither token", {true, false}: "Only t1",
		{false, true}: "Only t2", {true, true}: "Both tokens",
	}
	claim(t, "why", []string{"Neither token", "Only t1", "Only t2", "Both tokens"},
		opens[[2]bool{d.Allowed("t1", "pay"), d.Allowed("t2", "pay")}])

	d = desk()
	d.Import(list{"ann": {"wiki"}})
	d.Import(list{"ann": {"wiki"}, "bob": {"lab"}})
	d.SignIn("bob", "t1")
	d.Import(list{"ann": {"wiki"}})
	d.Import(list{"ann": {"wiki"}, "bob": {"pay"}})
	d.SignIn("bob", "t2")
	d.Import(list{"ann": {"wiki"}, "bob": {"wiki"}})
	got := []string{}
	for _, token := range []string{"t1", "t2"} {
		for _, area := range []string{"lab", "pay", "wiki"} {
			if d.Allowed(token, area) {
				got = append(got, token+" opens "+area)
			}
		}
	}
	claim(t, "cost", []string{"t1 opens lab", "t1 opens wiki", "t2 opens pay", "t2 opens wiki"},
		strings.Join(got, ", "))
}
