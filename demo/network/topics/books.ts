import { splitLines, type Topic } from '../topic.ts'

/** Texts about reading, libraries and second-hand shops. */
export const booksTopic: Topic = {
  id: 'books',
  hashtags: ['books', 'amreading', 'library'],
  notes: splitLines(`
    Read until [two|three|half past one] for the chapter where nothing happens. It is the best chapter.
    The library has stopped fines, so I returned a book from [2009|2012]. She said welcome back.
    Found a [train ticket|pressed fern|shopping list] in a used novel and now that is the story I think about.
    I own [forty|sixty|ninety] unread books and I have just ordered three. They are friends of the others.
    Gave up on page [112|240|87]. Life is short and the sentences are long.
    My reading group met, and [two|three] of eight had finished it. The wine was excellent.
    Reading the [Russians|Icelanders|Brazilians] this winter, slowly, with a list of names on a bookmark.
    A poem on the [bus shelter|library door] made me miss the bus.
    Second-hand shop, back room, a box marked "misc". I was gone for [four|three] hours.
    The translator deserves her name on the cover. I had to turn the book over twice to find it.
    Read aloud to my dad today. He corrected my pronunciation with his eyes shut.
    There should be a word for missing the people in a book that you have finished.
    Somebody has corrected the library copy in pencil. They are right every time.
    Audio books and dishes: I have done the dishes twice today.
    The ending was [terrible|perfect|missing, because the last page is torn out], and I told everyone on the tram.
    My niece reads under the blanket with a torch. The line continues.
    I lent out my favourite and got back a different, better edition with an apology in it.
    A short novel is a gift. [110|140|96] pages and not one of them was bored.
    Bookshop cat update: he sits on the bestseller and nobody can buy it.
    Started a reading diary. Entry one says "rain, good".
    The bookbinder showed me how to open a new book without breaking its back. I have broken hundreds.
    Every time I clean up, I sit down on the floor with something from the bottom of the pile.
    Opening lines are easy. It is the second line that shows who can write.
    Crime novels, but only the ones where they cook a lot.
    I read the same [travel book|cookbook|diary] each November. It knows.
    Left a novel on a park bench with a note. In the evening the note was there and the novel was gone.
  `),
  replies: splitLines(`
    Adding that to the pile that will bury me.
    Who translated it? That makes all the difference.
    The middle sags, but stay with it.
    My library has a waiting list of forty for that one.
    I cried on a bus with that book.
    Page 112 is exactly where I stopped too.
    Try the short stories first.
    Pencil in margins is a conversation. I am for it.
    Lend it to me? I will be the good kind of borrower.
    The film is fine, the book breathes.
    What are you reading next?
    Give the cat a commission.
  `),
  threads: [
    splitLines(`
      I want to read one really long novel this winter. Which one earns its weight?
      The one about the family with the mill. Nine hundred pages, and I wanted the tenth.
      Is it sad? It has been a sad year already.
      It is funny until it is sad and then it is kind.
      Bought it. It does not fit in my coat.
      That is the correct size.
      Page two hundred. You were right about funny.
    `),
    splitLines(`
      Does anyone else hear the voice of the audio reader when they read the paper version?
      Yes, and he will never leave.
      Mine whispers all the commas.
      I had to switch to another author to get rid of her.
      I tried that. She reads that one too.
    `),
  ],
  listings: [
    {
      title: 'Box of crime novels, about 40',
      summary: 'Various detectives, all divorced. Pick up or pay the postage.',
      price: 20,
      currency: 'EUR',
    },
  ],
  articles: [
    {
      title: 'In praise of the abandoned book',
      summary: 'Why I stopped finishing things, and read more.',
      body: `For years I finished every book I began. Then I noticed that I was not beginning any.

## The rule of fifty

Fifty pages, then I ask: do I want to know? Not *should* I. **Do I want to**.

## Nothing is wasted

An abandoned book goes to the shelf on the stairs. Twice a year I pick one up again. About half of them were fine; it was I who was not there yet.

## The result

Last year: thirty-one finished, nineteen left. I remember all thirty-one.`,
    },
  ],
}
