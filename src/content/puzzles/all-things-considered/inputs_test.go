package gate

import (
	"fmt"
	"strings"
	"testing"
)

const now, day = 1_700_000_000, 86400

func issue(user, gate string, until int) string {
	text := fmt.Sprintf("%s.%s.%d", user, gate, until)
	return text + "." + mac(text)
}

// only returns the one option that holds.
func only(t *testing.T, question string, options []string, holds []bool) {
	found := ""
	for i, option := range options {
		if holds[i] {
			if found != "" {
				t.Fatalf("%s: %q and %q hold", question, found, option)
			}
			found = option
		}
	}
	fmt.Printf("CLAIM %s: %s\n", question, found)
}

func TestInputs(t *testing.T) {
	key = []byte("only the server has it")

	old := issue("ann", "north", now-3600)
	got, ok := Renew(old, "south", now)
	only(t, "other-gate",
		[]string{"A new pass for north", "A new pass for south", "Her old pass again", "No pass"},
		[]bool{ok && strings.HasPrefix(got, "ann.north."), ok && strings.HasPrefix(got, "ann.south."), got == old, !ok})

	var holds []bool // which passes of Eve's are rejected
	for _, until := range []string{fmt.Sprint(now + day), fmt.Sprint(now - day), "99999999999999999999", fmt.Sprint(now - 6*day)} {
		_, ok := Renew("eve.south."+until+".x", "south", now)
		holds = append(holds, !ok)
	}
	only(t, "which-rejected", []string{"The one with the time of tomorrow", "The one with the time of yesterday",
		"The one with 99999999999999999999 as its time", "The one with the time of 6 days ago"}, holds)

	// Which problems Read finds says which of its lines ran, and line 53 is the one that renews nothing.
	ran := []bool{false, false, false, false}
	for _, pass := range []string{issue("ann", "north", now-3600), issue("ben", "south", now-3600) + "0", issue("carl", "south", now+3600)} {
		_, _, problems := Read(pass, "south", now)
		_, ok := Renew(pass, "south", now)
		for i, now := range []bool{problems&Expired != 0, problems&OtherGate != 0, problems&WrongMAC != 0, !ok} {
			ran[i] = ran[i] || now
		}
	}
	only(t, "never-run", []string{"Line 30", "Line 33", "Line 37", "Line 53"}, []bool{!ran[0], !ran[1], !ran[2], !ran[3]})

	var given []string
	for _, later := range []int{0, 1, 7 * day} {
		_, ok := Renew(issue("ann", "north", now), "south", now+later)
		given = append(given, map[bool]string{true: "a new pass", false: "no pass"}[ok])
	}
	fmt.Printf("CLAIM three-times: %s\n", strings.Replace(strings.Join(given, ", "), "no", "No", 1))
}
