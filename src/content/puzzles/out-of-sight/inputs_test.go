package signup

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func entry(name, mail, more string) string {
	return fmt.Sprintf(`{"id": "f-%s", "password": "pw-%s", "name": %q, "email": %q%s}`+"\n", name, name, name, mail, more)
}

// without leaves a field out.
func without(field, form string) string {
	return regexp.MustCompile(`"`+field+`": "[^"]*", `).ReplaceAllString(form, "")
}

func desk() *Desk {
	return &Desk{invite: "K7-blue", hash: func(p string) string { return "#" + p }}
}

const invited, alone = `, "staff": true, "invite": "K7-blue"`, `, "staff": true`

func claim(t *testing.T, question string, options map[string]bool) {
	var fits []string
	for text, holds := range options {
		if holds {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %q fit", question, fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

func accounts(t *testing.T, forms ...string) []Account {
	made, err := desk().SignUp(strings.NewReader(strings.Join(forms, "")))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func staff(t *testing.T, forms ...string) string {
	var names []string
	for _, account := range accounts(t, forms...) {
		if account.Staff {
			names = append(names, account.Name)
		}
	}
	return strings.Join(names, " ")
}

func TestInputs(t *testing.T) {
	ed, badEd := entry("Ed", "ed@x.org", invited), entry("Ed", "ed", invited)
	ann, eve := entry("Ann", "ann@x.org", ""), entry("Eve", "eve@x.org", alone)
	for question, got := range map[string]string{
		"trigger": staff(t, badEd, ann, eve),
		"why":     staff(t, without("password", ed), ann, eve),
	} {
		claim(t, question, map[string]bool{
			"Only Ann": got == "Ann", "Only Eve": got == "Eve", "Ann and Eve": got == "Ann Eve", "Nobody": got == "",
		})
	}

	made := accounts(t, ed, `{"id": "f-Cy", "password": "pw-Cy"}`, `{"name": "Bo", "email": "bo@x.org"}`)
	second := Account{}
	if len(made) == 2 && made[0].Name == "Ed" {
		second = made[1]
	}
	claim(t, "check", map[string]bool{
		"Ed's, and no other":                              len(made) == 1 && made[0].Name == "Ed",
		"Ed's, and Bo's with Ed's password":               second.Name == "Bo" && second.Hash == "#pw-Ed",
		"Ed's, and Bo's with Cy's password":               second.Name == "Bo" && second.Hash == "#pw-Cy",
		"Ed's, and one without a name, with Cy's password": second.Name == "" && second.Hash == "#pw-Cy",
	})

	got := staff(t, without("password", ed), ann, entry("Ida", "ida", invited), entry("Bob", "bob@x.org", ""),
		without("id", entry("Jo", "jo@x.org", invited)), eve, entry("Cal", "cal@x.org", ""))
	claim(t, "chosen", map[string]bool{
		"Only Ann": got == "Ann", "Ann and Eve": got == "Ann Eve", "Ann, Bob, and Eve": got == "Ann Bob Eve", "All four": got == "Ann Bob Eve Cal",
	})
}
