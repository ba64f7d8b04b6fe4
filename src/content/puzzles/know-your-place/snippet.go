// Package portal serves several sites. Its go.mod says go 1.19.
package portal

import (
	"strings"
	"sync"
)

// Page is shown to readers whose role is Least or more.
type Page struct {
	Path  string
	Least int
	Draw  func() string
}

// Site has its own Least, which holds for all of its pages, too.
type Site struct {
	Host  string
	Least int
	Pages []Page
}

// Handler returns a status and a text.
type Handler func(role int) (int, string)

// Routes draws all pages, and returns a handler for each.
func Routes(sites []Site) map[string]Handler {
	texts := make([][]string, len(sites))
	var drawn sync.WaitGroup
	drawn.Add(len(sites))
	for i, site := range sites {
		texts[i] = make([]string, len(site.Pages))
		go func(to []string, pages []Page) {
			defer drawn.Done()
			for n, page := range pages {
				to[n] = page.Draw()
			}
		}(texts[i], site.Pages)
	}
	drawn.Wait()
	routes := make(map[string]Handler)
	for i, site := range sites {
		paths := []string{}
		for n, page := range site.Pages {
			text, page := texts[i][n], page
			paths = append(paths, page.Path)
			routes[site.Host+page.Path] = func(role int) (int, string) {
				if role < page.Least || role < site.Least {
					return 403, ""
				}
				return 200, text
			}
		}
		routes[site.Host+"/map"] = func(int) (int, string) {
			return 200, strings.Join(paths, " ")
		}
	}
	return routes
}
