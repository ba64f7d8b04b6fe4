package tsq

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Bind fills $1, $2 and so on with values. The store's API has
// no parameters; it takes the text of one SELECT.
func Bind(query string, args ...any) (string, error) {
	// From the last one down: $1 is the beginning of $10.
	for n := len(args); n > 0; n-- {
		text, err := literal(args[n-1])
		if err != nil {
			return "", err
		}
		mark := "$" + strconv.Itoa(n)
		query = strings.ReplaceAll(query, mark, text)
	}
	return query, nil
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
