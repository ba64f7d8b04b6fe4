package gate

// Request is one call that a token pays for.
type Request struct {
	Token string
	// Extra are scopes that the user has just confirmed with a code.
	// They hold for this request alone.
	Extra []string
}

// Allowed reports whether a request may use a scope.
func Allowed(t *Table, r Request, want string) bool {
	scopes := t.Scopes(r.Token)
	scopes = append(scopes, r.Extra...)
	for _, scope := range scopes {
		if scope == want {
			return true
		}
	}
	return false
}
=== table.go
package gate

type span struct{ from, to int }

// Table keeps the scopes of all tokens. An empty one ends each token.
type Table struct {
	all   []string
	spans map[string]span
}

func NewTable(size int) *Table {
	return &Table{make([]string, 0, size), map[string]span{}}
}

// Add stores a new token. It reports false for one that exists.
func (t *Table) Add(token string, scopes ...string) bool {
	if _, ok := t.spans[token]; ok {
		return false
	}
	from := len(t.all)
	t.all = append(append(t.all, scopes...), "")
	t.spans[token] = span{from, len(t.all) - 1}
	return true
}

// Scopes returns what a token may do.
func (t *Table) Scopes(token string) []string {
	s := t.spans[token]
	return t.all[s.from:s.to]
}
