import { splitLines, type Topic } from '../topic.ts'

/** Texts about amateur astronomy. */
export const starsTopic: Topic = {
  id: 'stars',
  hashtags: ['astronomy', 'stargazing', 'nightsky'],
  notes: splitLines(`
    Clear night, new moon, and my [boss|landlord|dentist] wants me at eight. I chose the sky.
    Saturn through a small [refractor|telescope|spotting scope]: my neighbour thought I had glued a sticker to the lens.
    [Eleven|Seventeen|Twenty-four] meteors in an hour, and one that lit up the fence.
    Clouds from the minute I had carried everything outside. There should be a law of physics named after this.
    Collimated by headlamp. Dropped the [screw|hex key] in the grass. It is part of the meadow now.
    Light that left before my grandfather was born fell into my eye tonight. I needed to sit down.
    The street lamp in front of my house is broken and I have [not reported it|told nobody].
    Stacked [120|300|240] frames of the same nebula and it looks like a bruise. A lovely bruise.
    Venus in the west so bright that someone has called the police. Again.
    Took the school class out to see Jupiter. "Is it real?" was asked [nine|fourteen] times.
    My mount tracks perfectly for [four|six] minutes and then has an existential crisis.
    Minus [nine|twelve] degrees, no wind, the Milky Way down to the trees. I could not feel my feet and I did not care.
    Drew the moon instead of photographing it. You look quite differently when you have to draw it.
    The space station went over while I was taking out the bins. I waved.
    Found the [Andromeda galaxy|Ring nebula|Double cluster] without any electronics. Two and a half hours. Worth it.
    Aurora as far south as [the lake|our village]! The whole street was out in pyjamas.
    Variable star estimates: I have been watching the same one for [six|eight] years. We have an understanding.
    Dew on the mirror. Hair dryer on an extension cord. Glamour.
    Partial eclipse through a colander: [forty|sixty] tiny crescents on the garage door.
    Moved the chair three metres behind the shed and gained half a magnitude. Sheds are underrated.
    There is no bad seat for a meteor shower, except for the one under the apple tree.
    Explained to a toddler that the moon does not follow us. He remains unconvinced and so am I.
    Red torch, warm socks, tea, and a chart that folds wrongly. I am ready.
    Comet! Faint, green, tail to the left. I said hello out loud.
    The observatory dome squeaks, so we call it the third violin.
    Orion is back over the rooftops. Hello, old friend, you have brought the cold with you.
  `),
  replies: splitLines(`
    We had cloud from edge to edge, thank you for looking for us.
    What magnification was that?
    The first view of Saturn never leaves you.
    Let the mirror cool for an hour, it makes a huge difference.
    I saw it too! Greenish, right?
    Dark skies are the real luxury.
    Nobody tell the council about that lamp.
    Averted vision, look a bit to the left of it.
    Bring a chair. Necks were not built for this.
    I could stare at that for hours.
    Those crescents on the door are the best thing I have seen today.
    Which chart do you use? Mine also folds wrongly.
  `),
  threads: [
    splitLines(`
      Bright, orange, low in the south-east at eleven. Plane, planet or the end?
      Did it twinkle?
      Not at all. Steady as a lamp.
      Planet then. Mars, most likely, it is near opposition.
      Looked again through my kid's binoculars: a tiny orange dot. We both whispered.
      That is the correct reaction.
      He has asked for a telescope and I have asked for a raise.
    `),
    splitLines(`
      First telescope for a balcony in the city, be honest.
      Binoculars and a tripod. The moon will keep you busy for a year.
      Really no telescope?
      Later. Learn where things are first, otherwise you own an expensive tube.
      One month in: I know nine constellations and own no tube. Happy.
    `),
  ],
  listings: [
    {
      title: 'Dobsonian telescope, 200 mm',
      summary: 'Big, simple, honest. Fits in a small car if nobody else does.',
      price: 280,
      currency: 'USD',
    },
    {
      title: 'Eyepiece 25 mm, wide field',
      summary: 'For galaxies and for getting lost.',
      price: 40,
      currency: 'EUR',
    },
  ],
  articles: [],
}
