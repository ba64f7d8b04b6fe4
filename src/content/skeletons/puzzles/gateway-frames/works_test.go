package frame

import "testing"

func TestWorks(t *testing.T) {
	f, err := Parse([]byte("\x03annstaff"))
	if err != nil || string(f.Name) != "ann" || string(f.Role) != "staff" {
		t.Fatal("broken: a frame")
	}
	f.Tag([]byte("-1"))
	if string(f.Name) != "ann-1" {
		t.Fatal("broken: a tag")
	}
	if f, err := Parse([]byte{0}); err != nil || len(f.Name)+len(f.Role) > 0 {
		t.Fatal("broken: an empty frame")
	}
	if _, err := Parse([]byte("\x05ann")); err == nil {
		t.Fatal("broken: a short frame")
	}
	t.Log("WORKS")
}
