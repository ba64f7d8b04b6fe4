package shop

import "path"

type Reply struct {
	Status int
	Body   string
}

// Front sits in front of the pages. It keeps files in memory.
type Front struct{ kept map[string]Reply }

// Get answers a request. The user is "" before the sign-in.
func (f *Front) Get(user, p string) Reply {
	if r, ok := f.kept[p]; ok {
		return r
	}
	r := Page(user, p)
	ext := path.Ext(p)
	isFile := ext == ".css" || ext == ".js" || ext == ".png"
	if r.Status == 200 && isFile {
		if len(f.kept) == 3 {
			f.kept = map[string]Reply{}
		}
		f.kept[p] = r
	}
	return r
}
=== pages.go
package shop

import "strings"

var none = Reply{404, "no page"}
var files, orders map[string]string // contents, users

// Page finds the page by the first part of a path.
func Page(user, p string) Reply {
	name, rest, _ := strings.Cut(p[1:], "/")
	switch name {
	case "files":
		if body, ok := files[rest]; ok {
			return Reply{200, body}
		}
	case "orders":
		if user != "" && orders[rest] == user {
			return Reply{200, user + "'s order " + rest}
		}
	case "account":
		if user == "" {
			return Reply{303, "/login"}
		}
		tab, _, _ := strings.Cut(rest, "/")
		if tab != "cards" && tab != "letters" {
			tab = "overview"
		}
		return Reply{200, user + "'s " + tab}
	}
	return none
}
