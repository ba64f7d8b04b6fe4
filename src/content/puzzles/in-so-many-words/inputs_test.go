package meter

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func said(err error) string {
	if err == nil {
		return "nil"
	}
	return "ErrLimit"
}

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func TestInputs(t *testing.T) {
	small := New("shop")
	small.Send(1, 500)
	small.Switch("mini")
	large := New("shop")
	large.Send(1, 7000)
	down := New("shop")
	down.Send(1, 7000)
	down.Switch("mini")
	seen := []string{said(small.Send(2, 40)), said(large.Send(4, 18000)), said(down.Send(3, 200))}
	fmt.Println("seen", strings.Join(seen, " "))

	file, err := os.ReadFile("before.out")
	if err != nil {
		return
	}
	var before []string
	for _, line := range strings.Split(string(file), "\n") {
		if strings.HasPrefix(line, "seen ") {
			before = strings.Fields(line)[1:]
		}
	}
	options := []string{"nil before, nil after", "nil before, ErrLimit after",
		"ErrLimit before, nil after", "ErrLimit before, ErrLimit after"}
	for i, question := range []string{"small", "large", "down"} {
		claim(t, question, options, before[i]+" before, "+seen[i]+" after")
	}
	after := New("shop")
	after.Send(1, 7000)
	after.Switch("mini")
	got := [3]bool{}
	for i, message := range [][2]uint16{{2, 30000}, {1, 59000}, {1, 200}} {
		got[i] = after.Send(message[0], message[1]) == nil
	}
	options = []string{"Only Send(1, 59000)", "Send(1, 59000) and Send(1, 200)", "All 3", "None of them"}
	which := map[[3]bool]int{{false, true, false}: 0, {false, true, true}: 1, {true, true, true}: 2, {}: 3}
	claim(t, "accepted", options, options[which[got]])
}
