/** What stands behind the `#` of a mailed link, and takes it out of the address bar and the history. */
export function takeMailedToken(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
