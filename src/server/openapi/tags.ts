interface Tag {
  name: string;
  description: string;
  /** Which calls it has, by path. A call has the first tag that fits. */
  paths: RegExp;
}

/** The groups of calls, in the order in which a reader needs them. */
export const tags: Tag[] = [
  {
    name: 'Login and registration',
    description: 'Start and end a session, create an account, and get back into one.',
    paths: /^\/api\/(?:captcha\/|auth\/(?:login|logout|register|forgotpw|forgotusername)\/)/,
  },
  {
    name: 'Puzzles',
    description: 'Read puzzles, answer their questions, react, and comment.',
    paths: /^\/api\/(?:puzzles\/(?!admin\/)|daily\/)/,
  },
  {
    name: 'Interview questions',
    description: 'Read and answer interview questions.',
    paths: /^\/api\/questions\/(?!admin\/)/,
  },
  {
    name: 'Progress and leaderboard',
    description: 'What the learner has done, and how learners rank.',
    paths: /^\/api\/(?:progress|leaderboard)\//,
  },
  {
    name: 'Profiles',
    description: 'What users show of themselves, and their scores by category.',
    paths: /^\/api\/auth\/(?:profile|competency-stats)\//,
  },
  {
    name: 'Passkeys',
    description: 'Log in without a password, by WebAuthn.',
    paths: /^\/api\/auth\/passkeys\//,
  },
  {
    name: 'Account',
    description: "The user's own account: email address, password, sessions, and data.",
    paths: /^\/api\/auth\//,
  },
  {
    name: 'Subscriptions',
    description: 'Subscribe, change or cancel a plan, and read receipts.',
    paths: /^\/api\/subscriptions\//,
  },
  {
    name: 'Devices',
    description: 'Sync a device, fetch the offline download, and get reminders.',
    paths: /^\/api\/(?:sync|offline|push)\//,
  },
  {
    name: 'Reports',
    description: 'Report a problem. Staff read and resolve reports.',
    paths: /^\/api\/reports\//,
  },
  {
    name: 'System',
    description: 'How this installation is configured, and whether it can serve.',
    paths: /^\/api\/(?:config|health|ready|start)\//,
  },
  {
    name: 'Staff: puzzles',
    description: 'Write, schedule, import, and export puzzles. For staff only.',
    paths: /^\/api\/puzzles\/admin\/(?!comments\/|:id\/comment\/)/,
  },
  {
    name: 'Staff: interview questions',
    description: 'Write interview questions. For staff only.',
    paths: /^\/api\/questions\/admin\//,
  },
  {
    name: 'Staff: moderation',
    description: 'Comments and accounts. For staff only.',
    paths: /\/admin\//,
  },
];

export function tagOf(path: string): string {
  const tag = tags.find(({ paths }) => paths.test(path));
  if (!tag) throw new Error(`No tag of the API's document has the path ${path}.`);
  return tag.name;
}
