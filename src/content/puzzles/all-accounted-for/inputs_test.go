package ledger

import (
	"fmt"
	"os"
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

func list(text string) []string { return strings.Split(text, ", ") }

func TestInputs(t *testing.T) {
	entry := hash(hash("x")+hash("y")) + hash(hash("z")+hash("z"))
	now := []bool{
		Seal(list("a, b, c, d, e, f")) == Seal(list("a, b, c, d, e, f, a, b")),
		Seal(list("x, y, z")) == Seal([]string{entry}),
	}
	fmt.Println("seen", now[0], now[1])
	file, err := os.ReadFile("before.out")
	if err != nil {
		return
	}
	var old []string
	for _, line := range strings.Split(string(file), "\n") {
		if strings.HasPrefix(line, "seen ") {
			old = strings.Fields(line)[1:]
		}
	}
	outcomes := map[string]string{
		"true true":   "They're the same before and after",
		"true false":  "They're the same only before",
		"false true":  "They're the same only after",
		"false false": "They differ before and after",
	}
	for i, question := range []string{"eight", "three"} {
		fmt.Printf("CLAIM %s: %s\n", question, outcomes[fmt.Sprint(old[i], " ", now[i])])
	}
	var same []string
	options := []string{"`a, b, c, d, e, d`", "`a, b, c, d, e, e`", "`a, b, c, d, e, b`", "`a, b, c, d, e, a`"}
	for _, option := range options {
		if Seal(list(strings.Trim(option, "`"))) == Seal(list("a, b, c, d, e")) {
			same = append(same, option)
		}
	}
	claim(t, "six", options, strings.Join(same, "+"))
}
