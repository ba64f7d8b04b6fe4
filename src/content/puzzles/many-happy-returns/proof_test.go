package account

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

var people = map[string]*Account{
	"ann": {Name: "Ann", IBAN: "DE02 1203 0000 0000 2020 51",
		Entries: []string{"rent", "tulips", "a loan"}},
	"eve": {Name: "Eve", IBAN: "DE02 5001 0517 5407 3249 31",
		Entries: []string{"rope"}},
}

func find(r *http.Request) *Account {
	return people[r.URL.Query().Get("as")]
}

// busy is a connection whose first byte has to wait. Meanwhile somebody
// else's page is made.
type busy struct {
	http.ResponseWriter
	meanwhile func()
}

func (b *busy) Write(p []byte) (int, error) {
	b.meanwhile()
	return b.ResponseWriter.Write(p)
}

func TestProof(t *testing.T) {
	site := Handler(find)
	for try := 1; try <= 100; try++ {
		eve := httptest.NewRecorder()
		site.ServeHTTP(&busy{eve, func() {
			site.ServeHTTP(httptest.NewRecorder(),
				httptest.NewRequest("GET", "/?as=ann", nil))
		}}, httptest.NewRequest("GET", "/?as=eve", nil))
		if got := eve.Body.String(); strings.Contains(got, people["ann"].IBAN) {
			fmt.Printf("HARM: eve asked for her account, ann's page was "+
				"made meanwhile, and eve got %q\n", got)
			return
		}
	}
	fmt.Println("NO HARM: eve got her own page a hundred times")
	t.Fail()
}
