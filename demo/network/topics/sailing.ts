import { splitLines, type Topic } from '../topic.ts'

/** Texts about small boats and the people who repair them. */
export const sailingTopic: Topic = {
  id: 'sailing',
  hashtags: ['sailing', 'boats', 'sea'],
  notes: splitLines(`
    [Force five|Force six|Eighteen knots] on the beam and the old lady did [seven|six and a half] knots. Grinning like a child.
    Scraped barnacles until dark. They know my first name now.
    No wind, so we drifted past the same [buoy|lighthouse|fishing hut] for two hours and told it our secrets.
    The engine started on the [third|fifth] try, after I had apologised to it.
    Anchored in the lee of the [island|headland]. Soup, stars, and a halyard that slaps all night.
    Everything on a boat costs twice as much and takes three times as long, including this sentence.
    Reefed early, and the boat that laughed at us came in under tow.
    Fog. Horn. Silence. Horn. Somebody else's horn, quite close.
    A seal inspected our [rudder|anchor chain] and disapproved.
    Splicing at the kitchen table again. The cat has learned the [eye splice|back splice] by now.
    Sold the car, kept the boat. My sister has stopped asking.
    Rounded the cape at [four|five] in the morning with a sky like the inside of a shell.
    Ran aground at walking pace in front of the [yacht club|ferry|wedding party]. They applauded.
    Found the leak. It was the [tea kettle|bilge pump|rain].
    Varnish coat [five|seven|eight]. You could shave in it.
    Sailing with my father for the first time in [ten|twelve] years. He still says "ready about" like a question.
    The tide table and I had a disagreement and the tide table won.
    Coffee in a mug with a lid, below, on a reach: the sport within the sport.
    Bought charts on paper. I like to see the whole coast on a table and put a cup on the land.
    New mainsail is so white that I feel underdressed.
    Dolphins. I know everybody says it. But dolphins!
    Slept [four|three] hours in two days and have seldom been so awake.
    The dinghy filled up with rain and there is a frog in it. He is crew now.
    Two knots of current, one knot of wind: we sailed beautifully backwards.
    Winter storage: mast down, tarpaulin up, dreams in the drawer until [April|March].
    A child on the pier shouted "where are you going?" and I noticed that I did not know.
  `),
  replies: splitLines(`
    Fair winds! Which way are you headed?
    Reef when you first think of it, that is the whole art.
    Check the hose clamps twice, trust me.
    That anchorage rolls horribly in a northerly.
    I can hear the halyards in this note.
    Every scratch is a harbour you remember.
    What antifouling did you use?
    Put the kettle on and wait for the tide.
    Your frog has a better life than I do.
    I ran onto that very sandbank in 2011.
    Boats teach patience and swearing, in that order.
    Photos of the varnish or it did not happen.
  `),
  threads: [
    splitLines(`
      Single-handed for the first time on Saturday. Twenty-two feet, sheltered bay. What do I forget?
      Lines led to where you can reach them. And clip on, even in a bay.
      Even in three knots of wind?
      Especially then. That is when people walk about with a sandwich.
      Noted, no sandwiches without a tether.
      And practise stopping before you practise going.
      Stopped eleven times today. I hit nothing, and I ate the sandwich.
    `),
    splitLines(`
      Diesel in the bilge after motoring for an hour. A spoonful at most. Worry now or later?
      Now, but calmly. Dry everything, put kitchen paper under each joint and run it again.
      Paper under the return line got wet.
      Copper washers. Two of them, the price of a bun.
      Replaced, dry, and I ate the bun.
    `),
  ],
  listings: [
    {
      title: 'Wooden dinghy, 2.6 m',
      summary: 'Takes up for an hour and is dry afterwards. Oars included, frog negotiable.',
      price: 390,
      currency: 'EUR',
    },
    {
      title: 'Hand-bearing compass',
      summary: 'Accurate, unlike its previous owner.',
      price: 28_000,
      currency: 'SAT',
    },
  ],
  articles: [],
}
