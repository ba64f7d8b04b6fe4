package tsq

import (
	"fmt"
	"strings"
	"testing"
)

// tokens cuts a query as standard SQL does: two quotes are one in
// a string, and -- is a comment up to the end of the line.
func tokens(query string) []string {
	var all []string
	for i := 0; i < len(query); {
		switch c := query[i]; {
		case c == ' ':
			i++
		case strings.HasPrefix(query[i:], "--"):
			return all
		case c == '\'':
			text := ""
			for i++; i < len(query); i++ {
				if query[i] == '\'' {
					if !strings.HasPrefix(query[i:], "''") {
						break
					}
					i++
				}
				text += string(query[i])
			}
			i++
			all = append(all, "'"+text)
		default:
			end := strings.IndexAny(query[i:], " '")
			if end < 0 {
				end = len(query) - i
			}
			all = append(all, query[i:i+end])
			i += end
		}
	}
	return all
}

// find runs the WHERE part over rows of tenant, sensor and unit.
func find(query string, rows []map[string]string) (out []string) {
	words := tokens(query)
	for len(words) > 0 && words[0] != "WHERE" {
		words = words[1:]
	}
	for _, row := range rows {
		any, all := false, true
		for i := 1; i < len(words); {
			if words[i] == "true" {
				i++
			} else if i+2 < len(words) && words[i+1] == "=" {
				if "'"+row[words[i]] != words[i+2] {
					all = false
				}
				i += 3
			} else {
				return nil // a syntax error
			}
			if i < len(words) && words[i] == "OR" {
				any, all = any || all, true
			} else if i < len(words) && words[i] != "AND" {
				return nil
			}
			i++
		}
		if any || all {
			out = append(out, row["tenant"])
		}
	}
	return out
}

func TestProof(t *testing.T) {
	rows := []map[string]string{
		{"tenant": "acme", "sensor": "s1", "unit": "C"},
		{"tenant": "bolt", "sensor": "s1", "unit": "C"},
		{"tenant": "core", "sensor": "s7", "unit": "bar"},
	}
	own, err := Readings("acme", "s1", "C")
	if err != nil || fmt.Sprint(find(own, rows)) != "[acme]" {
		t.Fatal("NO HARM: the store does not even find acme's row")
	}
	texts := []string{
		"C", "$1", "$2", "$3", "$4", " OR true --", "' OR true --",
		`\' OR true --`, "' OR '' = '", "'$2", "'$3", "$$2", "'''",
	}
	for _, sensor := range texts {
		for _, unit := range texts {
			query, err := Readings("acme", sensor, unit)
			if err != nil {
				continue
			}
			for _, tenant := range find(query, rows) {
				if tenant != "acme" {
					fmt.Printf("HARM: sensor %q, unit %q: acme reads "+
						"the rows of %v by\n%s\n", sensor, unit,
						find(query, rows), query)
					return
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d queries, acme's rows alone\n",
		len(texts)*len(texts))
	t.Fail()
}
