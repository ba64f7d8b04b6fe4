// Package search finds tickets by what users type into a form.
package search

import (
	"errors"
	"strconv"
	"strings"
)

const maxSize = 50

var ErrSearch = errors.New("unknown field or operator")

type Ticket struct {
	Tenant, Title, Owner, State string
}

var columns = map[string]string{
	"title": "t.title",
	"owner": "t.owner",
	"state": "t.state",
}

// Cond compares a field with a value, such as owner is ann.
type Cond struct {
	Field, Op, Value string
}

type Search struct {
	All   []Cond // all of them hold
	Any   []Cond // one of them holds, if there are any
	After string // shows only titles that come after this one
	Size  int    // how many tickets a page has
}

// Query is a statement with numbered parameters.
type Query struct {
	SQL   string
	Args  []string // $1 is the first
	after int      // which of them is the title to begin after
}

// Compile returns the query for a search in one tenant's tickets.
func Compile(tenant string, s Search) (*Query, error) {
	b := &builder{known: map[string]int{}}
	where := []string{"t.tenant = " + b.param(tenant)}
	for _, c := range s.All {
		text, err := b.cond(c)
		if err != nil {
			return nil, err
		}
		where = append(where, text)
	}
	var texts []string
	for _, c := range s.Any {
		text, err := b.cond(c)
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	if len(texts) > 0 {
		where = append(where, "("+strings.Join(texts, " OR ")+")")
	}
	where = append(where, "t.title > "+b.param(s.After))
	size := s.Size
	if size < 1 || size > maxSize {
		size = maxSize
	}
	sql := "SELECT t.* FROM tickets t" +
		" WHERE " + strings.Join(where, " AND ") +
		" ORDER BY t.title LIMIT " + strconv.Itoa(size)
	return &Query{sql, b.args, b.known[s.After]}, nil
}

// builder collects parameters. Equal values are sent once.
type builder struct {
	args  []string
	known map[string]int
}

func (b *builder) param(value string) string {
	i, ok := b.known[value]
	if !ok {
		i = len(b.args)
		b.args = append(b.args, value)
		b.known[value] = i
	}
	return "$" + strconv.Itoa(i+1)
}

// wild makes the special characters of LIKE ordinary.
var wild = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

func (b *builder) cond(c Cond) (string, error) {
	column := columns[c.Field]
	if column == "" {
		return "", ErrSearch
	}
	switch c.Op {
	case "is":
		return column + " = " + b.param(c.Value), nil
	case "not":
		return column + " <> " + b.param(c.Value), nil
	case "has":
		value := "%" + wild.Replace(c.Value) + "%"
		return column + " LIKE " + b.param(value), nil
	case "in":
		var list []string
		for _, value := range strings.Split(c.Value, ",") {
			list = append(list, b.param(value))
		}
		return column + " IN (" + strings.Join(list, ", ") + ")", nil
	}
	return "", ErrSearch
}

// Results goes through the pages of one search.
type Results struct {
	query *Query
	run   func(sql string, args []string) []Ticket
}

// Page returns the next page. The first call returns the first.
func (r *Results) Page() []Ticket {
	page := r.run(r.query.SQL, r.query.Args)
	if len(page) > 0 {
		last := page[len(page)-1].Title
		r.query.Args[r.query.after] = last
	}
	return page
}
