import { useState } from 'react';
import './avatar.css';

/** A person's picture; where there is none, or it does not load, the first letter of the name. */
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
  // Whoever hosts the picture does not learn whose profile is being read.
  return <img className="avatar" src={url} alt={label} referrerPolicy="no-referrer" onError={() => setLost(url)} />;
}
