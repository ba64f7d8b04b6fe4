package files

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestProof(t *testing.T) {
	root := t.TempDir()
	for _, user := range []string{"ann", "anna", "ann2", "bob"} {
		os.MkdirAll(filepath.Join(root, user, "notes"), 0o700)
		os.WriteFile(filepath.Join(root, user, "key.txt"), []byte(user+"'s key"), 0o600)
	}
	tried := 0
	for _, start := range []string{"", "/", "./", "notes/../", "notes/", "../ann/", root + "/"} {
		for _, up := range []string{"", "../", "../../", "..//", "....//", `..\`} {
			for _, user := range []string{"bob", "anna", "ann2"} {
				name := start + up + user + "/key.txt"
				tried++
				if text, err := Read(filepath.Join(root, "ann"), name); err == nil && string(text) != "ann's key" {
					fmt.Printf("HARM: with the name %s, Ann reads %s\n", name, text)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d names, and none leads out of Ann's folder\n", tried)
	t.Fail()
}
