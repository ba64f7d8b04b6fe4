package locker

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

// seen reads what another version printed.
func seen(version string) []string {
	file, err := os.ReadFile(version + ".out")
	if err != nil {
		return nil
	}
	for _, line := range strings.Split(string(file), "\n") {
		if strings.HasPrefix(line, "seen ") {
			return strings.Fields(line)[1:]
		}
	}
	return nil
}

func newLocker() *Locker {
	return &Locker{owner: "ann", loans: map[string]Loan{}}
}

func TestInputs(t *testing.T) {
	days := []int{}
	l := newLocker()
	for day := 1; day <= 10; day++ {
		switch day {
		case 1:
			l.Lend("ann", "bob", 3, 1)
		case 2:
			l.Lend("bob", "cy", 6, 2)
		case 3:
			l.Lend("cy", "bob", 8, 3)
		}
		if l.Opens("bob", day) {
			days = append(days, day)
		}
	}
	short := newLocker()
	short.Lend("ann", "bob", 3, 1)
	short.Lend("bob", "cy", 6, 2)
	ended := newLocker()
	ended.Lend("ann", "bob", 9, 1)
	ended.Lend("bob", "cy", 9, 2)
	ended.End("ann", "bob")
	again := newLocker()
	again.Lend("ann", "bob", 4, 1)
	again.Lend("bob", "cy", 9, 2)
	again.End("ann", "bob")
	again.Lend("ann", "bob", 9, 4)
	now := []string{strings.Trim(strings.Join(strings.Fields(fmt.Sprint(days)), "-"), "[]"), fmt.Sprint(short.Opens("cy", 5)), fmt.Sprint(ended.Opens("cy", 5)), fmt.Sprint(again.Opens("cy", 6))}
	fmt.Println("seen", strings.Join(now, " "))
	before, one, two := seen("snippet"), seen("patch-1"), seen("patch-2")
	if before == nil || one == nil || two == nil {
		return
	}
	open := map[string]string{
		"1-2": "Days 1 and 2", "1-2-3": "Days 1 to 3", "1-2-3-4-5-6": "Days 1 to 6", "1-2-3-4-5-6-7-8": "Days 1 to 8",
	}
	claim(t, "days-open", []string{"Days 1 and 2", "Days 1 to 3", "Days 1 to 6", "Days 1 to 8"}, open[before[0]])
	outcomes := map[string]string{
		"false false true": "Patches 1 and 2", "false true false": "Patches 1 and 3",
		"true false false": "Patches 2 and 3", "true false true": "Only Patch 2",
		"false true true": "Only Patch 1", "true true false": "Only Patch 3",
	}
	for i, question := range []string{"five", "ended", "again"} {
		if before[i+1] != "true" {
			t.Fatal(question + ": no patch is needed")
		}
		fmt.Printf("CLAIM %s: %s\n", question, outcomes[one[i+1]+" "+two[i+1]+" "+now[i+1]])
	}
}
