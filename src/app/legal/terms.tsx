import type { LegalText } from './legal-page.tsx';

export const terms: LegalText = {
  title: 'Terms',
  parts: ({ name, support }) => [
    {
      title: 'What this is',
      text: (
        <p>
          {name} shows you short pieces of flawed code and asks you about them. It is made for learning. What you learn
          here is for systems that are yours, or whose owners have agreed that you test them.
        </p>
      ),
    },
    {
      title: 'Your account',
      text: (
        <>
          <p>
            The daily puzzle can be read without an account; answering, reacting and commenting need one. An account is
            for one person. Keep its password to yourself, and tell us if somebody else has it.
          </p>
          <p>You may delete your account at any time on its own page. We need no reason for it.</p>
        </>
      ),
    },
    {
      title: 'What you write',
      text: (
        <p>
          Your comments, your username and your profile are public. They stay yours; you let us show them here. We
          remove what insults people, gives solutions away on purpose, advertises, or harms others, and may close the
          account of whoever keeps at it.
        </p>
      ),
    },
    {
      title: 'Fair play',
      text: (
        <p>
          Points and ranks are for fun. Please answer by yourself, with one account. Do not overload the service, and do
          not try to get at other people’s data; if you find a flaw in {name} itself, write to {support} and give us the
          time to mend it.
        </p>
      ),
    },
    {
      title: 'Premium',
      text: (
        <p>
          A subscription runs for a month or a year and renews until you cancel it. Prices are shown before you pay.
          What happens to your money when you cancel stands under <a href="/refunds">Refunds</a>.
        </p>
      ),
    },
    {
      title: 'What we promise, and what we do not',
      text: (
        <>
          <p>
            We check every puzzle with care, and mend what is reported. Still, a puzzle can be wrong, and the service
            can be away for a while. We do not promise that it gets you a job or makes a system secure.
          </p>
          <p>
            Where the law of your country gives you rights that a contract cannot take away, nothing here takes them
            away. If these terms change to your disadvantage, we tell you by mail a month before.
          </p>
        </>
      ),
    },
    { title: 'Questions', text: <p>Write to {support}. A person reads it.</p> },
  ],
};
