package admin

import "net/http"

type Site struct {
	IsAdmin func(*http.Request) bool
	Users   map[string]bool
}

func (s *Site) Remove(w http.ResponseWriter, r *http.Request) {
	if !s.IsAdmin(r) {
		http.Redirect(w, r, "/login", http.StatusSeeOther)
	}
	delete(s.Users, r.FormValue("name"))
}
