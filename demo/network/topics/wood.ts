import { splitLines, type Topic } from '../topic.ts'

/** Texts about woodworking, mostly with hand tools. */
export const woodTopic: Topic = {
  id: 'wood',
  hashtags: ['woodworking', 'handtools', 'maker'],
  notes: splitLines(`
    Measured twice, cut once, [two|three|four] millimetres short. The chair is now a stool.
    Sharpened every [plane iron|chisel|gouge] I own. My forearm has no hair left.
    Somebody was throwing away an [oak door|elm table|ash bed frame]. It is in my hallway now. Discussions are ongoing.
    Hand-cut dovetails, [seventh|tenth|fifteenth] try: only one gap, and it faces the wall.
    The smell of planed [pine|cedar|larch] is the cheapest holiday there is.
    Glue-up at [ten|eleven] at night with every clamp I own. I own two too few.
    Built a [step stool|bird table|shoe rack] out of the crate that the stove came in.
    Found my grandfather's marking gauge. His pencil line is still on the fence of it.
    Turned a bowl from a cherry that fell in the storm. Thin as a cup on one side, and a window on the other.
    Sanding is the price you pay for everything you did before.
    [Linseed oil|Shellac|Soap finish] on the table top, and a note for the children that says "still wet". There is a handprint.
    Three legs never wobble. I keep learning this.
    My workshop is [four|six] square metres, and I have lost a try square in it for a week.
    Made a spoon on the train. The conductor asked for a ticket and then for the spoon.
    Cleaned up a rusty hand plane from a box at the flea market. It sings.
    A drawer that closes with a sigh of air. I have opened and closed it [thirty|fifty] times.
    The board cupped overnight. Wood has opinions.
    Replaced the handle of the [axe|hatchet|mallet]. New head next year, and it will still be the same one.
    Workbench tip: build it as heavy as you can, then put a bag of sand on the shelf.
    I planed until it was flat and then it was thin. Very flat though.
    Splinters this week: [six|eight]. Finished pieces: one. A fair rate.
    My kid built a boat today that has eleven masts, and it floats.
    The hinge is brass, the screws are brass, and the one that snapped in the hole is also brass.
    Bought walnut. Now I am afraid to cut it.
    Chairs are hard. Chairs are so hard. Respect to anyone who sits on their own.
    Swept the shop floor and found the tip of a chisel, a tooth of a saw and a whole biscuit.
  `),
  replies: splitLines(`
    That grain is unreal.
    Next time leave it long and trim it after the glue-up.
    A gap is just a place where light lives.
    What finish did you use?
    You can never have enough clamps.
    Quarter-sawn next time, it will stay put.
    I would have thrown it away and you made a table. Wow.
    A drop of oil on the sole and the plane flies.
    My grandfather would have nodded, which was his highest grade.
    Let it sit in the room for two weeks before you cut it.
    Leave the tool marks, please.
    I need to see the joinery underneath.
  `),
  threads: [
    splitLines(`
      How do you flatten a slab without a machine that costs more than my car?
      Winding sticks and a scrub plane, across the grain first.
      Across? I have always gone along it.
      Across takes down the high corners fast. Then diagonally, then along, with a finer cut each time.
      Two evenings and a sore back, but a marble no longer rolls off.
      Now turn it over.
      I am choosing not to read that.
    `),
    splitLines(`
      Bed frame: bolts or wedges?
      Wedges if you never move house, bolts if you have friends who move house.
      I move every two years, apparently.
      Then bolts, and keep the spanner taped under the slats.
      The spanner under the slats is such a good idea that I am a bit angry.
    `),
  ],
  listings: [
    {
      title: 'Workbench, beech, 1.8 m',
      summary: 'Two vices, dog holes, a century of coffee rings. Needs three people and a van.',
      price: 340,
      currency: 'EUR',
    },
    {
      title: 'Set of six bevel chisels',
      summary: 'Sharp. I mean it, open the roll slowly.',
      price: 85,
      currency: 'EUR',
    },
  ],
  articles: [],
}
