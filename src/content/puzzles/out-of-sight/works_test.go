package signup

import (
	"encoding/json"
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	hash := func(p string) string { return "#" + p }
	for _, staff := range []string{"", `, "staff": false`} {
		body := `{"id": "f1", "name": "Ann", "email": "ann@x.org",
			"password": "pw"` + staff + "}"
		got, err := SignUp([]byte(body), hash)
		want := Account{Name: "Ann", Email: "ann@x.org", Hash: "#pw"}
		if err != nil || got != want {
			t.Fatalf("broken: %s gives %+v, %v", body, got, err)
		}
	}
	for _, body := range []string{
		``, `{}`, `[]`,
		`{"id": "f1", "email": "ann@x.org"}`,
		`{"email": "ann@x.org", "password": "pw"}`,
		`{"id": "f1", "email": "ann", "password": "pw"}`,
		`{"id": 7, "email": "ann@x.org", "password": "pw"}`,
		`{"id": "f1", "email": "a@x", "password": "p", "role": 1}`,
		`{"id": "f1", "email": "a@x", "password": "p", "Hash": "#"}`,
		`{"id": "f", "email": "a@x", "password": "p", "Account": {}}`,
	} {
		if got, err := SignUp([]byte(body), hash); err == nil {
			t.Fatalf("broken: %s gives %+v", body, got)
		}
	}
	acc := Account{ID: 7, Name: "Bo", Email: "b@x", Staff: true, Hash: "#"}
	text, err := json.Marshal(acc)
	want := `{"id":7,"name":"Bo","email":"b@x","staff":true}`
	if err != nil || string(text) != want {
		t.Fatalf("broken: the API shows %s, %v", text, err)
	}
	fmt.Println("WORKS")
}
