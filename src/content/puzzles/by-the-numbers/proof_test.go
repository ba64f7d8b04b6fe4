package search

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// database runs the statements that Compile makes.
type database []Ticket

func value(text string, args []string) string {
	i, err := strconv.Atoi(strings.TrimPrefix(text, "$"))
	if err != nil || text[0] != '$' {
		panic("no parameter: " + text)
	}
	return args[i-1]
}

func like(text, pattern string) bool {
	if pattern == "" {
		return text == ""
	}
	switch c := pattern[0]; {
	case c == '%':
		return like(text, pattern[1:]) || text != "" && like(text[1:], pattern)
	case c == '_':
		return text != "" && like(text[1:], pattern[1:])
	case c == '\\' && len(pattern) > 1:
		pattern = pattern[1:]
	}
	return text != "" && text[0] == pattern[0] && like(text[1:], pattern[1:])
}

func (t Ticket) holds(cond string, args []string) bool {
	if strings.HasPrefix(cond, "(") {
		for _, one := range strings.Split(cond[1:len(cond)-1], " OR ") {
			if t.holds(one, args) {
				return true
			}
		}
		return false
	}
	part := strings.SplitN(cond, " ", 3)
	field := map[string]string{"t.tenant": t.Tenant, "t.title": t.Title, "t.owner": t.Owner, "t.state": t.State}[part[0]]
	switch part[1] {
	case "=":
		return field == value(part[2], args)
	case "<>":
		return field != value(part[2], args)
	case ">":
		return field > value(part[2], args)
	case "LIKE":
		return like(field, value(part[2], args))
	case "IN":
		for _, one := range strings.Split(strings.Trim(part[2], "()"), ", ") {
			if field == value(one, args) {
				return true
			}
		}
		return false
	}
	panic("no condition: " + cond)
}

func (d database) run(sql string, args []string) []Ticket {
	sql = strings.TrimPrefix(sql, "SELECT t.* FROM tickets t WHERE ")
	where, limit, _ := strings.Cut(sql, " ORDER BY t.title LIMIT ")
	most, err := strconv.Atoi(limit)
	if err != nil {
		panic(sql)
	}
	var found []Ticket
	for _, t := range d {
		all := true
		for _, cond := range strings.Split(where, " AND ") {
			all = all && t.holds(cond, args)
		}
		if all {
			found = append(found, t)
		}
	}
	sort.Slice(found, func(i, k int) bool { return found[i].Title < found[k].Title })
	if len(found) > most {
		found = found[:most]
	}
	return found
}

func meets(t Ticket, c Cond) bool {
	field := map[string]string{"title": t.Title, "owner": t.Owner, "state": t.State}[c.Field]
	switch c.Op {
	case "is":
		return field == c.Value
	case "not":
		return field != c.Value
	case "has":
		return strings.Contains(field, c.Value)
	}
	for _, one := range strings.Split(c.Value, ",") {
		if field == one {
			return true
		}
	}
	return false
}

func wanted(t Ticket, s Search) bool {
	if t.Tenant != "dock" || t.Title <= s.After {
		return false
	}
	for _, c := range s.All {
		if !meets(t, c) {
			return false
		}
	}
	for _, c := range s.Any {
		if meets(t, c) {
			return true
		}
	}
	return len(s.Any) == 0
}

func TestProof(t *testing.T) {
	words := []string{"dock", "pier", "ann", "open"}
	var tickets database
	for _, tenant := range []string{"dock", "pier"} {
		for _, owner := range words {
			for _, title := range []string{"elm", "open", "pier", "quay", "sail"} {
				tickets = append(tickets, Ticket{tenant, title, owner, "open"})
			}
		}
	}
	lists := [][]Cond{nil}
	for _, word := range append(words, "ann,dock") {
		for _, op := range []string{"is", "not", "has", "in"} {
			lists = append(lists, []Cond{{"owner", op, word}})
		}
	}
	tried := 0
	for _, after := range []string{"dock", "ann", "", "%ann%"} {
		for _, all := range lists {
			for _, any := range lists {
				for _, size := range []int{3, 9} {
					s := Search{all, any, after, size}
					query, err := Compile("dock", s)
					if err != nil {
						t.Fatal(err)
					}
					results := &Results{query, tickets.run}
					for number := 1; number <= 3; number++ {
						for _, ticket := range results.Page() {
							if !wanted(ticket, s) {
								fmt.Printf("HARM: page %d of the search %v by a user of dock has the ticket %v\n", number, s, ticket)
								return
							}
						}
					}
					tried++
				}
			}
		}
	}
	fmt.Printf("NO HARM: %d searches returned only what they asked for\n", tried)
	t.Fail()
}
