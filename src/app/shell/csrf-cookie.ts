/** Returns the CSRF token. Over HTTPS, its cookie has a prefix that no sibling domain can set. */
export function readCsrfCookie(cookies: string): string | null {
  const values = new Map(
    cookies.split(';').map((cookie) => {
      const at = cookie.indexOf('=');
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()];
    }),
  );
  const value = values.get('__Host-csrftoken') ?? values.get('csrftoken');
  return value ? decodeURIComponent(value) : null;
}
