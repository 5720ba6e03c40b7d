import { splitLines, type Topic } from '../topic.ts'

/** Texts about coffee at home and elsewhere. */
export const coffeeTopic: Topic = {
  id: 'coffee',
  hashtags: ['coffee', 'espresso', 'pourover'],
  notes: splitLines(`
    Dialled in the new [Ethiopian|Colombian|Kenyan] and now the second cup is gone before the first one is empty.
    The office machine makes a sound like a [horse|tractor|sigh] and the coffee tastes of it.
    Ground finer, tasted worse, ground finer, tasted worse. I do not learn. I grind.
    A [ten|eleven] year old grinder with new burrs is a new grinder.
    They know my order at the kiosk. I can never move away.
    Coffee outside in the [cold|rain|first sun], holding the cup with both hands: that is my whole religion.
    Cold brew, twenty hours, forgot it for forty. It has seen things.
    The moka pot was my nonna's and it only works when you do not look.
    Roasted [200|250] grams in a popcorn machine on the balcony. The smoke said hello to the third floor.
    My smart scale has updated its firmware and no longer believes in grams.
    Beans from [March|last spring], found behind the flour. Still better than the train station.
    Switched to decaf after [three|four] and I sleep. Please do not tell the others.
    Latte art: aimed for a swan, got a [potato|ghost|sock].
    The water matters. I have become a person who says that the water matters.
    Blind tasting with friends: everybody preferred the cheap one, and nobody has spoken since.
    Cup broke, the one with the blue rim. I glued it. It holds, and it leaks a little, like all of us.
    Descaled the machine. I have seen what was inside. I will not speak of it.
    Filter at home, espresso standing up, cappuccino never after noon, and I still break the last rule.
    A stranger paid for my coffee today, so I paid for two tomorrow.
    The new place on the corner plays [cassettes|jazz|nothing at all] and has one kind of cake. Perfect.
    Hand grinder on a train: [four|three] people stared and one asked for a cup.
    Sixteen grams, two hundred and fifty of water, three minutes. Write it on my gravestone.
    First sip, window open, nobody awake. Worth the alarm.
    I own [five|six|seven] ways to make coffee and use the sock.
    Bought a kettle with a swan neck. I pour like a heron now.
    The cupping notes said "wet slate and apricot" and they were not lying.
  `),
  replies: splitLines(`
    What ratio do you use?
    Let it bloom for a full forty seconds.
    Sock coffee is underrated, I stand with you.
    Which roaster? I need that apricot.
    Clean the burrs first, then blame the beans.
    My scale also lies, but kindly.
    Two clicks coarser, I promise.
    That sounds like a perfect morning.
    I drink mine black and late, with no regrets until midnight.
    Soft water changed everything for me.
    I would stand in the rain for that.
    The potato is a classic of the genre.
  `),
  threads: [
    splitLines(`
      My espresso is sour in the morning and fine after lunch. Same beans, same dose.
      How long do you let it warm up?
      Until the light goes out. Five minutes?
      The light means the boiler. The group needs twenty more. Run a blank shot through it.
      Twenty-five minutes on a timer, and this morning it was syrup.
      Put it on a plug that wakes up before you do.
      I have now automated my kitchen before my job.
    `),
    splitLines(`
      Good coffee in the mountains without carrying a café on my back?
      A cloth filter and pre-ground in a jam jar. Weighs nothing.
      How do you wash the cloth up there?
      In the stream, and then it hangs on the pack and everyone asks.
      Tried it at the lake. A man offered me cheese for a cup.
    `),
  ],
  listings: [
    {
      title: 'Hand grinder, steel burrs',
      summary: 'Even, quiet, and slow enough to think.',
      price: 48,
      currency: 'EUR',
    },
    {
      title: 'Lever espresso machine, restored',
      summary: 'New seals, a polished boiler, and a temper.',
      price: 310_000,
      currency: 'SAT',
    },
  ],
  articles: [],
}
