package signup

import (
	"fmt"
	"strings"
	"testing"
)

func entry(name, mail, more string) string {
	return fmt.Sprintf(`{"id": "f", "name": %q, "email": %q, "password": "pw-%s"%s}`+"\n", name, mail, name, more)
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

func staff(t *testing.T, forms ...string) string {
	made, err := desk().SignUp(strings.NewReader(strings.Join(forms, "")))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, account := range made {
		if account.Staff {
			names = append(names, account.Name)
		}
	}
	return strings.Join(names, " ")
}

func TestInputs(t *testing.T) {
	ed, eve := entry("Ed", "ed@x.org", invited), entry("Eve", "eve@x.org", alone)
	ann := entry("Ann", "ann@x.org", `, "invite": ""`)
	for question, got := range map[string]string{
		"trigger": staff(t, ed, ann, eve),
		"why":     staff(t, entry("Ed", "ed", invited), eve),
	} {
		claim(t, question, map[string]bool{
			"Only Ed": got == "Ed", "Only Eve": got == "Eve", "Ed and Eve": got == "Ed Eve", "Neither": got == "",
		})
	}

	bo := `{"name": "Bo", "email": "bo@x.org"}`
	made, err := desk().SignUp(strings.NewReader(ed + bo))
	has := err == nil && len(made) == 2 && made[1].Name == "Bo"
	// which of the two fields would skip the form if the other one were there
	noID, _ := desk().SignUp(strings.NewReader(ed + `{"name": "Bo", "email": "bo@x.org", "password": "p"}`))
	noPassword, _ := desk().SignUp(strings.NewReader(ed + `{"name": "Bo", "email": "bo@x.org", "id": "f"}`))
	claim(t, "check", map[string]bool{
		"It's skipped, because it has no `id`":       err == nil && len(made) == 1 && len(noID) == 1,
		"It's skipped, because it has no `password`": err == nil && len(made) == 1 && len(noPassword) == 1,
		"`SignUp` returns an error":                  err != nil,
		"Bo gets an account with Ed's password":      has && made[1].Hash == "#pw-Ed",
	})

	got := staff(t, eve, ed, eve, ann, eve, entry("Ida", "ida", invited), eve)
	count := len(strings.Fields(got))
	claim(t, "cost", map[string]bool{"1": count == 1, "2": count == 2, "3": count == 3, "4": count == 4})
}
