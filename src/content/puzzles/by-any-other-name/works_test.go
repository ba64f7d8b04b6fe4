package accounts

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	start := Account{ID: 7, Name: "mia", Email: "m@x", KYC: true}
	good := map[string]Account{
		`{}`:               start,
		`{"name": "Mia"}`:  {7, "Mia", "m@x", false, true},
		`{"email": "n@x"}`: {7, "mia", "n@x", false, true},
		` {"email": "", "name": "Zoë"} `: {
			7, "Zoë", "", false, true},
		`{"name": "a", "name": "b"}`: {7, "b", "m@x", false, true},
		`{"\u006eame": "c"}`:         {7, "c", "m@x", false, true},
	}
	for body, want := range good {
		got, err := Patch(start, []byte(body))
		if err != nil || got != want {
			t.Fatalf("%s: got %+v, %v", body, got, err)
		}
	}
	for _, body := range []string{
		``, `[]`, `{"name": 5}`, `{"email": "n@x", "name": 5}`,
		`{"name": "x"`, `{"name": "x"} {}`, `{"id": 1}`, `{"ID": 1}`,
		`{"name": "x", "is_staff": true}`, `{"Is_Staff": false}`,
		`{"KYC": false}`, `{"\u006byc": false}`,
	} {
		got, err := Patch(start, []byte(body))
		if err == nil {
			t.Fatalf("%s: taken", body)
		}
		if got != start {
			t.Fatalf("%s: refused, and yet %+v", body, got)
		}
	}
	fmt.Println("WORKS")
}
