import { splitLines, type Topic } from '../topic.ts'

/** Texts about baking, mostly with sourdough. */
export const breadTopic: Topic = {
  id: 'bread',
  hashtags: ['sourdough', 'baking', 'bread'],
  notes: splitLines(`
    Loaf number [12|31|47|58]: the crumb finally looks the way it does in my head.
    My starter survived [two weeks|a month] in the fridge without me. More resilient than I am.
    Rye at [80|90|100] percent is less a dough and more a negotiation.
    The kitchen smells of [caraway|fennel seed|toasted sesame] and everybody is suddenly very nice to me.
    Forgot the salt. Again. It looks perfect and tastes of cardboard.
    Proofed overnight on the [balcony|cellar stairs|window sill] because the fridge was full of birthday cake.
    Today I learned that my oven runs [18|25|30] degrees cold. That explains three years of pale crust.
    A friend brought [spelt|einkorn|emmer] from a farm she passed on her bike. Baking it tomorrow.
    Scored a wheat ear on the loaf. It opened up as something closer to a fish.
    Bread and butter is not a side dish.
    Shaped [eight|ten|twelve] baguettes and exactly one is straight. That one goes in the photo.
    Hydration update: [78|82|85] percent, wet hands, no fear.
    My grandmother measured flour with a teacup that had no handle. I inherited the cup and still cannot do it.
    You can hear a good crust. Put your ear close when it comes out of the oven and it crackles at you.
    Old dough in the pizza base. Where have you been all my life.
    Milled my own flour for the first time. The smell is like a hayloft.
    Burned the bottom, raw in the middle. A rare double.
    The neighbours' kid now rings on [Saturdays|Sundays] to ask whether it is bread day. It is always bread day.
    Cinnamon knots for the office, minus the [three|four] that fell apart and had to be eaten at once.
    Spent ten minutes explaining to my dad why I feed a jar of flour. He asked whether it has a name. It does.
    Cold dough scores better. I have read this a hundred times and only believed it today.
    Put a tray of stones under the loaf for steam and set off the smoke alarm in the stairwell.
    Leftover porridge goes into the dough, and the loaf stays soft until [Wednesday|Thursday].
    The flour shelf was empty at the shop, so apparently it is that time of year again.
    Focaccia is cheating and I will keep cheating.
    Twelve hours, three folds, one nap. That is the whole recipe.
  `),
  replies: splitLines(`
    What flour is that? The colour is gorgeous.
    Give it another twenty minutes next time, the bottom will thank you.
    I would eat that with nothing but butter.
    Mine does that when the kitchen is below nineteen degrees.
    A pinch of rye in the starter fixed it for me.
    Cut it before it cooled, did you not? I can tell. I always do too.
    That ear on the side! Teach me your scoring.
    Try a longer autolyse, forty minutes at least.
    I can smell this from here.
    A cast iron pot solved all of my steam problems.
    Send a slice by post, please.
    Flat loaves make the best toast, that is a fact.
    How long did you let it rest in the end?
  `),
  threads: [
    splitLines(`
      My starter doubles in four hours but the dough just lies there like a puddle. What am I missing?
      What is the dough temperature when you finish mixing?
      No idea. The water comes straight from the tap, so cold.
      There you go. Use water at thirty degrees and look at the dough, not at the clock.
      It moved! Five hours instead of nine, and there are bubbles on the side of the bowl.
      Now write down what you did, because next week you will have forgotten.
    `),
    splitLines(`
      Unpopular opinion: a sandwich loaf from yeast is as respectable as any sourdough.
      It is, and it is ready before lunch.
      Exactly. My sourdough needs more planning than my holidays.
      I do both in one week. Yeast for school, sour for guests.
      Same here. The children have never once asked about the crumb.
    `),
  ],
  listings: [
    {
      title: 'Grain mill, stone, hardly used',
      summary: 'Grinds a kilo in about six minutes. Loud but honest.',
      price: 160,
      currency: 'EUR',
    },
    {
      title: 'Dried sourdough starter, 15 years old',
      summary: 'A small bag, with instructions. Wakes up in two days.',
      price: 2100,
      currency: 'SAT',
    },
  ],
  articles: [
    {
      title: 'The plain weekday loaf',
      summary: 'One bowl, no kneading, ready for supper the next day.',
      body: `This is the loaf I bake when I have no time, which is most weeks.

## What you need

- 450 g wheat flour, anything with some strength
- 50 g rye
- 350 g warm water
- 100 g lively starter
- 10 g salt

## What you do

1. Stir everything in the evening until no dry flour is left.
2. Fold it twice while you watch something.
3. Leave it on the counter if the kitchen is cool, in the fridge if it is not.
4. Shape it in the morning, bake it in the evening: \`240 °C\` with a lid, then \`210 °C\` without.

## What goes wrong

Mostly nothing. If it spreads, use *less* water next time, and do not let anyone tell you that it is a failure. It is toast.`,
    },
  ],
}
