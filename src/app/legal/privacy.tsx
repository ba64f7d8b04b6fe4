import type { LegalText } from './legal-page.tsx';

export const privacy: LegalText = {
  title: 'Privacy',
  parts: ({ name, support }) => [
    {
      title: 'In one sentence',
      text: (
        <p>
          {name} keeps what it needs to work, shows no advertisements, follows you nowhere, and sells nothing about you.
        </p>
      ),
    },
    {
      title: 'What is kept on our server',
      text: (
        <ul>
          <li>
            Your username, email address and profile, your password as a hash that cannot be turned back, and the public
            keys of your passkeys.
          </li>
          <li>Your answers, scores, reactions, comments and reports, with their times.</li>
          <li>Your sessions: when each began and was last used, and what your browser calls itself.</li>
          <li>
            If you ask for reminders: the address and the keys of your browser at its push service, your hour and your
            time zone.
          </li>
          <li>
            Which plan you have and until when, and what you have paid. Card numbers never reach us; they stay with the
            payment provider.
          </li>
          <li>A log of requests with the address they came from, for finding faults and stopping attacks.</li>
        </ul>
      ),
    },
    {
      title: 'What is kept on your device',
      text: (
        <p>
          Puzzles, your answers and your drafts, so that the app works without a network, and your choice of colours.
          Logging out removes what belongs to your account. The cookies keep you logged in and protect your login and
          your forms; none is for anything else, so there is nothing to consent to.
        </p>
      ),
    },
    {
      title: 'What others see',
      text: (
        <p>
          Your username, your profile with its statistics, your comments, and your place on the leaderboard unless you
          hide it. Your email address is shown to our staff alone.
        </p>
      ),
    },
    {
      title: 'Who else gets something',
      text: (
        <ul>
          <li>
            The payment provider, when you subscribe: your username, your email address, the number of your account and
            the plan, and whatever you enter on its page.
          </li>
          <li>The mail provider that delivers our mails to you.</li>
          <li>
            The push service of your browser, if you ask for reminders: when you are reminded, in a message that it
            cannot read.
          </li>
          <li>The captcha provider, where this site uses one: what its own widget collects at registration.</li>
          <li>
            The provider of a language model, where this site uses one: your answers in words to interview questions, to
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
          <p>As long as you have an account. When you delete it, what we keep about you goes with it, but for these:</p>
          <ul>
            <li>Your comments stay as those of a ‘deleted user’, and your reports without a name.</li>
            <li>Counts that name nobody stay, such as how many answered a question rightly.</li>
            <li>The log of requests stays for a time, until it is cleared in turn.</li>
            <li>The payment provider keeps its records of your payments for as long as the law asks.</li>
            <li>Backups follow as they expire.</li>
          </ul>
        </>
      ),
    },
    {
      title: 'What you can do',
      text: (
        <p>
          On <a href="/account">your account’s page</a> you can download what we keep of your account, correct it, and
          delete it. For anything else write to {support}; you may also complain to the data protection authority of
          your country.
        </p>
      ),
    },
  ],
};
