import { splitLines, type Topic } from '../topic.ts'

/** Texts about travelling by rail. */
export const trainsTopic: Topic = {
  id: 'trains',
  hashtags: ['trains', 'nighttrain', 'railways'],
  notes: splitLines(`
    Night train, upper bunk, [rain|snow] on the roof. I sleep better here than at home.
    Missed the connection by [forty seconds|two minutes], so now I know the bakery in a town I cannot pronounce.
    The dining car served [goulash|dumplings|trout] on real plates. I applauded inside.
    [Fourteen|Nineteen|Twenty-two] hours, four countries, one novel.
    The announcement said "due to a swan on the line" and nobody was angry.
    Branch line with two coaches, a dog, a bicycle and me. We waited for a woman who was running with a cake.
    Window seat facing backwards: you see everything just after it has stopped posing.
    My [paper|interrail|cardboard] ticket has [nine|twelve] stamps now and looks like a treasure map.
    A conductor who sings the names of the stations. [Line 4|The valley line] is worth the detour.
    Heating stuck on full, so the whole compartment is in socks and we have all become friends.
    Crossed the [viaduct|strait|pass] at sunrise. Nobody spoke, not even the man with the phone.
    Station clock stopped at ten to four, as it has been since I was at school.
    I plan journeys by the quality of the platform soup.
    Delayed by [ninety|seventy] minutes and the children have taught three strangers to juggle.
    The old signal box is a café now. You pull a lever to order.
    Model railway club, open day: a boy of six explained the timetable to a retired driver. He was right.
    Shared my sandwich, got half a life story. Fair trade.
    Sleeper reservation: "lady with parrot" in the lower bunk. It was true. It says good night in Polish.
    There is a train that runs along the sea for [two|three] hours and costs less than lunch.
    They are reopening the line to [my grandmother's village|the lake]. She was at the last departure and will be at the first.
    Slow trains are the fast way to think.
    Changed at five small stations today and four of them had [geraniums|a cat].
    A hundred and sixty kilometres an hour, and my tea does not move. Engineers, I salute you.
    Wrong coach, wrong seat, right conversation.
    The last coach has a window at the very end. Children and I take turns.
    Bought a ticket to the end of the line, just to see what is there. A bench is there.
  `),
  replies: splitLines(`
    Which line is that? I need to ride it.
    The swan has priority, quite right.
    Get the left side seat on the way back.
    Night trains are the only time machine we have.
    I know that bakery! Buy the poppy seed thing.
    Platform soup should be a category of its own.
    How was the border, still an hour?
    My grandfather drove on that line.
    Pack earplugs, and then do not use them.
    This makes me want to leave tomorrow.
    Did the parrot snore?
    Delays make the best stories.
  `),
  threads: [
    splitLines(`
      North to south in one go or with a stop? Twenty-three hours with an eight-year-old.
      With a stop, near water. Let the child choose between two towns.
      She chose the one with the castle, of course.
      Then book the hotel next to the station and not next to the castle.
      Why not the castle?
      Because you carry the bags and she does not.
      Booked by the station. She has a drawing of the castle to compare.
    `),
    splitLines(`
      Is a couchette alright for someone who is two metres tall?
      Top bunk, feet towards the corridor, and bend like a question mark.
      I have been a question mark all my life.
      Then you are trained for it. Bring a scarf for the gap.
      Slept six hours. The scarf was the trick, thank you.
    `),
  ],
  listings: [
    {
      title: 'Enamel station sign, 90 cm',
      summary: 'From a stop that no longer exists. Heavy, blue, chipped at one corner.',
      price: 210,
      currency: 'EUR',
    },
  ],
  articles: [],
}
