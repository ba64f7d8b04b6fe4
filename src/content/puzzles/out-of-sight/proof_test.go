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

func TestProof(t *testing.T) {
	ed, ann := entry("Ed", "ed@x.org", invited), entry("Ann", "ann@x.org", "")
	for _, first := range [][]string{
		{}, {ed}, {entry("Ed", "ed", invited)}, {ed, ann}, {entry("Ed", "ed", invited), ann},
		{without("password", ed)}, {without("id", ed)},
	} {
		for _, eve := range []string{entry("Eve", "eve@x.org", ""), entry("Eve", "eve@x.org", alone)} {
			made, err := desk().SignUp(strings.NewReader(strings.Join(append(first, eve), "")))
			for _, account := range made {
				if err == nil && account.Name == "Eve" && account.Staff {
					fmt.Printf("HARM: eve gets a staff account without an invite, as form %d of a batch\n", len(first)+1)
					return
				}
			}
		}
	}
	fmt.Println("NO HARM: eve gets no staff account in any batch")
	t.Fail()
}
