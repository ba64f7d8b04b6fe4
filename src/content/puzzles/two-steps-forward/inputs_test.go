package share

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"testing"
)

// record notes the path of a request, as it's sent.
type record struct{ path string }

func (r *record) RoundTrip(req *http.Request) (*http.Response, error) {
	r.path = "`" + req.URL.EscapedPath() + "`"
	return &http.Response{StatusCode: 200, Body: http.NoBody}, nil
}

// sent says what path a Delete by eve asks the storage for.
func sent(folder, file string) string {
	r := &record{"no path"}
	http.DefaultTransport = r
	u, _ := url.Parse("http://storage")
	err := (&Share{Storage: u, Key: "k3y"}).Delete("eve", folder, file)
	if errors.Is(err, ErrName) {
		return "None, because it returns `ErrName`"
	}
	return r.path
}

func claim(t *testing.T, id string, options [4]string, holds func(int) bool) {
	var which []string
	for i, option := range options {
		if holds(i) {
			which = append(which, option)
		}
	}
	if len(which) != 1 {
		t.Fatal(id, which)
	}
	fmt.Printf("CLAIM %s: %s\n", id, which[0])
}

func TestInputs(t *testing.T) {
	options := [4]string{
		"`/tenants/bob`", "`/tenants/eve/../bob`",
		"None, because it returns `ErrName`", "`/tenants/eve/%2E%2E/bob`",
	}
	seen := sent("..", "bob")
	claim(t, "trigger", options, func(i int) bool { return options[i] == seen })

	blank := [4]string{
		"`/tenants/eve/%20%20/tax`", "`/tenants/eve//tax`",
		"None, because it returns `ErrName`", "`/tenants/eve/tax`",
	}
	seenBlank := sent("  ", "tax")
	claim(t, "reach", blank, func(i int) bool { return blank[i] == seenBlank })

	folders := [4]string{" ..", ". .", ".. ", "..%20"}
	claim(t, "steps", [4]string{
		"A space and two dots", "A dot, a space, and a dot",
		"Two dots and a space", "Two dots and `%20`",
	}, func(i int) bool { return sent(folders[i], "bob") == "`/tenants/bob`" })
}
