package pages

import (
	"fmt"
	"path"
	"strings"
	"testing"
)

func isBad(name string) bool {
	if !strings.HasPrefix(path.Join("/srv/site", name), "/srv/site/") {
		return true
	}
	for _, part := range strings.Split(name, "/") {
		if strings.HasPrefix(part, ".") {
			return true
		}
	}
	return false
}

func TestProof(t *testing.T) {
	pieces := []string{"/", "%2f", "%2F", ".", "..", "%2e", `\`, "%5c", "a", "git", ".php", "%25", "2e", ".html", "index", "%00"}
	tried := 0
	level := []string{"/"}
	for length := 1; length <= 5; length++ {
		var next []string
		for _, begin := range level {
			for _, piece := range pieces {
				raw := begin + piece
				tried++
				if name, err := Locate(raw); err == nil && isBad(name) {
					fmt.Printf("HARM: the request %s gets the file %s\n", raw, name)
					return
				}
				if length < 5 {
					next = append(next, raw)
				}
			}
		}
		level = next
	}
	fmt.Printf("NO HARM: of %d requests, none gets a hidden file or one outside\n", tried)
	t.Fail()
}
