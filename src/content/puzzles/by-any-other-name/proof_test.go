package accounts

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"
)

// others gives name with one letter at a time replaced by whatever
// Unicode has to do with that letter, and in some other spellings.
func others(name string) []string {
	all := []string{name, strings.ToUpper(name), strings.Title(name)}
	all = append(all, " "+name, name+"\u200b", name+"\x00")
	for i, letter := range name {
		for r := rune(0); r <= unicode.MaxRune; r++ {
			if unicode.ToLower(r) == letter ||
				unicode.ToUpper(r) == unicode.ToUpper(letter) ||
				unicode.SimpleFold(r) == letter ||
				unicode.SimpleFold(letter) == r ||
				r == 0xFEE0+letter {
				all = append(all, name[:i]+string(r)+name[i+1:])
			}
		}
	}
	return all
}

func TestProof(t *testing.T) {
	start := Account{ID: 7, Name: "mia", Email: "mia@example.org"}
	tried := 0
	for name, value := range map[string]string{
		"id": "1", "is_staff": "true", "kyc": "true",
	} {
		for _, other := range others(name) {
			key, err := json.Marshal(other)
			if err != nil {
				t.Fatal(err)
			}
			for _, body := range []string{
				fmt.Sprintf(`{%s: %s}`, key, value),
				fmt.Sprintf(`{"name": "x", %s: %s}`, key, value),
				fmt.Sprintf(`{%s: 0, %s: %s}`, key, key, value),
			} {
				tried++
				acc, err := Patch(start, []byte(body))
				if err != nil {
					continue
				}
				acc.Name, acc.Email = start.Name, start.Email
				if acc != start {
					fmt.Printf("HARM: %s, with %U in %q, makes %+v\n",
						body, []rune(other), other, acc)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d bodies, no reserved field changed\n", tried)
	t.Fail()
}
