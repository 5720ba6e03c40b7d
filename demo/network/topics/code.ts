import { splitLines, type Topic } from '../topic.ts'

/** Texts about programming as a job and as a hobby. */
export const codeTopic: Topic = {
  id: 'code',
  hashtags: ['programming', 'devlife', 'selfhosted'],
  notes: splitLines(`
    Deleted [400|1,200|3,000] lines today and everything still works. Best commit of the month.
    The bug was a [time zone|trailing space|missing await]. The bug is always a [time zone|trailing space|missing await].
    Wrote the test first, watched it fail, fixed the code, watched it pass. Rare feeling of being a professional.
    Rebooted the home server after [412|633|287] days of uptime. It came back. I had stopped breathing.
    Naming things: [forty|fifty] minutes. Writing the thing: five.
    It was DNS. It said it was not DNS. It was DNS.
    A junior colleague asked "why do we do it like this?" and four of us could not answer.
    Reading my own code from [2019|2021]. Who let me do this.
    The meeting about the outage took longer than the outage.
    I love a program that does one thing, prints nothing and exits with zero.
    Ported the little [weather script|photo sorter|invoice tool] to a language I do not know, to learn it. I now know that I do not know it.
    Off by one. Twice. They cancelled out for two years.
    Spent the evening making a search box [eleven|thirty] milliseconds faster. Nobody will notice. I noticed.
    Comments that say what the next line does make me tired. Tell me why you were sad.
    Backups are only backups once you have restored one. Restored one today, and there was a surprise.
    Rubber duck debugging works with cats, but the cat judges.
    My pull request has been "looks good, one small thing" for [nine|twelve] days.
    Found a comment with my name in it: "ask him, he knows". I did not know.
    The new laptop compiles in four seconds, which is not enough time for tea.
    Documentation is a love letter to the you of next March.
    Turned off notifications for a week and the company still exists.
    Read a paper from [1974|1978] that solves the problem we discussed all Thursday.
    A regular expression that fits on one line is still a cry for help.
    Every config file wants to grow up and be a programming language.
    Typed "quick fix" in the commit message at 17:55. You know how this goes.
    Today I explained recursion to my dad by explaining recursion to my dad.
  `),
  replies: splitLines(`
    Which parser, if I may ask?
    Put a test around it before somebody helpful cleans it up.
    Deleting code is the only optimisation I trust.
    It works on my machine, so we will ship my machine.
    Have you tried turning the cache off?
    I had exactly this last month, it was a stale lock file.
    Log it first, guess later.
    Printing is debugging. I will die on this hill.
    Please write that up, I would read it.
    Nothing is as permanent as a temporary script.
    Boring technology wins again.
    Check the clock on that server, I mean it.
    My condolences. And congratulations.
  `),
  threads: [
    splitLines(`
      Is there a sane way to keep secrets out of a small self-hosted setup without running five more services?
      A file that only root can read, and a service manager that passes it in. That is all.
      That simple? No vault?
      For one box, a vault is one more thing that is down when you need it.
      Fair. And backups of that file?
      Encrypted, on paper too if you can bear the typing.
      Printed. It is behind the cereal.
      Delete this note and move the cereal.
    `),
    splitLines(`
      Postgres for a shopping list app for two people, am I mad?
      A bit. A single file database would do until you are two thousand people.
      But I know it by heart and it is already running.
      Then you are not mad, you are finished by dinner.
      Finished by dinner. We are out of milk, the app says.
    `),
  ],
  listings: [
    {
      title: 'Mini server, fanless, 16 GB',
      summary: 'Runs cool, boots from anything, has hosted exactly one blog.',
      price: 150,
      currency: 'EUR',
    },
    {
      title: 'Mechanical keyboard, ISO',
      summary: 'Loud. My family is offering it, not me.',
      price: 62_000,
      currency: 'SAT',
    },
  ],
  articles: [
    {
      title: 'Small programs that last',
      summary: 'Notes from tools that have run unattended for ten years.',
      body: `I looked at which of my programs are still running after ten years. There are five, and they have things in common.

## They own little

One input, one output, no account anywhere. \`cron\` wakes them and they go back to sleep.

## They fail loudly

Each of them sends one mail when it did **not** work. Silence means health.

\`\`\`sh
sort-photos "$INBOX" "$ALBUM" || echo "photos failed" | mail -s failed me
\`\`\`

## They are dull

No framework, no plugins. When a disk died I restored all five in an evening, with the *documentation*, which is a text file of forty lines.`,
    },
  ],
}
