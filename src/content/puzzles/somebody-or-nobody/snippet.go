package auth

import (
	"net/http"
	"sync"
)

// Actor is whom a request is from: a user, or a service.
type Actor interface {
	Name() string
	Suspended() bool
}

// User may be nil: whoever wrote a page may have left since.
type User struct {
	name      string
	suspended bool
}

func (u *User) Name() string {
	if u == nil {
		return "somebody"
	}
	return u.name
}

func (u *User) Suspended() bool {
	return u != nil && u.suspended
}

// Sessions knows who is signed in: users, by their tokens.
type Sessions struct{ users sync.Map }

func (s *Sessions) find(token string) *User {
	value, _ := s.users.Load(token)
	user, _ := value.(*User)
	return user
}

func (s *Sessions) actor(r *http.Request) Actor {
	cookie, err := r.Cookie("session")
	if err != nil {
		return nil
	}
	return s.find(cookie.Value)
}

type Page func(http.ResponseWriter, *http.Request, Actor)

// Require shows a page to those alone who are signed in.
func (s *Sessions) Require(page Page) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		actor := s.actor(r)
		if actor == nil || actor.Suspended() {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		page(w, r, actor)
	}
}
