import { splitLines, type Topic } from '../topic.ts'

/** Texts about film photography and darkrooms. */
export const filmTopic: Topic = {
  id: 'film',
  hashtags: ['filmphotography', 'darkroom', 'believeinfilm'],
  notes: splitLines(`
    Found an undeveloped roll in a camera from the [flea market|estate sale]. It has [nine|four|eleven] frames of somebody's dog on it.
    Developed [two|three] rolls in the bathroom last night. The towels smell of fixer and so do I.
    Frame [23|17|31]: perfect light, perfect moment, lens cap on.
    [Medium format|Half frame|A pinhole] slows me down in the best way.
    The light meter died, so today was guesswork. [Thirty|Twenty-eight] of thirty-six came out. Guesswork wins.
    Pushed it two stops and the grain looks like [sand|rain on a window]. I like it.
    Overcast days are for portraits. Convince me otherwise.
    Scanned until [two|three] in the morning and then noticed the hair on the glass.
    My shutter is slow at one thousandth and fast at one thirtieth. On average it is perfect.
    The lab wrote "interesting!" on the envelope. I am afraid to open it.
    Took one camera, one lens and one roll to the coast. Came home with three pictures I love.
    Contact sheets are the best diary I have ever kept.
    Somebody at the market sold me a [rangefinder|folding camera|twin lens reflex] for the price of a sandwich, because "it makes no pictures any more".
    Double exposure by accident: my aunt, with a ferry across her face. She wants a print.
    Expired in [1998|2004|2007], kept in a barn, shot at a wedding. The greens went somewhere else entirely.
    First print in the new darkroom. The red bulb is a bicycle light and nobody needs to know.
    I spent the lens money on paper this month, and that was right.
    The best camera repair shop in town closes in [March|June]. He is eighty-one and says it is time to take pictures himself.
    Fog until noon. I used a whole roll on one tree.
    Loading a reel in a dark bag is like tying your shoes inside a pillow.
    Printed the same negative [seven|nine] times. The second one was the best. It usually is.
    Sunny sixteen has never let me down, apart from all the times when it did.
    Street photography tip: carry bread. Everyone trusts a person with bread.
    My favourite picture this year is of an empty chair. I can not explain it either.
    The negatives are drying in the shower, so nobody in this house is washing until [noon|tomorrow].
    Colour is information, black and white is weather.
  `),
  replies: splitLines(`
    The tones in this are wonderful.
    Which developer, and how long?
    I miss my darkroom so much.
    Please tell me you kept the negative safe.
    That lens draws so gently in the corners.
    Lens caps: the oldest enemy.
    I would print this big, on matte paper.
    Try a yellow filter for skies like that.
    Grain over sharpness, any day of the week.
    Everyone ruins one roll a year, this was yours.
    Where did you stand for that? I know that street.
    Stop bath is optional, courage is not.
  `),
  threads: [
    splitLines(`
      What would you put in the bag for a week by the sea: one body and two lenses, or two bodies and one lens?
      One body, one lens, and a second battery. Salt water decides the rest.
      You are serious about the salt water?
      I lost a shutter to a single wave. Bring a zip bag and a dry cloth.
      Zip bag packed. Fifty or thirty-five?
      Thirty-five. You can walk closer to a person, but you can not walk backwards off a pier.
      Best advice I have had all year.
    `),
    splitLines(`
      All my negatives have a pale band along one edge. Light leak or bad agitation?
      Is the band between the frames as well?
      Yes, right across, even between the frames.
      Then it is the camera back. New foam seals, twenty minutes with a toothpick.
      Done, and the test roll is clean. I am keeping the toothpick.
    `),
  ],
  listings: [
    {
      title: 'Enlarger with 50 mm lens',
      summary: 'Complete, with trays, a timer and more tongs than anyone needs. Pick up only.',
      price: 90,
      currency: 'EUR',
    },
    {
      title: 'Folding camera from the fifties',
      summary: 'Bellows are tight, the shutter is clean, the leather has lived.',
      price: 75,
      currency: 'GBP',
    },
  ],
  articles: [
    {
      title: 'Developing at home with three bottles',
      summary: 'You need less than you think, and the bathroom is fine.',
      body: `I put this off for ten years because I thought I needed a room. I needed a bag and a sink.

## The three bottles

**Developer**, **fixer**, and a drop of wetting agent. Water does the work of a stop bath.

## Time and temperature

Twenty degrees is the number on every chart. If your tap runs at 22, shorten the time a little and *write it down*. The same mistake every time is called a style.

## Drying

Hang the film in the shower after somebody has showered: the steam has pulled the dust from the air.

That is everything. The first roll feels like magic, and so does the fiftieth.`,
    },
  ],
}
