package meter

import (
	"errors"
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	m := New("mini")
	for _, c := range []struct {
		what string
		got  error
		want error
	}{
		{"a message", m.Send(2, 200), nil},
		{"too many texts", m.Send(1, 201), ErrLimit},
		{"exactly what is left", m.Send(1, 200), nil},
		{"one more", m.Send(1, 1), ErrLimit},
		{"no plan", m.Switch("none"), ErrPlan},
		{"a larger plan", m.Switch("shop"), nil},
		{"a message on it", m.Send(4, 2000), nil},
		{"too many for it", m.Send(1, 401), ErrLimit},
		{"the rest of it", m.Send(1, 400), nil},
	} {
		if !errors.Is(c.got, c.want) {
			t.Fatalf("broken: %s: %v", c.what, c.got)
		}
	}
	m.Failed(250)
	if m.Send(1, 251) == nil || m.Send(1, 250) != nil {
		t.Fatal("broken: Failed doesn't give texts back")
	}
	m.Failed(65000)
	if m.used != 0 {
		t.Fatal("broken: Failed goes below 0")
	}
	if m.Send(1, 9000) != nil || m.Send(1, 1) == nil {
		t.Fatal("broken: a full month")
	}
	m.NextMonth()
	if m.Send(3, 3000) != nil {
		t.Fatal("broken: the next month")
	}
	fmt.Println("WORKS")
}
