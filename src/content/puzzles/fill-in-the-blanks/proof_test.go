package tsq

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func reading(id, tenant, sensor, unit string, at, value int, hidden bool) row {
	return row{"id": id, "tenant": tenant, "sensor": sensor, "unit": unit,
		"at": at, "value": value, "hidden": hidden, "now": 100, "mean": 20}
}

func TestProof(t *testing.T) {
	rows := []row{
		reading("a", "acme", "s1", "C", 90, 30, false),
		reading("b", "zeta", "s1", "C", 90, 30, false),
		reading("c", "acme", "s1", "K", 90, 30, false),
	}
	texts := []string{"C", "s1", "' OR true --", "$1", "$5", "C\nOR true --",
		"C\nOR tenant = tenant --", "'\nOR true --"}
	tries := 0
	for _, n := range []int{5, 0, -5} {
		for _, hours := range []int{24, 0, -24} {
			for _, sensor := range texts {
				for _, unit := range texts {
					tries++
					query, err := Outliers("acme", sensor, hours, n, unit)
					if err != nil {
						continue
					}
					ids, err := run(query, rows)
					if err == nil && strings.Contains(ids, "b") {
						fmt.Printf("HARM: a user of acme reads zeta's reading, "+
							"by tolerance %d and unit %q\n", n, unit)
						return
					}
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d requests of acme read no other tenant\n", tries)
	t.Fail()
}

// store is a small part of the time-series store: one SELECT over rows.
type store struct {
	tokens []string
	row    map[string]any
}

type row = map[string]any

// lex splits a query. A comment runs from -- to the end of its line.
func lex(query string) (tokens []string, err error) {
	for i := 0; i < len(query); {
		c, start := query[i], i
		switch {
		case strings.HasPrefix(query[i:], "--"):
			for i < len(query) && query[i] != '\n' {
				i++
			}
		case c == ' ' || c == '\n':
			i++
		case c == '\'':
			text := ""
			for i++; ; i++ {
				if i >= len(query) {
					return nil, fmt.Errorf("the string at %d has no end", start)
				}
				if query[i] == '\'' {
					if i+1 >= len(query) || query[i+1] != '\'' {
						break
					}
					i++
				}
				text += string(query[i])
			}
			i++
			tokens = append(tokens, "'"+text)
		case strings.IndexByte("=<>-+()", c) >= 0:
			i++
			tokens = append(tokens, string(c))
		default:
			for i < len(query) && strings.IndexByte(" \n'=<>-+(),$\"", query[i]) < 0 {
				i++
			}
			if i == start {
				if c != ',' {
					return nil, fmt.Errorf("unexpected %q", c)
				}
				i++
			}
			tokens = append(tokens, query[start:i])
		}
	}
	return tokens, nil
}

func (s *store) take(want string) bool {
	if len(s.tokens) > 0 && strings.EqualFold(s.tokens[0], want) {
		s.tokens = s.tokens[1:]
		return true
	}
	return false
}

func (s *store) value() any {
	if s.take("-") {
		return -s.value().(int)
	}
	if s.take("+") {
		return s.value()
	}
	if s.take("(") {
		v := s.sum()
		if !s.take(")") {
			panic("no )")
		}
		return v
	}
	token := s.tokens[0]
	s.tokens = s.tokens[1:]
	if token[0] == '\'' {
		return token[1:]
	}
	if n, err := strconv.Atoi(token); err == nil {
		return n
	}
	if strings.EqualFold(token, "true") {
		return true
	}
	v, ok := s.row[token]
	if !ok {
		panic("no column " + token)
	}
	return v
}

func (s *store) sum() any {
	v := s.value()
	for {
		if s.take("-") {
			v = v.(int) - s.value().(int)
		} else if s.take("+") {
			v = v.(int) + s.value().(int)
		} else {
			return v
		}
	}
}

func (s *store) condition() bool {
	if s.take("not") {
		return !s.condition()
	}
	left := s.sum()
	switch {
	case s.take("="):
		return left == s.sum()
	case s.take(">"):
		return left.(int) > s.sum().(int)
	}
	return left.(bool)
}

func (s *store) where() (holds bool) {
	for {
		all := s.condition()
		for s.take("and") {
			all = s.condition() && all
		}
		holds = holds || all
		if !s.take("or") {
			return holds
		}
	}
}

// run returns the ids of the rows that the query selects.
func run(query string, rows []row) (ids string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("syntax error: %v", r)
		}
	}()
	tokens, err := lex(query)
	if err != nil {
		return "", err
	}
	for len(tokens) > 0 && !strings.EqualFold(tokens[0], "where") {
		tokens = tokens[1:]
	}
	for _, r := range rows {
		s := &store{tokens[1:], r}
		holds := s.where()
		if len(s.tokens) > 0 {
			return "", fmt.Errorf("syntax error at %s", s.tokens[0])
		}
		if holds {
			ids += r["id"].(string)
		}
	}
	return ids, nil
}
