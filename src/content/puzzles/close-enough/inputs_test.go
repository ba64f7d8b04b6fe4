package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInputs(t *testing.T) {
	root := t.TempDir()
	for _, user := range []string{"ann", "anna", "bob"} {
		os.MkdirAll(filepath.Join(root, user), 0o700)
		os.WriteFile(filepath.Join(root, user, "key.txt"), []byte(user), 0o600)
	}
	// Line 12 returns os.ErrPermission, and line 14 whatever os.ReadFile returns.
	getsToLine14 := func(home string, names ...string) string {
		var found []string
		for _, name := range names {
			if _, err := Read(root+home, strings.Replace(name, "/srv", root, 1)); err != os.ErrPermission {
				found = append(found, name)
			}
		}
		return strings.Join(found, " ")
	}
	fmt.Println("CLAIM trace:", map[string]string{
		"../anna/key.txt":                                 "Only the second",
		"../bob/key.txt ../anna/key.txt":                  "The first and the second",
		"../anna/key.txt /srv/bob/key.txt":                "The second and the third",
		"../bob/key.txt ../anna/key.txt /srv/bob/key.txt": "All three",
	}[getsToLine14("/ann", "../bob/key.txt", "../anna/key.txt", "/srv/bob/key.txt")])
	if text, err := Read(root+"/ann", "../anna/key.txt"); string(text) != "anna" {
		t.Fatal("Ann reads", text, err)
	}
	if _, err := Read(root+"/ann", root+"/bob/key.txt"); !os.IsNotExist(err) {
		t.Fatal("the third name leads to a file", err)
	}
	fmt.Println("CLAIM variant:", map[string]string{
		"key.txt ../anna/key.txt": "Both",
		"key.txt":                 "Only key.txt",
		"../anna/key.txt":         "Only ../anna/key.txt",
		"":                        "Neither",
	}[getsToLine14("//ann", "key.txt", "../anna/key.txt")])
}
