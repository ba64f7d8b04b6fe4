package export

import (
	"fmt"
	"os"
	"strconv"
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

func count(text string) string {
	list, err := Pages(text)
	if err != nil {
		return "an error"
	}
	return strconv.Itoa(len(list))
}

func TestInputs(t *testing.T) {
	if _, err := os.Stat("before.out"); err != nil {
		fmt.Println("seen")
		return
	}
	list, err := Pages("7,3-1")
	seen := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(list)), ", "), "[]")
	if err != nil {
		seen = "`ErrPages`"
	}
	claim(t, "order", []string{"7, 1, 2, 3", "1, 2, 3, 7", "7, 3, 2, 1", "`ErrPages`"}, seen)
	var passed []string
	options := []string{"`88-20,15-38`", "`1-85,180-165`", "`240-148,30-29`", "`2-94,64-40`"}
	for _, option := range options {
		if count(strings.Trim(option, "`")) != "an error" {
			passed = append(passed, option)
		}
	}
	claim(t, "passes", options, strings.Join(passed, "+"))
	selections := []string{"`300-1,300-1`", "`90-1,300-1,300-1`", "`92-1,300-1,300-1`", "`300-1,1-91`"}
	best, most := "", 0
	for _, selection := range selections {
		list, err := Pages(strings.Trim(selection, "`"))
		if err == nil && len(list) > most {
			best, most = selection, len(list)
		}
	}
	claim(t, "draws-most", selections, best)
}
