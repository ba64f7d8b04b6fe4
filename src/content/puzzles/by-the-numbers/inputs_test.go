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

func claim(t *testing.T, question string, options []string, reached string) {
	for _, option := range options {
		if option == reached {
			fmt.Printf("CLAIM %s: %s\n", question, reached)
			return
		}
	}
	t.Fatalf("%s: %q is none of the options", question, reached)
}

func compile(t *testing.T, s Search) *Query {
	query, err := Compile("dock", s)
	if err != nil {
		t.Fatal(err)
	}
	return query
}

// page returns one ticket with this title, whatever the query is.
func page(title string) func(string, []string) []Ticket {
	return func(string, []string) []Ticket { return []Ticket{{Title: title}} }
}

func TestInputs(t *testing.T) {
	count := compile(t, Search{
		All:   []Cond{{"title", "has", "dock"}},
		Any:   []Cond{{"owner", "is", "ann"}, {"owner", "in", "ann,bob,dock"}},
		After: "%dock%",
	})
	claim(t, "count", []string{"4", "5", "6", "7"}, fmt.Sprint(len(count.Args)))

	args := compile(t, Search{All: []Cond{{"owner", "is", "ann"}, {"title", "not", "crane"}}, After: "crane"})
	(&Results{args, page("mast")}).Page()
	claim(t, "args", []string{"`dock, mast, crane`", "`dock, ann, crane`", "`dock, ann, crane, mast`", "`dock, ann, mast`"},
		"`"+strings.Join(args.Args, ", ")+"`")

	tickets := database{{"dock", "elm", "", ""}, {"dock", "pier", "", ""}, {"dock", "sail", "", ""}, {"pier", "quay", "", ""}}
	more := &Results{compile(t, Search{After: "dock", Size: 1}), tickets.run}
	more.Page()
	got := "No ticket"
	for _, ticket := range more.Page() {
		got = "`" + ticket.Title + "` of `" + ticket.Tenant + "`"
	}
	claim(t, "more", []string{"`pier` of `dock`", "No ticket", "`quay` of `pier`", "`sail` of `dock`"}, got)

	others := []string{}
	for _, c := range []struct {
		option string
		cond   Cond
		after  string
	}{
		{"`owner in ann,dock`, after `ann`", Cond{"owner", "in", "ann,dock"}, "ann"},
		{"`title has dock`, after `%dock%`", Cond{"title", "has", "dock"}, "%dock%"},
		{"`owner has ann`, after `dock`", Cond{"owner", "has", "ann"}, "dock"},
		{"`owner not dock`, after `pier`", Cond{"owner", "not", "dock"}, "pier"},
	} {
		query := compile(t, Search{All: []Cond{c.cond}, After: c.after})
		if !strings.HasPrefix(query.SQL, "SELECT t.* FROM tickets t WHERE t.tenant = $1 AND ") {
			t.Fatal(query.SQL)
		}
		(&Results{query, page("pier")}).Page()
		if query.Args[0] != "dock" {
			others = append(others, c.option)
		}
	}
	if len(others) != 1 {
		t.Fatalf("which: %q", others)
	}
	fmt.Printf("CLAIM which: %s\n", others[0])
}
