package login

import (
	"net/url"
	"strings"
)

// Target says where a browser goes after the login.
func Target(next string) string {
	if next == "" || len(next) > 200 {
		return "/"
	}
	if !strings.HasPrefix(next, "/") {
		return "/"
	}
	if strings.HasPrefix(next, "//") {
		return "/"
	}
	to, err := url.Parse(next)
	if err != nil || to.Host != "" {
		return "/"
	}
	return next
}
