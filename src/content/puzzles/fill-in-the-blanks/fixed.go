package tsq

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var mark = regexp.MustCompile(`\$[0-9]+`)

// Bind fills $1, $2 and so on with values. The store's API has
// no parameters; it takes the text of one SELECT.
func Bind(query string, args ...any) (text string, err error) {
	text = mark.ReplaceAllStringFunc(query, func(m string) string {
		n, _ := strconv.Atoi(m[1:])
		if n < 1 || n > len(args) {
			err = fmt.Errorf("tsq: no value for %s", m)
			return ""
		}
		value, e := literal(args[n-1])
		if e != nil {
			err = e
		}
		return value
	})
	return text, err
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
		return " " + strconv.Itoa(v), nil
	}
	return "", fmt.Errorf("tsq: cannot bind a %T", arg)
}

const outliers = `SELECT at, value FROM readings
WHERE tenant = $1 AND sensor = $2
AND at > now - $3 AND NOT hidden
AND value > mean -$4 AND unit = $5`

// Outliers asks for readings of the last hours that exceed the
// mean, less a tolerance. The tenant comes from the login, all
// else from the request.
func Outliers(
	tenant, sensor string, hours, tolerance int, unit string,
) (string, error) {
	return Bind(outliers, tenant, sensor, hours, tolerance, unit)
}
