package tsq

import (
	"fmt"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	same := func(want, query string, args ...any) {
		t.Helper()
		if got, err := Bind(query, args...); err != nil || got != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
	}
	same("SELECT 1", "SELECT 1")
	same("a = 'x' AND b = 7", "a = $1 AND b = $2", "x", 7)
	same("a = 7 AND b = 'x'", "a = $2 AND b = $1", "x", 7)
	same("a = 'x' OR b = 'x'", "a = $1 OR b = $1", "x")
	same("a = -3", "a = $1", -3)
	same("a = ''", "a = $1", "")
	same("a = 'it''s'", "a = $1", "it's")
	same(`a = '\'''`, "a = $1", `\'`)
	same("a = 'costs $5' AND b = '$'", "a = $1 AND b = $2",
		"costs $5", "$")
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", 3600))
	same("at > '2026-01-02T02:04:05Z'", "at > $1", at)
	same("21,22,23,24,25,26,27,28,29,30,31,21",
		"$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$1",
		21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)
	if _, err := Bind("a = $1", 1.5); err == nil {
		t.Fatal("a float was bound")
	}
	if _, err := Bind("a = $1", "x\x00y"); err == nil {
		t.Fatal("a NUL was bound")
	}
	got, err := Readings("acme", "o'neil", "C")
	want := "SELECT at, value FROM readings WHERE tenant = 'acme'" +
		" AND sensor = 'o''neil' AND unit = 'C'"
	if err != nil || got != want {
		t.Fatal("got", got, err)
	}
	fmt.Println("WORKS")
}
