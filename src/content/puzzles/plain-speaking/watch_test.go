package search

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	q := "<script>steal()</script>" + strings.Repeat("x", 20)
	w := httptest.NewRecorder()
	Search(w, httptest.NewRequest("GET", "/search?q="+url.QueryEscape(q), nil))
	if strings.Contains(w.Body.String(), "<script>steal()") {
		fmt.Println("HARM: Eve's script runs in the shop's page")
	} else {
		fmt.Println("NO HARM: the script is text")
	}
}
