import { splitLines, type Topic } from '../topic.ts'

/** Texts about gardens, balconies and allotments. */
export const gardenTopic: Topic = {
  id: 'garden',
  hashtags: ['gardening', 'allotment', 'growyourown'],
  notes: splitLines(`
    The first [tomato|courgette|bean] of the year is the size of a marble and I am insufferably proud of it.
    Slugs: [40|26|113]. Lettuce: 0.
    Turned the compost and found my [good scissors|house key|favourite trowel]. Missing since spring.
    Frost tonight, so every pot I own is in the hallway. We climb over [geraniums|lemon trees|chillies] to get to bed.
    Planted [garlic|broad beans|tulips] today. See you in half a year, little ones.
    The [plum|pear|apple] tree that "would never carry" just broke a branch from the weight.
    I only wanted to weed for ten minutes. It is dark now.
    My neighbour gave me [three|five] pumpkins over the fence and ran.
    Saved seeds from the best [chilli|marigold|squash] again. Fourth generation of my own.
    Rain! Proper rain! I stood in it like an idiot.
    A hedgehog lives under the [shed|woodpile|rhubarb]. Rent is paid in slugs.
    Sowed peas in a gutter pipe, slid the whole row into the bed, felt like a genius for an hour.
    There is no such thing as one mint plant.
    Pruned the roses too hard. They forgive, I have been told.
    The greenhouse hit [38|41|43] degrees at noon and the basil is the only one who enjoyed it.
    Dug the last potatoes. [Eleven|Nineteen|Thirty] kilos from one old sack and some neglect.
    An elderly man stopped at the gate and told me the name of every apple in my garden. I wrote them down.
    Mulch is the closest thing to a good deed that you can do with a wheelbarrow.
    My balcony faces north, so I collect ferns and low expectations.
    Bought seeds. I have seeds. I bought seeds anyway.
    The bees have found the [phacelia|borage|lavender] and the whole bed hums like a fridge.
    Cleaned, sharpened and oiled every tool before winter. Ask me again in five years whether it happens twice.
    Blackbirds ate the cherries in a single morning. They left the stones in neat rows.
    Radishes: from seed to regret in [24|28] days.
    The wild corner behind the water butt now has more flowers than the bed I actually planted.
    Somebody at the allotment club used the word "optimise" about carrots and was asked to leave.
  `),
  replies: splitLines(`
    What variety is it? I want that one.
    Copper tape never worked for me, a torch at night did.
    Leave a third for the birds and call it planned.
    Coffee grounds and patience.
    My grandmother swore by planting those on a falling moon.
    Your soil looks so good I could eat it.
    Cover it with fleece tonight, they say minus three.
    Courgettes are a social obligation at this point.
    Cut it back harder than you dare. It will thank you.
    I would trade you some raspberries for a cutting.
    Same here, everything is two weeks late this year.
    A layer of straw saved mine.
    The hedgehog approves, surely.
  `),
  threads: [
    splitLines(`
      Leaves of my tomatoes are curling inwards from the bottom up. Sick or just dramatic?
      Only the lower leaves, and no spots?
      Only the lower ones, no spots, and it started in the hot week.
      Then it is just dramatic. They roll up to save water. Mulch and do not drown them.
      I may have drowned them a little.
      We all do. Finger in the soil, two knuckles deep, and only water when it is dry there.
      Two knuckles. It is going on a sign in the greenhouse.
    `),
    splitLines(`
      I am getting a half plot next month. What would you plant first if you only had weekends?
      Potatoes, they clear the ground for you. And something perennial so you feel like an owner.
      Rhubarb as the perennial?
      Rhubarb, or currants. Both survive a gardener who goes on holiday.
      Currants it is. My son would eat the plot empty.
      Plant one bush for him and one that he does not know about.
    `),
  ],
  listings: [
    {
      title: 'Cold frame from old windows',
      summary: 'Oak and single glazing, built last spring, too big for my new plot.',
      price: 60,
      currency: 'EUR',
    },
    {
      title: 'Strawberry runners, box of twenty',
      summary: 'An old aromatic sort. They travel badly in shops and well in the post.',
      price: 8,
      currency: 'EUR',
    },
  ],
  articles: [
    {
      title: 'A compost heap for lazy people',
      summary: 'Three rules, no thermometer.',
      body: `People make compost sound like chemistry. It is closer to tidying up.

## Rule one: brown and green

For every bucket of kitchen scraps, one bucket of dry stuff: leaves, cardboard without tape, straw. If it smells, it wants **brown**.

## Rule two: as wet as a wrung-out sponge

Too dry, and nothing happens for a year. Too wet, and it happens *at* you.

## Rule three: turn it when you feel guilty

Twice a year is plenty. You will find scissors.

After ten months mine is dark and crumbly and full of worms, and I have done almost nothing.`,
    },
  ],
}
