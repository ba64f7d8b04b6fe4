import { useState } from 'react';
import './avatar.css';

/** Shows a person's picture, or the first letter of their name if there's none or it doesn't load. */
export function Avatar({ username, url }: { username: string; url: string | null }) {
  const [lost, setLost] = useState<string | null>(null);
  const label = `Avatar of ${username}`;
  if (!url || url === lost) {
    return (
      <span className="avatar avatar-placeholder mono" role="img" aria-label={label}>
        {username.charAt(0).toUpperCase()}
      </span>
    );
  }
  // Doesn't tell the picture's host whose profile is being read.
  return <img className="avatar" src={url} alt={label} referrerPolicy="no-referrer" onError={() => setLost(url)} />;
}
