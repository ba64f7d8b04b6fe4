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

func TestProof(t *testing.T) {
	for _, batch := range [][]string{
		{entry("Eve", "eve@x.org", alone)},
		{entry("Ed", "ed@x.org", invited), entry("Eve", "eve@x.org", alone)},
		{entry("Ed", "ed", invited), entry("Eve", "eve@x.org", alone)},
		{entry("Ed", "ed@x.org", invited), entry("Ann", "ann@x.org", ""), entry("Eve", "eve@x.org", alone)},
		{entry("Ed", "ed@x.org", invited), entry("Eve", "eve@x.org", alone+`, "invite": null`)},
	} {
		made, err := desk().SignUp(strings.NewReader(strings.Join(batch, "")))
		for _, account := range made {
			if err == nil && account.Name == "Eve" && account.Staff {
				fmt.Printf("HARM: eve gets a staff account without an invite, as form %d of a batch\n", len(batch))
				return
			}
		}
	}
	fmt.Println("NO HARM: eve gets no staff account in any batch")
	t.Fail()
}
