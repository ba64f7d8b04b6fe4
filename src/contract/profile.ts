import * as v from 'valibot';
import { ProfileFields } from './account.ts';
import { Count, canonicalUrl, Day, Text, Written } from './scalars.ts';

/** The most characters that each field of a profile may have. */
export const profileLimits = { image_url: 2000, bio: 1000, location: 100 };

export const ProfileParams = v.object({ username: v.pipe(Text, v.maxLength(254)) });

/** A learner's Glicko-2 rating, and how it stood at the end of each day (UTC) on which it changed, oldest first. */
export const ProfileRating = v.object({
  rating: v.number(),
  deviation: v.number(),
  days: v.array(v.object({ day: Day, rating: v.number() })),
});
export type ProfileRating = v.InferOutput<typeof ProfileRating>;

/** `rating` is missing before the first rated puzzle. `total_attempts` are answers to puzzles; `average_score` is the percentage right over completed puzzles, 0 before the first. */
export const Profile = v.object({
  username: v.string(),
  profile: ProfileFields,
  stats: v.object({ total_attempts: Count, completed_puzzles: Count, average_score: v.number() }),
  rating: v.optional(ProfileRating),
});
export type Profile = v.InferOutput<typeof Profile>;

/** The percentage right for each attempted category. `overall_score` is the mean of `combined_score`, 0 before the first attempt. */
export const Competency = v.object({
  competency_stats: v.array(
    v.object({
      category_id: Count,
      category: v.string(),
      combined_score: v.number(),
      puzzle_score: v.number(),
      question_score: v.number(),
      total_attempts: Count,
      /** Split into puzzles and interview questions. Without attempts a score is 0. */
      puzzle_attempts: v.optional(Count),
      question_attempts: v.optional(Count),
    }),
  ),
  overall_score: v.number(),
});
export type Competency = v.InferOutput<typeof Competency>;
export type CategoryCompetency = Competency['competency_stats'][number];

const Field = (name: 'bio' | 'location', words: string) =>
  v.pipe(Written, v.maxLength(profileLimits[name], `At most ${words} characters.`));

const imageUrlMessage = 'An image URL must start with http:// or https://.';

const ImageUrl = v.pipe(
  Text,
  v.trim(),
  v.transform((url) => (url === '' ? url : canonicalUrl(url))),
  v.string(imageUrlMessage),
  v.regex(/^$|^https?:/, imageUrlMessage),
  v.regex(/^(?!https?:\/\/[^/]*@)/, "An image URL can't have a username or password in it."),
  v.maxLength(profileLimits.image_url, 'At most 2,000 characters.'),
);

/** An empty `image_url` removes the picture. Users who hide from the leaderboard are neither listed nor counted there. */
export const ProfileBody = v.object({
  profile: v.object({
    image_url: v.nullable(ImageUrl),
    bio: Field('bio', '1,000'),
    location: Field('location', '100'),
  }),
  hidden_from_leaderboard: v.optional(v.boolean()),
});
export type ProfileBody = v.InferInput<typeof ProfileBody>;

export const ProfileReply = v.object({
  profile: ProfileFields,
  hidden_from_leaderboard: v.optional(v.boolean()),
});
