import { splitLines } from './topic.ts'

/** Short answers that fit almost any note. */
export const SHORT_REPLIES = splitLines(`
  This. So much this.
  Love it.
  Ha, same.
  Thank you for sharing that.
  Made me smile on a grey morning.
  I needed to read this today.
  You always find these things!
  Can confirm.
  Tell us more, please.
  Wait, really?
  Saving this for later.
  Beautifully put.
  Oh no. And yes.
  I showed it to my partner and we both nodded.
  Agreed on every point, apart from none.
  Congratulations!
  Rooting for you.
  That is a good day by any measure.
  My thoughts exactly.
  Keep us posted.
`)

/** Texts that answer the author of a note, or another answer, further down in a thread. */
export const FOLLOW_UP_REPLIES = splitLines(`
  Thank you! I was not sure whether to post it.
  Good point, I had not looked at it like that.
  I will try that [tomorrow|at the weekend|tonight] and tell you.
  Haha, fair enough.
  You are too kind.
  It took me [two years|three tries|far too long] to find out, so no shame.
  Exactly what I hoped somebody would say.
  Hm, I see it differently, but I like how you put it.
  Do you have a picture of yours?
  Next time you are in town we do it together.
  That is what my [sister|father|neighbour] says, too.
  Deal.
  Let me think about that one.
  I have written it on the fridge.
  No idea, honestly. I just kept going.
  You first!
  Now you have made me curious. How did it end?
  It was cheaper than I feared.
  I would do it again, but slower.
  Noted, with thanks.
  We should start a club.
  My problem exactly. Let me know when you have found out.
  It depends on the weather, like everything.
  Sent you a message about it.
  Ask me again in spring.
  That explains a lot, thank you.
  I laughed, then I checked, and you are right.
  Easier than it looks, I promise.
`)

/** The notes of a thread with so many levels that it cannot be indented on a screen. */
export const DEEP_THREAD_NOTES = splitLines(`
  What is the one repair that you were afraid of and that turned out to be easy?
  The washing machine. Two screws, one sock, done.
  A sock? Where does a sock even go in there?
  Into the pump. It had been living there since we moved in, I think.
  And the machine worked all that time?
  It worked and complained. I thought that was its character.
  My dishwasher has a lot of character, now that you mention it.
  Pull out the filter at the bottom. Put a towel down first.
  Towel down, filter out. There is a cherry stone, and something I will not describe.
  The something is normal. Behind it is a small wheel, does that turn?
  It did not. Now it does. There was a piece of glass in it.
  Then put it all back, run it empty, and listen.
  It purrs. I have lived with that noise for four years!
  Welcome to the club. We meet on the kitchen floor.
  I am still on the kitchen floor. What is the next one to be afraid of?
  The tap. But that one is a story for another evening.
`)

/** Notes that belong to no topic. */
export const SMALL_TALK_NOTES = splitLines(`
  Good morning from a very [foggy|bright|windy|quiet] [harbour|kitchen|hill|balcony].
  I have been awake since [four|five] and have achieved nothing but toast.
  What is everyone [reading|cooking|fixing|growing] this week?
  Small joys: clean sheets, a [ripe pear|new bus stop|letter in the post], nobody calling.
  Turned off the news and listened to [the rain|the fridge|an old record] instead.
  If you are having a rough week: me too. We will get to [Friday|Sunday].
  My neighbour is learning the [trumpet|accordion|bagpipes]. We are all learning the trumpet.
  I like this place because nobody here is trying to sell me a [mattress|course|vitamin].
  Found [ten euros|a mitten|a love letter] in a coat I have not worn since [March|last winter].
  Market day: came for onions, left with [a lamp|three melons|a chair].
  Out for a walk without a phone, writing this afterwards like a person from [1994|1987].
  The dog next door has been given a [raincoat|jumper] and he is embarrassed.
  Cleared out a drawer and found the manual for something we no longer own.
  A stranger held the door for so long that I had to run, and now we both had exercise.
  The clocks go [back|forward] this weekend and I already do not know what time it is.
  Nine in the evening is a perfectly good bedtime.
  I have said "we should meet soon" to [six|four] people today. I mean it, too.
  Soup for [four|two|seven], windows steamed up, somebody laughing in the stairwell.
  Postcard from [Lisbon|Tromsø|Kraków] took [nineteen|thirty] days and arrived exactly when I needed it.
  Asked the barber for "the usual" and neither of us knew what that is.
  Trying to write one kind thing a day here. This is today's.
  The lift is broken and I have met all of my neighbours.
`)

/** Sentences that are added to some notes. */
export const CLOSING_SENTENCES = splitLines(`
  More tomorrow.
  How is it where you are?
  That is all.
  Not complaining, just reporting.
  Anyway, good night.
  I will report back.
  Ask me how I know.
  Recommendations welcome.
  Small steps.
  Life is good.
`)

/** Texts of notes that quote or repost another one. */
export const QUOTE_COMMENTS = splitLines(`
  Worth reading, and not only because I agree.
  This is what I meant on Tuesday.
  I keep thinking about this.
  For everyone who asked me about it last week:
  Counterpoint: naps.
  Somebody finally said it.
  I read this aloud at breakfast.
  Adding my name to this.
  Look at this. Just look.
  Bookmarking it in public.
  My favourite thing on here today.
  Ten out of ten, would read again.
`)

/** Comments on an article. The last one is the author's answer to the first. */
export const ARTICLE_COMMENTS = splitLines(`
  Read it twice. The middle should be printed and hung up somewhere. Is there a second part?
  I disagree with one paragraph and love the rest.
  Sent it to three people who will not read it and one who will.
  Thank you! There may be a second part, if the weather stays bad.
`)

/** Comments on a listing. The last one is the owner's answer to the first. */
export const LISTING_COMMENTS = splitLines(`
  Is it still there? I could come by on Saturday.
  Would you post it, and what would that cost?
  Had the same one for years. Worth every coin.
  Still here, and yours if you are quick.
`)

/** Comments that people send with zaps. */
export const ZAP_COMMENTS = splitLines(`
  For the next coffee
  Great thread, thank you
  That made me laugh
  Take my sats
  Keep writing
  For the soup
  Well earned
  Cheers from the night train
`)

/** Messages for public chat channels (NIP-28). */
export const CHANNEL_MESSAGES = splitLines(`
  Hello everyone, new here.
  Is anybody going on [Saturday|Sunday]?
  I will bring cake, as threatened.
  Can someone pin the address?
  Running ten minutes late, start without me.
  Last time was so good that I am still tired.
  Does it matter if it rains?
  It never matters if it rains.
  I found a pair of gloves, are they yours?
  Two more seats in the car, leaving at [nine|half past eight].
  Thanks for organising this.
  Who has got the key?
  Not me, I gave it to [Ana|Tom|Mira].
  See you there!
`)
