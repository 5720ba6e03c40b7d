import { splitLines, type Topic } from '../topic.ts'

/** Texts about chess, over the board and online. */
export const chessTopic: Topic = {
  id: 'chess',
  hashtags: ['chess', 'endgame', 'clubchess'],
  notes: splitLines(`
    Lost a won [rook ending|pawn ending|queen ending] and walked home the long way.
    Blundered my queen on move [nine|eleven|fourteen] and drew anyway. Chess is a kind game, sometimes.
    The [nine|ten|eight]-year-old at the club said "interesting" before she destroyed me.
    Prepared [four|six] hours for the Sicilian. He opened with the king's pawn and then the bird. Literally, a bird flew in.
    Fianchetto your bishop and your problems.
    Found a knight fork that wins on the spot. [Two|Three] hours after the game.
    My rating is a mood, not a number.
    Played a correspondence game with a friend in [Chile|Norway|Japan]. One move a week. We have known each other for nine years and reached move forty.
    I sacrificed the exchange for "activity". The activity was losing.
    The clock in our club is so loud that it plays for White.
    Solved [twenty|thirty|fifty] puzzles before work and then put the milk in the cupboard.
    Draw by agreement in [nineteen|twenty-two] moves, and then two hours of blitz. The true match.
    An old man in the park beats everyone with the same trap. Everyone knows it. Everyone falls.
    Resigned in a position that was equal. My opponent was polite enough to show me.
    Opposite-coloured bishops: a love story.
    There are more squares in the centre when you are scared.
    The juniors have invented a variant with [three|five] queens, and it is honestly better than half of my games.
    He offered a draw with his hand on the piece. I offered a look.
    Analysed the game with an engine and it laughed [eleven|fourteen] times.
    Simultaneous exhibition tonight: forty boards. I lasted [twenty-six|thirty-one] moves and have my score sheet signed.
    Rook behind the passed pawn. Say it every morning.
    Won on time with four seconds left, shaking like a leaf, in a friendly.
    My favourite piece is the pawn that nobody looks at.
    Chess set from my uncle: one knight is missing and a cork plays for him. The cork is rated 1900.
    Today I learned about zugzwang in life: nobody wants to clean the kitchen first.
    Knight on the rim is dim, but in this game it was brilliant. Once.
  `),
  replies: splitLines(`
    Show me the position, I smell a perpetual.
    Engines say equal, humans say run.
    Rook endings are all drawn, except for mine.
    You had mate in three with the bishop, I think.
    That opening has ruined better people than us.
    Trade the queens and breathe.
    Did you look at the quiet king move?
    Respect for playing on.
    The cork deserves a title.
    I always lose to children. They have no fear and no bills.
    Time trouble is a choice, sadly I keep choosing it.
    Push the h-pawn, it solves something, always.
  `),
  threads: [
    splitLines(`
      White to move, rook and two against rook and one, same side. Is it a draw or am I just bad?
      Draw with correct play. Keep the king in front of the pawns.
      I went passive and lost in twelve moves.
      Passive is the only way to lose it. Check from the side and keep checking.
      From the side! I was checking from behind like a burglar.
      We have all been the burglar.
      Played it out against the machine tonight: held it four times of five.
    `),
    splitLines(`
      Best book for somebody who knows the rules and keeps losing to their grandmother?
      A thin one about endgames. Everybody skips it, and your grandmother did not.
      She says she learned it from a priest.
      Then learn king and pawn first. Ask her, it is cheaper than the book.
      We now have a lesson every Tuesday and there is cake.
    `),
  ],
  listings: [
    {
      title: 'Tournament clock, mechanical',
      summary: 'Ticks like a thriller. The flag falls on time, unlike me.',
      price: 35,
      currency: 'EUR',
    },
  ],
  articles: [
    {
      title: 'What the club teaches that the screen does not',
      summary: 'Losing to a person is a different education.',
      body: `I played eleven thousand games online before I walked into the club. I lost the first nine there.

## You can see doubt

A hand that hovers and returns is information. So is a sip of tea. No screen shows you **the sip of tea**.

## You stay afterwards

The analysis in the bar is worth three of my own. People tell you what they *feared*, and it is never what you planned.

## You come back

On the screen I closed the window after a loss. In the club somebody sets up the pieces and says: again?`,
    },
  ],
}
