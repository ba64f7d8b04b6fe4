package profile

import "testing"

func TestWorks(t *testing.T) {
	p, err := Read([]byte(`{"name": "Ann"}`))
	if err != nil || p.Name != "Ann" || p.Role != "guest" {
		t.Fatal("broken: a profile")
	}
	if _, err := Read([]byte(`{"name": "Ann", "role": "admin"}`)); err != errRole {
		t.Fatal("broken: the error")
	}
	if _, err := Read([]byte(`[]`)); err == nil {
		t.Fatal("broken: accepts a list")
	}
	t.Log("WORKS")
}
