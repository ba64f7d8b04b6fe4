package login

import (
	"fmt"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	location := Target("/\\evil.example")
	seen := strings.ReplaceAll(location, "\\", "/")
	fmt.Println("Location:", location)
	fmt.Println("a browser reads:", seen)
	if strings.HasPrefix(seen, "//") {
		fmt.Println("HARM: the login leads to another site")
	} else {
		fmt.Println("NO HARM: the login leads to a page of the site")
	}
}
