package tsq

import (
	"fmt"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	query, _ := Outliers("acme", "s1", 24, -5, "C\nOR true --")
	lines := strings.Split(query, "\n")
	for i, line := range lines {
		lines[i], _, _ = strings.Cut(line, "--")
	}
	fmt.Println("Without comments: ..." + strings.Join(lines[2:], " "))
	if strings.HasPrefix(lines[len(lines)-1], "OR true") && !strings.Contains(lines[3], "unit") {
		fmt.Println("HARM: the query returns the readings of all tenants")
	} else {
		fmt.Println("NO HARM: the query asks for the tenant's own readings")
	}
}
