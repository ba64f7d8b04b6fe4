package tsq

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var marks = regexp.MustCompile(`\$[0-9]+`)

// Bind fills $1, $2 and so on with values. The store's API has
// no parameters; it takes the text of one SELECT.
func Bind(query string, args ...any) (string, error) {
	texts := make(map[string]string, len(args))
	for n, arg := range args {
		text, err := literal(arg)
		if err != nil {
			return "", err
		}
		texts["$"+strconv.Itoa(n+1)] = text
	}
	fill := func(mark string) string {
		if text, ok := texts[mark]; ok {
			return text
		}
		return mark
	}
	return marks.ReplaceAllStringFunc(query, fill), nil
}

// literal writes a value in standard SQL, in which a backslash
// is a character like any other.
func literal(arg any) (string, error) {
	switch v := arg.(type) {
	case string:
		if strings.IndexByte(v, 0) >= 0 {
			return "", fmt.Errorf("tsq: NUL in a string")
		}
		return "'" + strings.ReplaceAll(v, "'", "''") + "'", nil
	case int:
		return strconv.Itoa(v), nil
	case time.Time:
		return "'" + v.UTC().Format(time.RFC3339) + "'", nil
	}
	return "", fmt.Errorf("tsq: cannot bind a %T", arg)
}

// Readings asks for a tenant's own readings. The tenant comes
// from the login, the sensor and the unit from the request.
func Readings(tenant, sensor, unit string) (string, error) {
	return Bind(
		"SELECT at, value FROM readings WHERE tenant = $1"+
			" AND sensor = $2 AND unit = $3",
		tenant, sensor, unit,
	)
}
