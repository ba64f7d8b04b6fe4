package unpack

import "testing"

func TestWorks(t *testing.T) {
	for member, wanted := range map[string]string{
		"main.go":         "/srv/ann/main.go",
		"src/a/b.go":      "/srv/ann/src/a/b.go",
		"src/../main.go":  "/srv/ann/main.go",
		"..data/x..y/z":   "/srv/ann/..data/x..y/z",
		"./docs//read.me": "/srv/ann/docs/read.me",
	} {
		if target, err := Target("/srv/ann", member); err != nil || target != wanted {
			t.Fatalf("broken: %s", member)
		}
	}
	for _, member := range []string{"", "a\x00b", "../../etc/passwd"} {
		if _, err := Target("/srv/ann", member); err == nil {
			t.Fatalf("broken: %q is accepted", member)
		}
	}
	t.Log("WORKS")
}
