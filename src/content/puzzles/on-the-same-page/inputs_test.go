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
	// What matters is only how many pages there are so far.
	can := map[int]bool{0: true}
	todo, most := []int{0}, 0
	text := map[int]string{0: ""}
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		for size := -299; size <= 299; size++ {
			part := fmt.Sprintf("1-%d", size+1)
			if size < 0 {
				part = fmt.Sprintf("%d-1", 1-size)
			}
			list, err := Pages(text[n] + part)
			if err == nil && !can[len(list)] {
				can[len(list)] = true
				text[len(list)] = text[n] + part + ","
				todo = append(todo, len(list))
				if len(list) > most {
					most = len(list)
				}
			}
		}
	}
	claim(t, "most", []string{"600", "690", "691", "692"}, strconv.Itoa(most))
}
