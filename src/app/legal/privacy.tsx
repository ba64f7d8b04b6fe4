import type { LegalText } from './legal-page.tsx';

export const privacy: LegalText = {
  title: 'Privacy',
  parts: ({ name, support }) => [
    {
      title: 'In one sentence',
      text: (
        <p>
          {name} stores only what it needs to work, shows no ads, doesn’t track you anywhere, and sells nothing about
          you.
        </p>
      ),
    },
    {
      title: 'What we store on our server',
      text: (
        <ul>
          <li>
            Your username, email address, and profile, your password as a hash that can’t be reversed, and your
            passkeys’ public keys.
          </li>
          <li>Your answers, scores, reactions, comments, and reports, with their times.</li>
          <li>Your sessions: when each started and was last used, and your browser’s name for itself.</li>
          <li>
            If you turn on reminders: your browser’s URL and keys at its push service, the hour you chose, and your time
            zone.
          </li>
          <li>
            Which plan you have, until when, and what you paid. Card numbers never reach us. They stay with the payment
            provider.
          </li>
          <li>A log of requests with the IP address they came from, to find faults and stop attacks.</li>
        </ul>
      ),
    },
    {
      title: 'What we store on your device',
      text: (
        <p>
          Puzzles, your answers, and your drafts, so the app works offline, and your choice of colors. Logging out
          removes what belongs to your account. The cookies keep you logged in and protect your login and your forms. We
          don’t use cookies for anything else, so there’s nothing to consent to.
        </p>
      ),
    },
    {
      title: 'What others see',
      text: (
        <p>
          Your username, your profile with its statistics, your comments, and your place on the leaderboard unless you
          hide it. Only our staff can see your email address.
        </p>
      ),
    },
    {
      title: 'Who else gets data',
      text: (
        <ul>
          <li>
            The payment provider, when you subscribe: your username, your email address, your account number, the plan,
            and anything you enter on its page.
          </li>
          <li>The email provider that delivers our emails to you.</li>
          <li>
            Your browser’s push service, if you turn on reminders: when you’re reminded, in a message it can’t read.
          </li>
          <li>The captcha provider, if this site uses one: what its widget collects at registration.</li>
          <li>
            The provider of a language model, if this site uses one: your written answers to interview questions, to
            grade them, without your name.
          </li>
          <li>The site that hosts a profile picture, when your browser loads it from there.</li>
        </ul>
      ),
    },
    {
      title: 'How long',
      text: (
        <>
          <p>
            As long as you have an account. When you delete it, we delete what we store about you, with these
            exceptions:
          </p>
          <ul>
            <li>Your comments stay under ‘deleted user’, and your reports stay without a name.</li>
            <li>The ratings of puzzles keep your results, without a name.</li>
            <li>Anonymous counts stay, such as how many people answered a question correctly.</li>
            <li>What staff did to your account stays in their log, under a number and without your name.</li>
            <li>The log of requests stays for a time, until it’s cleared.</li>
            <li>The payment provider keeps its records of your payments for as long as the law requires.</li>
            <li>Backups are deleted as they expire.</li>
          </ul>
        </>
      ),
    },
    {
      title: 'What you can do',
      text: (
        <p>
          On <a href="/account">your account’s page</a> you can download what we store about your account, correct it,
          and delete it. For anything else, write to {support}. You may also complain to your country’s data protection
          authority.
        </p>
      ),
    },
  ],
};
