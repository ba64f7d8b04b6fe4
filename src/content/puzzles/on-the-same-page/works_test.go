package export

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	for text, want := range map[string]string{
		"7":         "[7]",
		"7,1-3":     "[7 1 2 3]",
		"3-1":       "[3 2 1]",
		"5,5,5":     "[5 5 5]",
		"300,8-8":   "[300 8]",
		"12-10,1-2": "[12 11 10 1 2]",
	} {
		if list, err := Pages(text); err != nil || fmt.Sprint(list) != want {
			t.Fatalf("broken: %s selects %v, %v", text, list, err)
		}
	}
	for text, want := range map[string]int{"1-92": 92, "92-1": 92, "201-292": 92, "1-45,46-92": 92, "1-91,300": 92} {
		if list, err := Pages(text); err != nil || len(list) != want {
			t.Fatalf("broken: %s selects %d pages, %v", text, len(list), err)
		}
	}
	for _, text := range []string{"", "0", "x", "1-", "-1", "301", "1-301", "1,,2", "1-2-3"} {
		if list, err := Pages(text); err == nil {
			t.Fatalf("broken: %s selects %v", text, list)
		}
	}
	fmt.Println("WORKS")
}
