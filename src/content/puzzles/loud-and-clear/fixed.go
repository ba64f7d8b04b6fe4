package hub

import "sync"

// Client is a connection: a gateway's, or a customer's dashboard.
type Client struct {
	Name string
	// Send returns when the client has the key, or is gone.
	Send func(key string)
}

// Hub tells its clients which API keys are revoked.
type Hub struct {
	mu      sync.Mutex
	clients []*Client
	revoked []string
}

// Join returns the keys revoked so far. Later ones are sent.
func (h *Hub) Join(c *Client) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clients = append(h.clients, c)
	return h.revoked[:len(h.revoked):len(h.revoked)]
}

// Leave does nothing for a client that has left.
func (h *Hub) Leave(c *Client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clients = append([]*Client(nil), h.clients...)
	for i, other := range h.clients {
		if other == c {
			last := len(h.clients) - 1
			h.clients[i] = h.clients[last]
			h.clients = h.clients[:last]
			return
		}
	}
}

// Revoke sends outside of the lock, because clients can be slow.
func (h *Hub) Revoke(key string) {
	h.mu.Lock()
	h.revoked = append(h.revoked, key)
	clients := h.clients
	h.mu.Unlock()
	for _, c := range clients {
		c.Send(key)
	}
}
