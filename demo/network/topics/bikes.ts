import { splitLines, type Topic } from '../topic.ts'

/** Texts about cycling: commuting, touring, repairing. */
export const bikesTopic: Topic = {
  id: 'bikes',
  hashtags: ['cycling', 'bikes', 'gravel'],
  notes: splitLines(`
    [Sixty|Forty-two|Eighty] kilometres before breakfast and my legs are already filing a complaint.
    New chain, new cassette, and suddenly the bike is [silent|quiet as a cat]. I had forgotten what that sounds like.
    The [canal|river|forest] path is finally dry again. Best commute since [autumn|last October].
    Headwind both ways. Explain that to me, physics.
    Today a toddler in a cargo bike overtook me and waved like the queen.
    Swapped the [32|35|28] mm tyres for [40|45] mm and I am never going back. Comfort is speed.
    I have indexed this derailleur [four|five|six] times and it still skips on the third cog.
    Rode up the [mast hill|quarry road|water tower climb] without stopping for the first time this year. Tiny victory.
    The bike shop quoted me more for a wheel build than I paid for the bike. Spoke wrench it is.
    Somebody stole my saddle but left the bike. I rode home standing up.
    Full moon ride with [seven|nine|a dozen] people tonight. Nobody fell in the ditch, which is new.
    My favourite cycling computer is still the church clock I pass at the halfway point.
    If you ride in the rain you can call any soup a reward.
    Fitted a dynamo hub and I cannot stop looking at a light that never needs charging.
    The bakery at kilometre [38|51|64] is the real reason I own a road bike.
    Flat tyre, no pump, and a stranger stopped within two minutes. People on bikes are alright.
    Counted [14|22|31] potholes on a street they resurfaced last spring.
    Bottom bracket out, cleaned, greased, back in. The creak was the pedal.
    Booked a train with a bike space for [Friday|Saturday]. Three days, a tent, and no plan past the first river.
    Tubeless sealant on the ceiling, on the cat, on me. The tyre holds air though.
    Gravel is just a road that has not made up its mind.
    They painted a bike lane and parked a van on it the same afternoon.
    My knee stopped hurting after I raised the saddle by four millimetres. Four!
    Passed the [10,000|25,000|40,000] km mark on the old steel frame today and bought it new bar tape as a present.
    Taught my neighbour to patch a tube. She has now patched three, including one of mine.
    First ride with mittens this season. I look like a lobster and regret nothing.
  `),
  replies: splitLines(`
    That stretch is lovely early in the morning, before the dog walkers are up.
    What tyre pressure are you running there?
    Steel frames forgive everything except salt.
    I had the same noise for a month and it turned out to be a bottle cage bolt.
    Chapeau! I would have taken the train.
    Check the hanger before you touch anything else. It is always the hanger.
    We should do that loop together some Sunday.
    My back hurts just reading this, well done.
    Did you take a spare tube or were you feeling lucky?
    Mudguards. The answer is always mudguards.
    Send me the route? I am bored of mine.
    Nothing beats the bakery stop, everything else is just transport.
    I gave up on rim brakes after a week like that.
  `),
  threads: [
    splitLines(`
      Should I take the folding bike on a ten-day tour? Talk me out of it.
      I did Vienna to Budapest on one. Small wheels hate cobbles, everything else was fine.
      Cobbles are half of my route, sadly. How did you carry the bags?
      One big rack bag and nothing on the front. The steering gets twitchy otherwise.
      That settles it, I own exactly one big rack bag.
      Then the only thing left is spare tubes. Village shops never have that size.
      Ordered four. If I need more than four I am coming home by train.
    `),
    splitLines(`
      My disc brake screams like a peacock when it is wet. I have cleaned everything twice.
      Did you clean the pads too, or only the rotor?
      Only the rotor. Pads can be cleaned?
      Sand them lightly on a flat surface, then a proper bedding-in: twenty hard stops from thirty.
      Did twenty stops on the hill behind the school. Silence. You are a wizard.
      Not a wizard, I just annoyed my whole street last winter.
    `),
  ],
  listings: [
    {
      title: 'Touring bike, steel, 56 cm',
      summary: 'Ridden every day and looked after. New chain, old scratches, a rack that fits everything.',
      price: 480,
      currency: 'EUR',
    },
    {
      title: 'Pair of 40 mm gravel tyres',
      summary: 'About 300 km old. I simply bought the wrong size for my mudguards.',
      price: 45,
      currency: 'EUR',
    },
  ],
  articles: [
    {
      title: 'A winter commute without suffering',
      summary: 'Nine years of riding to work from November to March, boiled down.',
      body: `Most advice about winter riding is about clothes. Clothes matter less than you think.

## Light first

A good dynamo light changed more for me than any jacket. It is there when you forgot it, and it is there when your hands are too cold to fiddle with a rubber strap.

## Wet is worse than cold

At minus five with dry roads I am happy. At plus three with slush I am miserable, unless I have **full mudguards** and shoes that do not drink. Spend the money there.

## Be boring about the chain

- Wipe it on Friday.
- Oil it on Friday.
- Forget about it until the next Friday.

> The best winter bike is the one you do not mind leaving in the rain.

I still take the train on days with black ice. There is no medal for a broken wrist.`,
    },
  ],
}
