package orders

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

func typed(name, note string) bool {
	return fmt.Sprintf("%q", Unpack(Pack("7", name, note, "no"))) == fmt.Sprintf("%q", [][]string{{"7", name, note, "no"}})
}

// seen reads what another version printed.
func seen(t *testing.T, version string) map[string]string {
	file, err := os.ReadFile(version + ".out")
	if err != nil {
		return nil
	}
	values := map[string]string{}
	for _, line := range strings.Split(string(file), "\n") {
		if part := strings.Fields(line); len(part) == 3 && part[0] == "seen" {
			values[part[1]] = part[2]
		}
	}
	return values
}

func TestInputs(t *testing.T) {
	now := map[string]string{
		"fourth": strings.ReplaceAll(Unpack(Pack("7", "Ann", `6" nails, 9" nails, tape`, "no"))[0][3], " ", "_"),
		"typed":  fmt.Sprint(typed("Ann", `a, "b"`)),
		"lone":   fmt.Sprint(len(Unpack(Pack("7", `"`, "hi", "no")+Pack("8", "Bob", "hello", "no"))) == 2),
	}
	notes := []string{`ok",yes`, `ok\",yes,\"`, `ok"",yes,""`, `ok,yes,`}
	ships := []string{}
	for _, note := range notes {
		for _, order := range Unpack(Pack("7", "Ann", note, "no")) {
			if order[3] == "yes" {
				ships = append(ships, "`"+note+"`")
			}
		}
	}
	now["ship"] = strings.Join(ships, "+")
	for name, value := range now {
		fmt.Println("seen", name, value+".")
	}
	before, one, two := seen(t, "snippet"), seen(t, "patch-1"), seen(t, "patch-2")
	if before == nil || one == nil || two == nil {
		return
	}
	spaced := ", with a space in front"
	fourth := strings.ReplaceAll(strings.TrimSuffix(before["fourth"], "."), "_", " ")
	if text := strings.TrimPrefix(fourth, " "); text != fourth {
		fourth = "`" + text + "`" + spaced
	}
	claim(t, "fourth", []string{"`no`", "`9 nails`" + spaced, "`9 nails, tape`" + spaced, "`tape`" + spaced}, fourth)
	claim(t, "ship", []string{"`" + notes[0] + "`", "`" + notes[1] + "`", "`" + notes[2] + "`", "`" + notes[3] + "`"},
		strings.TrimSuffix(before["ship"], "."))
	outcomes := map[string]string{"110": "Patches 1 and 2", "101": "Patches 1 and 3", "011": "Patches 2 and 3", "001": "Only Patch 3"}
	for _, question := range []string{"typed", "lone"} {
		bits := ""
		for _, value := range []string{one[question], two[question], now[question] + "."} {
			if value == "true." {
				bits += "1"
			} else {
				bits += "0"
			}
		}
		if before[question] == "true." {
			t.Fatalf("%s: no patch is needed", question)
		}
		fmt.Printf("CLAIM %s: %s\n", question, outcomes[bits])
	}
}
