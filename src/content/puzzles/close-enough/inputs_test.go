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
	var found []string
	for _, option := range []string{"../bob/key.txt", "/srv/bob/key.txt", "x/../../bob/key.txt", "../anna/key.txt"} {
		text, err := Read(filepath.Join(root, "ann"), strings.Replace(option, "/srv", root, 1))
		if err == nil && string(text) != "ann" {
			found = append(found, option)
		}
	}
	if len(found) != 1 {
		t.Fatal(found)
	}
	fmt.Println("CLAIM input:", found[0])
}
