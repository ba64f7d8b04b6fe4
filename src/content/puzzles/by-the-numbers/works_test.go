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

func titles(tickets []Ticket) string {
	text := ""
	for _, ticket := range tickets {
		text += ticket.Title + " "
	}
	return text
}

func TestWorks(t *testing.T) {
	var tickets database
	for _, line := range []string{"dock elm ann open", "dock fir bob open", "dock 50% ann shut", "dock oak bob shut",
		"dock pine ann open", "pier quay ann open", "pier elm bob open"} {
		f := strings.Fields(line)
		tickets = append(tickets, Ticket{f[0], f[1], f[2], f[3]})
	}
	for _, c := range []struct {
		s    Search
		want string
	}{
		{Search{}, "50% elm fir oak pine "},
		{Search{Size: 2}, "50% elm | fir oak | pine "},
		{Search{After: "elm", Size: 2}, "fir oak | pine "},
		{Search{All: []Cond{{"owner", "is", "ann"}}}, "50% elm pine "},
		{Search{All: []Cond{{"owner", "not", "ann"}, {"state", "is", "open"}}}, "fir "},
		{Search{All: []Cond{{"title", "has", "%"}}}, "50% "},
		{Search{Any: []Cond{{"owner", "is", "bob"}, {"title", "in", "elm,quay"}}}, "elm fir oak "},
		{Search{All: []Cond{{"state", "is", "open"}}, Any: []Cond{{"owner", "is", "bob"}}, Size: 1}, "fir "},
	} {
		query, err := Compile("dock", c.s)
		if err != nil {
			t.Fatalf("broken: %v: %v", c.s, err)
		}
		results := &Results{query, tickets.run}
		got := titles(results.Page())
		for {
			page := titles(results.Page())
			if page == "" {
				break
			}
			got += "| " + page
		}
		if got != c.want {
			t.Fatalf("broken: %v returns %q", c.s, got)
		}
	}
	for _, c := range []Cond{{"tenant", "is", "pier"}, {"owner", "like", "x"}, {"", "is", ""}} {
		if _, err := Compile("dock", Search{Any: []Cond{c}}); err != ErrSearch {
			t.Fatalf("broken: %v is accepted", c)
		}
	}
	fmt.Println("WORKS")
}
