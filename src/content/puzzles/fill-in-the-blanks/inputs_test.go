package tsq

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func claim(t *testing.T, question string, options map[string]bool) {
	fits := []string{}
	for text, holds := range options {
		if holds {
			fits = append(fits, text)
		}
	}
	if len(fits) != 1 {
		t.Fatalf("%s: %d options fit: %q", question, len(fits), fits)
	}
	fmt.Printf("CLAIM %s: %s\n", question, fits[0])
}

// Returns which of the rows the store finds for a user of acme.
func ask(t *testing.T, rows []row, sensor string, hours, less int, unit string) string {
	query, err := Outliers("acme", sensor, hours, less, unit)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := run(query, rows)
	if err != nil {
		return err.Error()
	}
	return ids
}

func TestInputs(t *testing.T) {
	at := func(id, tenant, sensor, unit string, hidden bool) row {
		return row{"id": id, "tenant": tenant, "sensor": sensor, "unit": unit,
			"hidden": hidden, "at": 130, "value": 30, "now": 100, "mean": 20}
	}

	// One row for each string that `unit` could be compared with.
	sensor := "' OR true --"
	ids := ask(t, []row{
		at("a", "acme", sensor, "$1", false),
		at("b", "acme", sensor, "acme", false),
		at("c", "acme", sensor, "'acme'", false),
		at("d", "acme", sensor, "anything else", false),
	}, sensor, 24, 5, "$1")
	claim(t, "trigger", map[string]bool{
		"`$1`": ids == "a", "`acme`": ids == "b", "`'acme'`": ids == "c",
		"With none: it's in a comment": ids == "abcd",
	})

	// One row that only the condition on `unit` keeps out, and so on.
	ids = ask(t, []row{
		at("u", "acme", "s1", "K", false), at("h", "acme", "s1", "C", true),
		at("t", "zeta", "s1", "C", false),
	}, "s1", -24, -5, "C")
	claim(t, "lost", map[string]bool{
		"None of them": ids == "", "Only `unit`": ids == "u",
		"Only `hidden`": ids == "h", "`hidden` and `unit`": ids == "uh",
	})

	units := map[string]bool{}
	for text, unit := range map[string]string{
		"`C' OR true --`": "C' OR true --",
		"`⏎' OR true --`": "\n' OR true --",
		"`C⏎OR true --`":  "C\nOR true --",
		"`C⏎OR true`":     "C\nOR true",
	} {
		units[text] = ask(t, []row{
			at("a", "acme", "s1", "C", false), at("z", "zeta", "s9", "K", true),
		}, "s1", 24, -5, unit) == "az"
	}
	claim(t, "unit", units)
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
