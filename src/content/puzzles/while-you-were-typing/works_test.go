package invite

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	desk := NewDesk()
	desk.Issue("TRIO", 3)
	desk.Issue("SOLO", 1)
	post := func(code, body string) error {
		return desk.Redeem(code, strings.NewReader(body))
	}
	if post("NONE", `{"name":"x"}`) != ErrSpent {
		t.Fatal("an unknown code was good")
	}
	for i := 0; i < 3; i++ {
		if post("SOLO", `{"name":`) == nil {
			t.Fatal("half a profile was good")
		}
		if post("TRIO", `{"name":`) == nil {
			t.Fatal("half a profile was good")
		}
	}
	if post("SOLO", `{"name":"`+strings.Repeat("x", 5000)+`"}`) == nil {
		t.Fatal("an endless profile was good")
	}
	if err := post("SOLO", `{"name":"Ann","email":"a@x"}`); err != nil {
		t.Fatal("a bad body used the code up:", err)
	}
	if post("SOLO", `{"name":"Bob"}`) != ErrSpent {
		t.Fatal("a used code was good")
	}
	for i := 0; i < 4; i++ {
		err := post("TRIO", fmt.Sprintf(`{"name":"t%d"}`, i))
		if (i < 3) != (err == nil) {
			t.Fatal("a code for three, use", i+1, "gave", err)
		}
	}
	all := desk.members
	if len(all) != 4 || all[0] != (Profile{"Ann", "a@x"}) {
		t.Fatal("wrong members:", all)
	}

	// A phone that stalls in the middle of its body holds up nobody.
	desk.Issue("SLOW", 1)
	desk.Issue("FAST", 1)
	r, w := io.Pipe()
	slow := make(chan error, 1)
	fast := make(chan error, 1)
	go func() { slow <- desk.Redeem("SLOW", r) }()
	fmt.Fprint(w, `{"name":`) // returns when Redeem has read it
	go func() { fast <- post("FAST", `{"name":"Fay"}`) }()
	select {
	case err := <-fast:
		if err != nil {
			t.Fatal("the fast phone was rejected:", err)
		}
	case <-time.After(3 * time.Second):
		t.Fatal("the fast phone waited for the stalled one")
	}
	fmt.Fprint(w, `"Sol"}`)
	w.Close()
	if err := <-slow; err != nil {
		t.Fatal("the slow phone was rejected:", err)
	}
	fmt.Println("WORKS")
}
