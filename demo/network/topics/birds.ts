import { splitLines, type Topic } from '../topic.ts'

/** Texts about watching and listening to birds. */
export const birdsTopic: Topic = {
  id: 'birds',
  hashtags: ['birds', 'birding', 'dawnchorus'],
  notes: splitLines(`
    A [kingfisher|dipper|grey wagtail] under the bridge by the car park. Three seconds. My day is made.
    The [swifts|swallows|house martins] are back! [Six|Four|Two] days later than last year.
    A blackbird does the ringtone of our neighbour's phone. He keeps going out to the hall.
    Sat in the hide for [three|four] hours with one heron. It moved once. So did I.
    Dawn chorus count: [nineteen|twenty-three|twenty-six] species before the first bus.
    A robin has built its nest in my bicycle helmet. I walk now.
    Brown bird. Small. In a bush. That is the whole observation.
    Starlings over the [reed bed|gasworks|station] tonight. The whole platform stood still.
    The app says warbler, my ears say warbler, the bird says I am gone.
    My mother calls every bird of prey "the eagle", and this morning she was right.
    Cleaned all the nest boxes. In number [four|seven] somebody had used the hair of my dog.
    An owl at [ten past four|half past three]. I lay awake just to hear it again.
    Ringing session: held a goldcrest, which weighs as much as a sheet of paper and is a good deal angrier.
    The magpies have opened the bread bin of the kindergarten. Again.
    Waxwings on the supermarket car park, eating berries like tourists.
    First [cuckoo|nightingale|chiffchaff] of the year and I had my hood up. Almost missed it.
    Gulls are just dogs that have been given wings.
    There is a heated debate at our club about the [gull|pipit] from Tuesday, and I brought popcorn.
    The woodpecker has discovered the metal chimney. It is [05:12|04:58].
    Two cranes low over the motorway, and for a second nobody overtook anybody.
    Put out sunflower hearts, got a sparrowhawk. Well, it is also a bird feeder.
    Learned one new song this week: the dunnock, a squeaky little trolley.
    A wren sings ten times louder than it has any right to.
    Fog on the marsh, nothing to see, everything to hear. Curlews, teal, and my stomach.
    Counted [1,140|870|2,300] geese by counting a hundred and holding up my thumb.
    The stork pair on the mill has [two|three] chicks. The village website has crashed.
  `),
  replies: splitLines(`
    Jealous! I have been after one for years.
    Listen for the call, it gives it away every time.
    Ours came back on the same day as last year.
    Could it be a juvenile? The wing bars look soft.
    Thank you for getting up so early for the rest of us.
    Add it to the county list, they will want that.
    I know that hide, the left bench is wet.
    They are so much smaller than you think.
    The neighbourhood cat has been told to stay away, I hope.
    What a moment. I had goosebumps reading that.
    Put up a second box facing east.
    Sparrows, still underrated.
  `),
  threads: [
    splitLines(`
      Small falcon hovering over the verge, long tail, reddish back. Kestrel, right? My brother says hobby.
      Hovering on one spot? Kestrel. Hobbies do not hang around.
      It stood in the air like it was on a string.
      Then your brother owes you a coffee.
      He says the light was bad.
      The light is always bad when one is wrong.
      I will put that on a mug for him.
    `),
    splitLines(`
      Which binoculars for a ten-year-old that will certainly be dropped?
      Eight by thirty, rubber coated, second-hand. Ten times is too shaky for small hands.
      Is waterproof worth it?
      Worth it. They will be dropped in exactly one pond.
      Correct on all counts. Pond, Sunday, still working.
    `),
  ],
  listings: [
    {
      title: 'Binoculars 8x42',
      summary: 'Clear glass, worn strap, a good friend for marshes.',
      price: 180,
      currency: 'GBP',
    },
    {
      title: 'Nest boxes, set of three',
      summary: 'Larch, 32 mm hole, with a roof that opens for cleaning.',
      price: 36,
      currency: 'EUR',
    },
  ],
  articles: [
    {
      title: 'Learning bird song, one a week',
      summary: 'A slow method for people who think they have no ear.',
      body: `I could not tell a robin from a ringtone at forty. Now I know thirty songs, and I learned them like this.

## One at a time

Choose the loudest bird outside your own window. Do not go anywhere. Learn **that one** until you can not un-hear it.

## Give it silly words

The chaffinch runs up and bowls. The great tit has a squeaky bicycle pump. *Your own* words work better than any book's.

## Winter is for beginners

In January only three or four sing. By the time the crowd comes back in April, you know the regulars.`,
    },
  ],
}
