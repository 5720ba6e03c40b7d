import { splitLines, type Topic } from '../topic.ts'

/** Texts about walking in hills and mountains. */
export const hikingTopic: Topic = {
  id: 'hiking',
  hashtags: ['hiking', 'mountains', 'outdoors'],
  notes: splitLines(`
    [Eighteen|Twenty-four|Thirty-one] kilometres, one blister, two cheese sandwiches, no people.
    The summit was in cloud, so I can confirm that the inside of a cloud is [grey|wet and grey].
    Slept in the [hut|bivouac|hay barn] with eleven strangers and one snorer. I was the snorer.
    Above the tree line by [seven|eight]. Below it again by nine, there was thunder.
    The map said path. The cows said no.
    First snow on the [north side|ridge|upper meadow]. I put my hand in it, you have to.
    Boots resoled for the [second|third] time. They know the way by now.
    Met a man of [eighty|seventy-nine|eighty-three] on the pass. He had started after me.
    There is a spring behind the chapel and it is the best water in the country.
    Wrong valley. Nice valley, though.
    I carry a thermos of soup now instead of energy bars. Morale is up.
    Counted [six|nine|fourteen] ibex and they counted one of me.
    A weekend without a signal. I thought about things and then, around noon on Sunday, I stopped.
    The descent is where knees go to complain.
    Somebody has left a [box of apples|guest book|tiny library] at the top of the steps. I sat there for an hour.
    Started with a headlamp and finished with a headlamp, and in between there was one good hour of sun.
    My pack weighs [nine|seven|eleven] kilos, of which two are snacks that I will carry home again.
    The wind on the ridge turned every sentence into one word.
    Woke up because a fox was licking my pot.
    Trail marker, trail marker, trail marker, nothing, swamp.
    The bus back leaves at 17:12. It left at 17:12. I arrived at 17:13.
    If you see a bench with a view, you sit. That is the law.
    Took my mother up the [old mule track|lake path]. She named every flower and was not out of breath once.
    Larches are turning. Two weeks a year the whole slope looks lit from inside.
    Rain jacket, day [five|six]: it is now a sponge with a hood.
    Walked the same hill as every Sunday and it was different, as on every Sunday.
  `),
  replies: splitLines(`
    What a view. Which side did you come up?
    Poles saved my knees, seriously.
    That hut has the best dumplings in the whole range.
    I got lost at exactly that swamp.
    Was there still snow in the gully?
    Beautiful. I am stuck in the office and hating you a little.
    Go again in October, you will not regret it.
    Wool socks and a second pair of wool socks.
    The marmots there steal, watch your lunch.
    How long did it take you in the end?
    Early starts are cruel until the sun comes over.
    I want to hike with you and your soup.
    Be careful with the weather up there on Sunday.
  `),
  threads: [
    splitLines(`
      Three days, one tent, no car. Where would you go in late spring?
      Take the train to the lake and walk the long way round. There is a stop at every third village.
      Is it steep? I am bringing somebody who has never carried a pack.
      Only the middle day. You can send the bags by boat on that one.
      Bags by boat! You have just saved a friendship.
      Tell her the boat is also where the ice cream is.
      She now wants to walk next to the boat.
    `),
    splitLines(`
      Trail runners or boots for scree and wet grass?
      Runners for me. They soak through but they dry while you eat.
      My ankles are from the last century, does that change it?
      It does. Light boots then, and lace them loosely at the top.
      Bought the boots. Walked to the fridge and back four times.
    `),
  ],
  listings: [
    {
      title: 'Two-person tent, 1.9 kg',
      summary: 'Eleven nights, one storm, no holes. The bag is a liar, fold it larger.',
      price: 140,
      currency: 'EUR',
    },
  ],
  articles: [
    {
      title: 'How to walk with people who are slower than you',
      summary: 'Or faster. It is the same problem.',
      body: `Most arguments on mountains are about pace, and none of them are about pace.

## Walk behind

If you are the fast one, walk **last**. You will see more, and nobody hears your breath behind them as a question.

## Stop before it is needed

Ten minutes every hour, sitting, with the pack off. The ones who do not need it have time to look around.

## Say the plan aloud

- where lunch is
- when we turn round, *whatever happens*
- who has the map

The summit is optional. The way home is not.`,
    },
  ],
}
