import { splitLines, type Topic } from '../topic.ts'

/** Texts about synthesizers and home recording. */
export const synthsTopic: Topic = {
  id: 'synths',
  hashtags: ['synth', 'modular', 'ambient'],
  notes: splitLines(`
    Patched for [three|four|five] hours and made one kick drum. It is a very good kick drum.
    The [filter|delay|spring reverb] on this old box does something that I can not find in any plugin.
    Pulled all the cables out tonight. Clean slate. Immediately missed everything.
    New module arrived. I have nowhere to put it. It sits on the cat's chair and the cat is on the amp.
    Recorded the [dishwasher|tram|escalator] and slowed it down eight times. It sings in fifths.
    A drone in [D|F sharp|A flat] and the rain on the skylight. No notes needed.
    Two oscillators slightly out of tune are company.
    Sold the [big keyboard|sampler|second drum machine] and finished [three|two] tracks within a week. Suspicious.
    My tape loop is eleven seconds long and I have been listening to it for an hour.
    Every demo I save is called "new idea 2 final". There are [sixty|ninety|140] of them.
    The sequencer stuck on step seven and it was the best bar of the evening.
    Played live for [twelve|thirty|nine] people in a bookshop. Somebody knitted through the whole set. Highest praise.
    Soldered a delay pedal from a kit and it works, except that the knob turns backwards. Feature.
    If you cannot finish a track, take something away. If you still cannot, take away yourself and go for a walk.
    Battery-powered synth on a [park bench|night train|ferry]. An old lady asked whether I was receiving messages.
    Firmware update deleted all of my presets, and honestly it is a relief.
    The power supply hums in B. So now everything is in B.
    I made a patch that sounds like a pigeon, and the pigeons on the sill came to have a look.
    Four tracks on cassette beats forty on a screen. You have to decide.
    Learning to play with both hands at [forty-four|fifty-one]. The left one is on strike.
    Cheap contact microphone on a [radiator|bicycle spoke|pan of ice]. Go and try it tonight.
    There is a whole album inside the self-oscillation of one cheap filter.
    Released the EP. [Nine|Twenty-one] listens, and one message from a stranger that made my week.
    Cables: I own eighty and need eighty-one.
    Turned the tempo down to [68|72] and suddenly the whole thing breathes.
    A friend with perfect pitch visited and had to leave the room. My oscillators are "expressive".
  `),
  replies: splitLines(`
    Would love to hear a recording of that.
    Is that the filter with the bright plastic knobs?
    Run it through a bad cassette deck, trust me.
    One oscillator, one envelope, done. Agreed.
    That is how my best track started, by mistake.
    Sell it, miss it, buy it again. The circle.
    What are you clocking it from?
    Sounds like a lovely evening to me.
    More low end. There is always room for more low end.
    I would buy the pigeon patch.
    Headphones on, lights off. Thank you for this.
    Mine drifts when the heating comes on, so winter has its own tuning.
  `),
  threads: [
    splitLines(`
      Ground hum as soon as I connect the laptop. Battery only, no hum. Ideas?
      Classic ground loop. What is between the laptop and the mixer?
      Just a jack cable and hope.
      Put an isolation transformer in the audio line. The ten euro ones are fine.
      Silence! Actual silence. I can hear the neighbours now.
      And the neighbours could always hear you.
    `),
    splitLines(`
      Which single piece of gear taught you the most?
      A four-track. You can not undo, so you learn to mean it.
      That is what I hoped somebody would say. I just found one at a yard sale.
      Clean the heads and demagnetise them before you judge it.
      Cleaned. There was a whole mixtape in there, mostly power ballads.
      Keep it. Sample it. That is your album.
    `),
  ],
  listings: [
    {
      title: 'Analog mono synth, desktop',
      summary: 'Two oscillators, slightly different moods. Comes with a box and a power supply.',
      price: 260,
      currency: 'EUR',
    },
    {
      title: 'Spring reverb tank, long',
      summary: 'From a dead organ. Drop it once for thunder.',
      price: 39_000,
      currency: 'SAT',
    },
  ],
  articles: [
    {
      title: 'Finishing tracks when nobody is waiting for them',
      summary: 'What helped me to get from loops to endings.',
      body: `I have more beginnings than any person needs. Last year I finished twelve tracks, and this is what changed.

## A day for arranging only

No new sounds on **Thursdays**. I am only allowed to move, mute and cut what is there.

## An ending first

Decide how it stops. Fade, crash, or a single note that hangs. Everything before it then has somewhere to go.

## Let it be short

Two minutes and a half is a track. So is ninety seconds. Nobody has ever written to me to ask for a longer one.`,
    },
  ],
}
