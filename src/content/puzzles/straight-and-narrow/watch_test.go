package pages

import (
	"fmt"
	"path"
	"strings"
	"testing"
)

func TestWatch(t *testing.T) {
	name, _ := Locate(`/\..\..\etc\motd.txt`)
	file := path.Join("/srv/site", name)
	if strings.HasPrefix(file, "/srv/site/") {
		fmt.Println("NO HARM: the server opens", file)
	} else {
		fmt.Println("HARM: the server opens", file)
	}
}
