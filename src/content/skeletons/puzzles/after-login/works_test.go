package login

import "testing"

func TestWorks(t *testing.T) {
	for next, want := range map[string]string{"/a?b=c": "/a?b=c", "/a/b": "/a/b", "": "/", "a": "/", "//x": "/", "/": "/"} {
		if got := Target(next); got != want {
			t.Fatalf("broken: %q leads to %q", next, got)
		}
	}
	t.Log("WORKS")
}
