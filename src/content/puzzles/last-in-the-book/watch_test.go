package door

import (
	"fmt"
	"os"
	"testing"
)

func TestWatch(t *testing.T) {
	dir, _ := os.Getwd()
	g, _ := Load(dir + "/guests")
	g.Add("eve")
	g.Remove("eve")
	g, _ = Load(dir + "/guests")
	if g.Admits("eve") {
		fmt.Println("HARM: Eve was removed and can still open the door")
	} else {
		fmt.Println("NO HARM: Eve can't open the door anymore")
	}
}
