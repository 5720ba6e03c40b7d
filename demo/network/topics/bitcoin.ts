import { splitLines, type Topic } from '../topic.ts'

/** Texts about running nodes, small payments and life on relays. */
export const bitcoinTopic: Topic = {
  id: 'bitcoin',
  hashtags: ['bitcoin', 'lightning', 'nostr'],
  notes: splitLines(`
    Paid for [eggs|honey|a haircut] with lightning today. The farmer's phone went "pling" before mine did.
    My node has been up for [200|340|91] days, on a shelf between the jam and the router.
    Someone zapped me [21|210|500] sats for a picture of soup. The economy is healing.
    Moved all my notes to a relay that I run myself. It is a box the size of a sandwich.
    Taught my aunt to write down twelve words. She put them in verse.
    Fees are low this [weekend|morning], so I tidied up my channels like other people tidy up the garage.
    A payment failed [three|four] times and then found a route through somebody called "grandmas node".
    I do not check the price. I check the price.
    Our meetup had [nine|thirteen] people, two dogs, and one argument about block size for old times' sake.
    The pub at the corner has a sticker in the window now. I have been drinking there out of duty.
    Lost my phone, restored the wallet from a metal plate in [eight|eleven] minutes. Hands only shook for seven of them.
    If you need permission to post, it is not your account.
    Tried four different clients this week, and my people were in every one of them. Still feels like a trick.
    A student in [Lagos|Manila|San Salvador] fixed a typo on my site and I sent her a coffee within two seconds.
    Paper wallets, seed plates, safe boxes: my grandmother had a tin in the flour and slept well.
    The relay in the kitchen handled [12,000|30,000] events overnight. The kettle is still louder.
    Muted a word today and my whole morning got quieter.
    Splitting a bill between five people took one link and no spreadsheet.
    Not your keys, not your cheese. We had a slow evening at the market stall.
    Compiled the node on a single-board computer. It took [nineteen|twenty-six] hours and one fan.
    Nobody at the family dinner asked me about it this year. I was almost disappointed.
    Backups, people. Two of them, one not in the same house.
    My favourite feature is still that I can leave and take everyone along.
    Spam is down since I only read relays that I chose. Boring advice, works.
    The lightning address on my business card got its first payment. It was my mum, testing.
    Small payments change how you say thank you. I noticed it with the [street musician|crossword lady].
  `),
  replies: splitLines(`
    Which relay software do you run?
    Zapped. That soup deserved it.
    Test the backup before you trust it.
    Grandma's node routes half the planet.
    I did the same last month and have not looked back.
    Low fees will not last, do it now.
    The fan is the loudest part of mine too.
    Verse is a brilliant backup format.
    Two of two for the tin in the flour.
    Nice. How many channels do you keep open?
    This is the kind of post that I am here for.
    We have three shops in town now, it is slow but it moves.
  `),
  threads: [
    splitLines(`
      How many relays do you actually write to? I have eleven and I feel silly.
      Three. One of my own, one of a friend, one big one.
      And people still find your notes?
      They do, as long as the list says where I write. That is what the list is for.
      Went from eleven to four. Everything got faster, even my phone battery.
      Three and a friend is the sweet spot.
      The friend is the hard part, as always.
    `),
    splitLines(`
      Is it worth opening a channel just to pay for coffee?
      For coffee alone, no. For coffee, the barber and your nephew, yes.
      My nephew only accepts sweets.
      Then start with a small balance somewhere and move when it itches.
      It itched after nine days. The channel is open, the barber is confused.
    `),
  ],
  listings: [
    {
      title: 'Metal seed plates, pair',
      summary: 'Blank, with a punch. Your words, your hammer.',
      price: 35_000,
      currency: 'SAT',
    },
    {
      title: 'Honey, 500 g, from our own bees',
      summary: 'Lime and bramble. Lightning welcome, jars back please.',
      price: 12_000,
      currency: 'SAT',
    },
  ],
  articles: [
    {
      title: 'A relay on the kitchen shelf',
      summary: 'Why I run my own, and what it costs.',
      body: `My notes used to live in a place that could change its mind. Now they live between the jam and the router.

## What it is

A small computer, a program that stores events, and a name. It uses about **four watts**.

## What it is not

It is not an island. Friends write to it, and I write to theirs, and a list says so. If mine goes down the others still have everything.

## What I learned

1. Backups are dull until they are not.
2. A relay for thirty people needs *nothing*.
3. My family calls it "the jam computer".`,
    },
  ],
}
