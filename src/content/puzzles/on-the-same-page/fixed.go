package export

import (
	"errors"
	"strconv"
	"strings"
)

const (
	highest  = 300
	maxPages = 92
)

var ErrPages = errors.New("bad selection")

func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && n <= highest
}

// Pages returns what a selection such as "7,1-3" stands for.
func Pages(text string) ([]int, error) {
	var list []int
	for _, part := range strings.Split(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		first, ok1 := number(from)
		last, ok2 := number(to)
		if !ok1 || !ok2 || len(list)+last-first >= maxPages {
			return nil, ErrPages
		}
		step := 1
		if last < first {
			step = -1
		}
		for page := first; page != last+step; page += step {
			if len(list) >= maxPages {
				return nil, ErrPages
			}
			list = append(list, page)
		}
	}
	return list, nil
}
