import type { LegalText } from './legal-page.tsx';

export const terms: LegalText = {
  title: 'Terms',
  parts: ({ name, support }) => [
    {
      title: 'What this is',
      text: (
        <p>
          {name} shows you short pieces of vulnerable code and asks you about them. It’s made for learning. Use what you
          learn here only on systems that are yours, or whose owners have agreed to let you test them.
        </p>
      ),
    },
    {
      title: 'Your account',
      text: (
        <>
          <p>
            You can read the daily puzzle without an account. To answer, react, or comment, you need one. An account is
            for one person. Keep its password to yourself, and tell us if someone else has it.
          </p>
          <p>You may delete your account at any time on its page. You don’t need to give a reason.</p>
        </>
      ),
    },
    {
      title: 'What you write',
      text: (
        <p>
          Your comments, username, and profile are public. They stay yours, and you let us show them here. We remove
          content that insults people, gives solutions away on purpose, advertises, or harms others, and may close the
          account of anyone who keeps posting it.
        </p>
      ),
    },
    {
      title: 'Fair play',
      text: (
        <p>
          Points and ranks are for fun. Please answer on your own, with one account. Don’t overload the service, and
          don’t try to access other people’s data. If you find a vulnerability in {name} itself, write to {support} and
          give us time to fix it.
        </p>
      ),
    },
    {
      title: 'Premium',
      text: (
        <p>
          A subscription runs for a month or a year and renews until you cancel it. Prices are shown before you pay. To
          see what happens to your money when you cancel, read <a href="/refunds">Refunds</a>.
        </p>
      ),
    },
    {
      title: 'What we promise, and what we don’t',
      text: (
        <>
          <p>
            We check every puzzle with care and fix reported problems. Still, a puzzle can be wrong, and the service can
            be unavailable for a while. We don’t promise that it gets you a job or makes a system secure.
          </p>
          <p>
            If your country’s law gives you rights that a contract can’t take away, nothing here takes them away. If
            these terms change to your disadvantage, we tell you by email a month before.
          </p>
        </>
      ),
    },
    { title: 'Questions', text: <p>Write to {support}. A person reads it.</p> },
  ],
};
