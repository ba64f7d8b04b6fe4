package player

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
)

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func bytesOf(text string) []byte {
	data, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		panic(err)
	}
	return data
}

func TestInputs(t *testing.T) {
	if p, err := Load(bytesOf("06 02 68 69 05 02 0c 61")); err == nil {
		name := "`" + p.Name + "`"
		if p.Name == "" {
			name = "An empty string"
		}
		claim(t, "name", []string{"`hi`", "`a`", "An empty string", "`hia`"}, name)
	}
	ten := "ff ff ff ff ff ff ff ff ff 01"
	if p, err := Load(bytesOf("0c " + ten)); err == nil {
		claim(t, "items", []string{"It panics", "It returns an error", "It returns a player with 0 items", "It returns a player with 1 item"},
			fmt.Sprintf("It returns a player with %d items", len(p.Items)))
	}
	if p, err := Load(bytesOf("0e 83 00 81 01 80 08 05")); err != nil {
		claim(t, "tail", []string{"It panics", "It returns an error", "It returns a player with 0 items", "It returns a player with 1 item"}, "It returns an error")
	} else {
		t.Fatal(p)
	}
}
