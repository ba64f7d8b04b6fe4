package pages

import (
	"errors"
	"net/url"
	"path"
	"strings"
)

var ErrNotFound = errors.New("not found")

// Locate returns the name of the file that a request gets,
// relative to the site's folder.
func Locate(raw string) (string, error) {
	name, err := url.PathUnescape(raw)
	if err != nil || strings.ContainsRune(name, 0) {
		return "", ErrNotFound
	}
	isFolder := strings.HasSuffix(name, "/")
	name = strings.ReplaceAll(name, `\`, "/") // as in old links
	name = path.Clean("/" + name)
	if strings.Contains(name, "/.") {
		return "", ErrNotFound
	}
	name = strings.TrimSuffix(name, ".php") // as in older links
	if isFolder || name == "/" {
		name = path.Join(name, "index")
	}
	if path.Ext(name) == "" {
		name += ".html"
	}
	return name[1:], nil
}
