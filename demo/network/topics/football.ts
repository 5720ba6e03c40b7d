import { splitLines, type Topic } from '../topic.ts'

/** Texts about football, as a spectator and as a player in a Sunday league. */
export const footballTopic: Topic = {
  id: 'football',
  hashtags: ['football', 'matchday', 'sundayleague'],
  notes: splitLines(`
    [Two-nil|Three-one|Four-two] up at half time and I still do not trust this team.
    We lost to the bottom club. At home. In the sun. With a man more.
    The under-[nines|elevens|twelves] played the most beautiful pass of the season today and then ran the wrong way to celebrate.
    My knee says goalkeeper, my heart says winger, my lungs say spectator.
    A defender who heads it away and says sorry to the ball. Give that man a contract.
    Standing terrace, [drizzle|sleet|fog], a paper cup of tea. Nothing on television comes close.
    Their keeper is [seventeen|eighteen] and played like he owned the place.
    Ninety-third minute. I was already on the bus. I heard it from the bus.
    I have been going for [twenty|thirty-one] years and I have never understood our corner routine.
    Sunday league referee today was our maths teacher. Nobody dared to argue.
    Video review took [four|six] minutes and I aged ten years.
    The away end sang for eleven minutes straight while three goals down. That is what it is about.
    Scored my first goal since [2014|2016]. It went in off my back. It counts.
    Transfer rumours are astrology for people like me.
    The groundsman has painted the lines by hand again because the machine is broken. They are straighter.
    Cup draw: away, on a Tuesday, in November. Of course.
    The new manager plays three at the back, and our three at the back play hide and seek.
    My daughter asked why they are all lying down. Honest answers were not available.
    Bought a [second-hand|faded|patched] away shirt from the nineties. It itches beautifully.
    The walking football group beat the students by [five|six]. Positioning, lads. Positioning.
    Penalties should be illegal for people with a heart condition and for everyone related to them.
    No phone signal in the ground, so an old man with a radio told twenty of us the other scores.
    Half the squad has the flu, so on Saturday a plumber plays in midfield. He was man of the match.
    The pie is part of the result. I will not be taking questions.
    Our goalie coach is sixty-eight and still dives in training because "somebody has to show them".
    Nil-nil, and I loved every minute. Yes, I need help.
  `),
  replies: splitLines(`
    Never in doubt. Well, constantly in doubt, but still.
    He was two metres offside and I will take it anyway.
    Who was in goal for you?
    That midfield needs one player who enjoys running.
    I was there, I am still hoarse.
    We would take a draw at this point in our lives.
    Set pieces win seasons, boring but true.
    My dad says exactly the same thing since 1974.
    Give the kid a start on Saturday.
    It is the hope that does it.
    I turned it off at two-nil. I never learn.
    Put it in the corner and run, lads.
  `),
  threads: [
    splitLines(`
      Serious question: is a back three any good if your wing-backs cannot cross?
      No. Then it is a back five with extra steps.
      Our left one can cross, but only with his right foot.
      Swap sides, let him cut in and leave the overlap to the midfielder.
      Tried it on Sunday. He cut in and shot over the fence, twice.
      Over the fence is still in the right direction.
      I am using that line in the dressing room.
    `),
    splitLines(`
      First away trip with my son on Saturday. Any tips for a nervous eight-year-old?
      Sit near the stairs, bring a snack for each half, and let him hold the tickets.
      Holding the tickets is brilliant. He will check them every minute.
      And promise him something after the match that does not depend on the score.
      Hot chocolate at the station. We lost, and he called it the best day ever.
    `),
  ],
  listings: [
    {
      title: 'Away shirt from the nineties, size L',
      summary: 'One small burn mark from a flare. Not mine.',
      price: 55,
      currency: 'GBP',
    },
  ],
  articles: [],
}
