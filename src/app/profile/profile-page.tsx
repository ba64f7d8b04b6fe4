import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Profile, ProfileRating } from '../../contract/profile.ts';
import type { Failure } from '../../sync/http/first/api-client.ts';
import { ratingQuery } from '../../sync/queries/rating.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useDocumentTitle } from '../shell/document-title.ts';
import { ScreenSkeleton } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { unreachedText } from '../shell/sync-status.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { breakable } from '../ui/later/breakable.tsx';
import { capMarks } from '../ui/later/cap-marks.ts';
import { describeFailure } from '../ui/later/form-errors.ts';
import { MarkedText } from '../ui/later/marked-text.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { RetryButton } from '../ui/later/retry-button.tsx';
import { ageText } from '../ui/later/text.ts';
import { Avatar } from './avatar.tsx';
import { CompetencyPanel } from './competency-panel.tsx';
import { RatingPanel } from './rating-panel.tsx';
import { useProfilePart } from './use-profile-part.ts';
import '../ui/later/stats.css';
import './profile-page.css';

/** Shows a person's public profile. */
export function ProfilePage({ username }: { username: string }) {
  const { open, refetch } = useProfilePart('profile', username);
  useDocumentTitle(open.state === 'open' ? open.reply.username : null);
  switch (open.state) {
    case 'loading':
      return <ScreenSkeleton />;
    case 'missing':
      return <NoProfile username={username} />;
    case 'failed':
      return <ProfileFailed username={username} failure={open.failure} onRetry={refetch} />;
    case 'open':
      return <OpenProfile {...open.reply} age={open.old ? open.fetched_at : null} />;
  }
}

function OpenProfile({ username, profile, stats, rating, age }: Profile & { age: number | null }) {
  const isOwn = useSession()?.username.toLowerCase() === username.toLowerCase();
  return (
    <div className="profile">
      <Line as="header" className="page-head profile-head">
        <Avatar username={username} url={profile.image_url} />
        <div className="profile-words">
          <h1>{breakable(username)}</h1>
          {profile.location && (
            <p className="meta profile-text" dir="auto">
              <MarkedText text={capMarks(profile.location)} />
            </p>
          )}
          {profile.bio && (
            <p className="profile-bio profile-text" dir="auto">
              <MarkedText text={capMarks(profile.bio)} />
            </p>
          )}
          {age !== null && <Age fetchedAt={age} />}
        </div>
        {isOwn && (
          <Link href="/profile/edit" className={buttonClass()}>
            Edit profile
          </Link>
        )}
      </Line>
      <dl className="stats profile-stats">
        <Stat label="Total Attempts">{stats.total_attempts.toLocaleString('en')}</Stat>
        <Stat label="Completed">{stats.completed_puzzles.toLocaleString('en')}</Stat>
        <Stat label="Avg Score">
          {stats.completed_puzzles > 0 ? (
            `${stats.average_score.toFixed(1)}%`
          ) : (
            <span className="meta">{stats.total_attempts > 0 ? 'No puzzle completed' : 'Not attempted'}</span>
          )}
        </Stat>
      </dl>
      {isOwn ? <OwnRating known={rating} /> : rating && <RatingPanel {...rating} />}
      <CompetencyPanel username={username} isOwn={isOwn} />
    </div>
  );
}

/** The device's own is newer than the server's reply, and includes what the server hasn't rated. */
function OwnRating({ known }: { known: ProfileRating | undefined }) {
  const { value } = useQuery(ratingQuery);
  const rating = value ?? known;
  return rating && rating.days.length > 0 && <RatingPanel {...rating} />;
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shown if the server is out of reach. */
function Age({ fetchedAt }: { fetchedAt: number }) {
  const { clock } = useDevice();
  return (
    <p className="profile-age">
      <Dot state="pending" />
      Last synced {ageText(clock.now() - fetchedAt)}.
    </p>
  );
}

function NoProfile({ username }: { username: string }) {
  return (
    <div className="profile-state">
      <PageHead title="Profile not found">
        <p>We couldn’t find a user named {username}.</p>
        <Link href="/" className={buttonClass()}>
          Home
        </Link>
      </PageHead>
    </div>
  );
}

function ProfileFailed({ username, failure, onRetry }: { username: string; failure: Failure; onRetry: () => void }) {
  // Without a network nothing has failed.
  if (failure.kind === 'no_response' && !navigator.onLine) {
    return (
      <div className="profile-state">
        <PageHead title={username}>
          <p className="profile-age" role="status">
            <Dot state="pending" />
            {unreachedText(false)} This profile isn’t on this device yet.
          </p>
          <RetryButton onClick={onRetry} />
        </PageHead>
      </div>
    );
  }
  const { sentence, hint } = describeFailure(failure, 'Failed to fetch profile');
  return (
    <div className="profile-state">
      <PageHead title={username}>
        <ErrorBox reason={hint} action={<RetryButton onClick={onRetry} />}>
          Error: {sentence}
        </ErrorBox>
      </PageHead>
    </div>
  );
}
