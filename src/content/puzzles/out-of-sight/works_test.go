package signup

import (
	"fmt"
	"strings"
	"testing"
)

func entry(name, mail, more string) string {
	return fmt.Sprintf(`{"id": "f-%s", "name": %q, "email": %q, "password": "pw-%s"%s}`+"\n", name, name, mail, name, more)
}

func desk() *Desk {
	return &Desk{invite: "K7-blue", hash: func(p string) string { return "#" + p }}
}

const invited, alone = `, "staff": true, "invite": "K7-blue"`, `, "staff": true`

func TestWorks(t *testing.T) {
	d := desk()
	made, err := d.SignUp(strings.NewReader(
		entry("Ann", "ann@x.org", `, "invite": ""`) + entry("Ed", "ed@x.org", invited) +
			entry("Bob", "bob@x.org", `, "staff": false, "invite": ""`) + entry("Mal", "mal", "") +
			entry("Eve", "eve@x.org", `, "staff": true, "invite": "guess"`) + entry("Ida", "ida@x.org", invited)))
	want := []Account{
		{Name: "Ann", Email: "ann@x.org", Hash: "#pw-Ann"},
		{Name: "Ed", Email: "ed@x.org", Hash: "#pw-Ed", Staff: true},
		{Name: "Bob", Email: "bob@x.org", Hash: "#pw-Bob"},
		{Name: "Ida", Email: "ida@x.org", Hash: "#pw-Ida", Staff: true},
	}
	if err != nil || fmt.Sprint(made) != fmt.Sprint(want) {
		t.Fatalf("broken: %+v, %v", made, err)
	}
	if back := strings.Join(d.back, " "); back != "f-Mal f-Eve" {
		t.Fatalf("broken: %q go back to the page", back)
	}
	for _, body := range []string{
		`{"role": 1}`, `{"Account": {}}`, `{"id": 7}`, `{"-": "x"}`, `{"staff": 1}`, `[]`, `{`,
	} {
		if made, err := desk().SignUp(strings.NewReader(body)); err == nil {
			t.Fatalf("broken: %s gives %+v", body, made)
		}
	}
	for _, body := range []string{``, `{}`, `{"id": "f", "email": "a@x"}`, `{"email": "a@x", "password": "p"}`} {
		if made, err := desk().SignUp(strings.NewReader(body)); err != nil || len(made) != 0 {
			t.Fatalf("broken: %q gives %+v, %v", body, made, err)
		}
	}
	fmt.Println("WORKS")
}
