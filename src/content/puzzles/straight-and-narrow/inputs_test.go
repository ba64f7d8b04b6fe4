package pages

import (
	"fmt"
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

func located(raw string) string {
	name, err := Locate(raw)
	if err != nil {
		return "An error"
	}
	return "`" + name + "`"
}

func TestInputs(t *testing.T) {
	claim(t, "repo", []string{"An error", "`docs/faq.html`", "`docs/faq/index.html`", "`faq.html`"},
		located("/docs/.git/../faq"))
	claim(t, "double", []string{"`%2e%2e/notes.html`", "`notes.html`", "An error", "`%2e%2e/notes.php`"},
		located("/%252e%252e/%2e/notes.php"))
	claim(t, "draft", []string{"`a.html`", "`a/.b.html`", "`a/index.html`", "An error"}, located("/a%5c.b%5c..php"))
	claim(t, "blog", []string{"`blog/index.html`", "An error", "`blog.html`", "`index.html`"}, located("/blog/.%5c"))
}
