package orders

import "strings"

// field makes a field of what a buyer typed.
func field(text string) string {
	text = strings.ReplaceAll(text, `"`, `""`)
	return `"` + text + `"`
}

// Pack writes one order.
func Pack(number, name, note, paid string) string {
	list := []string{number, field(name), field(note), paid}
	return strings.Join(list, ",") + "\n"
}

// Unpack reads orders as the warehouse does.
func Unpack(text string) [][]string {
	var all [][]string
	var order []string
	part, inside := "", false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' && inside && strings.HasPrefix(text[i+1:], `"`):
			part += `"`
			i++
		case c == '"':
			inside = !inside
		case c == ',' && !inside:
			order = append(order, part)
			part = ""
		case c == '\n' && !inside:
			all = append(all, append(order, part))
			order, part = nil, ""
		default:
			part += text[i : i+1]
		}
	}
	return all
}
