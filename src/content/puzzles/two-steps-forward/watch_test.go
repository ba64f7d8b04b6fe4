package share

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

func TestWatch(t *testing.T) {
	asked := "nothing"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.Method + " " + r.URL.Path
	}))
	defer server.Close()
	at, _ := url.Parse(server.URL)
	(&Share{Storage: at, Key: "key"}).Delete("eve", ".. ", "bob")
	if asked == "DELETE /tenants/bob" {
		fmt.Println("HARM: Eve's request deletes another tenant")
	} else {
		fmt.Println("NO HARM: the storage was asked for", asked)
	}
}
