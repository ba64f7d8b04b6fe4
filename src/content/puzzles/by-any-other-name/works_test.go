package accounts

import (
	"errors"
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	store := Store{}
	store.Add(7, "Eve", "read", "post")
	store.Add(8, "Bob")
	is := func(what, want string, err error) {
		t.Helper()
		if got := fmt.Sprint(store[7], store[8]); err != nil || got != want {
			t.Fatalf("broken: %s: %s, %v", what, got, err)
		}
	}
	send := func(id int64, body string) error {
		return store.Patch(id, []byte(body))
	}
	is("new", "{7 Eve false [read post]} {8 Bob false []}", nil)
	is("a name", "{7 Al false [read post]} {8 Bob false []}",
		send(7, `{"name": "Al"}`))
	is("all as it is", "{7 Al false [read post]} {8 Bob false []}",
		send(7, `{"id": 7, "kyc": false, "roles": ["read", "post"]}`))
	is("no roles", "{7 Al false [read post]} {8 Rob false []}",
		send(8, `{"name": "Rob", "roles": []}`))
	acc := store[7]
	acc.KYC = true
	store[7] = acc
	is("checked", "{7 Ann true [read post]} {8 Rob false []}",
		send(7, `{"name": "Ann"}`))
	if err := send(7, `{"kyc": false}`); !errors.Is(err, ErrReserved) {
		t.Fatalf("broken: kyc: %v", err)
	}
	if err := send(7, `{"id": 8}`); !errors.Is(err, ErrReserved) {
		t.Fatalf("broken: id: %v", err)
	}
	if err := send(7, `{"roles": null}`); !errors.Is(err, ErrReserved) {
		t.Fatalf("broken: roles: %v", err)
	}
	if err := send(7, `{"name": 5}`); err == nil {
		t.Fatal("broken: a number passes for a name")
	}
	is("rejected", "{7 Ann true [read post]} {8 Rob false []}", nil)
	fmt.Println("WORKS")
}
