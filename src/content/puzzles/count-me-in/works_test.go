package flags

import (
	"fmt"
	"net/http/httptest"
	"testing"
	"time"
)

func TestWorks(t *testing.T) {
	done := make(chan string, 1)
	go func() { done <- broken() }()
	select {
	case what := <-done:
		if what == "" {
			fmt.Println("WORKS")
			return
		}
		fmt.Println("broken: " + what)
	case <-time.After(5 * time.Second):
		fmt.Println("broken: no answer for 5 seconds")
	}
	t.Fail()
}

func broken() string {
	get := func(f *Flags, name string) string {
		w := httptest.NewRecorder()
		f.ServeHTTP(w, httptest.NewRequest("GET", "/?flag="+name, nil))
		return w.Body.String()
	}
	f := New(map[string]bool{"sale": true, "old": false})
	if get(f, "sale") != "true\n" || get(f, "old") != "false\n" || get(f, "none") != "false\n" {
		return "an answer is wrong"
	}
	f.Set("sale", false)
	if get(f, "sale") != "false\n" {
		return "a flag isn't set"
	}
	if asked := f.Asked(); len(asked) != 2 || asked["sale"] != 2 || asked["old"] != 1 {
		return "the counts are wrong"
	}
	if len(f.Asked()) != 0 {
		return "the counts don't begin again"
	}
	return ""
}
