package pages

import (
	"fmt"
	"testing"
)

func TestWorks(t *testing.T) {
	for raw, want := range map[string]string{
		"/":                  "index.html",
		"/faq":               "faq.html",
		"/docs/":             "docs/index.html",
		"/docs/start":        "docs/start.html",
		"/docs//start":       "docs/start.html",
		"/logo.png":          "logo.png",
		"/a%20b.css":         "a b.css",
		"/news.php":          "news.html",
		"/old/news.php":      "old/news.html",
		`/old\news`:          "old/news.html",
		"/v1.2/changes.html": "v1.2/changes.html",
	} {
		if name, err := Locate(raw); err != nil || name != want {
			t.Fatalf("broken: %s: %s, %v", raw, name, err)
		}
	}
	for _, raw := range []string{"/.git/config", "/%2egit/config", "/docs/.draft", "/%zz", "/a%00b"} {
		if name, err := Locate(raw); err == nil {
			t.Fatalf("broken: %s gets %s", raw, name)
		}
	}
	fmt.Println("WORKS")
}
