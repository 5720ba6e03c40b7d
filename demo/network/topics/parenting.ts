import { splitLines, type Topic } from '../topic.ts'

/** Texts about life with children. */
export const parentingTopic: Topic = {
  id: 'parenting',
  hashtags: ['parenting', 'kids', 'family'],
  notes: splitLines(`
    She asked whether [fish|snails|clouds] have birthdays, and I have been thinking about it since breakfast.
    Bedtime took [two hours|ninety minutes|three stories, two songs and a negotiation].
    The tooth fairy forgot. The tooth fairy has written a very long letter of apology.
    Found [nine|fourteen] stones in the washing machine. They all have names.
    Homework: draw your family. I am smaller than the cat.
    My son said "actually" [eleven|twenty] times at dinner. He is [four|five].
    Nobody slept, everybody has a cold, and the birthday cake is shaped like a digger. We go on.
    The teenager came out of the room, ate a whole loaf, said "good chat" and went back in.
    Assembled a bunk bed with a helper who hides the screws because they are "sleeping".
    Glitter. Why did nobody warn me about the second year of glitter?
    He learned to whistle. We are all learning to live with it.
    Parents' evening on chairs for six-year-olds. Both knees next to my ears, nodding wisely.
    Today she rode to school alone for the first time and I only followed her for [half|most] of the way.
    "Are we nearly there?" at the end of our own street. [Six|Seven] hours to go.
    I have read the book about the [bear|tractor|mole] so often that I dream in rhymes.
    My daughter explained death to her brother with a snowman. She did it better than I would have.
    Lost shoe count this year: [five|seven], all left.
    There is a drawing on the wall. There is a very honest drawing of the wall on the paper next to it.
    They are asleep. I could tidy up, or sleep, or stare at the fridge light. Fridge light it is.
    Advice I got: every phase passes, including the nice ones. It made me sit down on the stairs.
    We have instituted quiet hour. It is [eleven|seven] minutes long.
    Grandpa and the little one have built a "machine" in the garage and none of us is allowed to ask.
    Lunchbox came back untouched, apart from the note I had put in. She kept the note.
    The school play was long, the sheep fell off the stage, and I cried.
    I said "because I said so" today. I heard my father in the room.
    Swimming lesson: one width, no hands on the wall, a smile with no front teeth.
  `),
  replies: splitLines(`
    It gets easier, and then it gets different.
    Ours did exactly the same at that age.
    This made my morning, thank you.
    Solidarity from a house with two of them.
    Coffee and lowered expectations, that is the method.
    Write it down, you will forget it and it is gold.
    The left shoes are all in our car, I believe.
    We used a kitchen timer and it worked for a whole week.
    Hide it on top of the fridge.
    I laughed so loudly that I woke mine up.
    You are doing fine, really.
    Snails absolutely have birthdays.
  `),
  threads: [
    splitLines(`
      How did you get a three-year-old to stay in bed? Asking at 21:40 from the floor of the corridor.
      We gave her one ticket per evening. Ticket used, no more coming out.
      What stops them from just coming out without a ticket?
      Nothing, but you get very boring. No talking, back to bed, like a polite robot.
      Polite robot worked on night three. She kept the ticket under her pillow.
      The unused ticket is worth a pancake on Sunday in our house.
      Pancake clause added. Thank you, stranger.
    `),
    splitLines(`
      Do you let yours be bored in the holidays? I feel guilty.
      On purpose. By day two they had built a lift for the cat.
      For the cat?
      A basket and a rope. The cat declined, but the engineering was sound.
      Ours have now opened a shop that only sells leaves. Guilt is gone.
    `),
  ],
  listings: [
    {
      title: 'Balance bike, red',
      summary: 'Three children, two tyres, one bell that still works.',
      price: 25,
      currency: 'EUR',
    },
    {
      title: 'Box of wooden train tracks',
      summary: 'More curves than straights, as always. Bridge included.',
      price: 30,
      currency: 'USD',
    },
  ],
  articles: [],
}
