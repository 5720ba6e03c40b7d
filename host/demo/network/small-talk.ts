import { lines } from './topic.ts'

/** Short answers that fit almost any note. */
export const SHORT_REPLIES = lines(`
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

/** Notes about nothing in particular. */
export const SMALL_TALK = lines(`
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

/** What people add below a note now and then. */
export const TAILS = lines(`
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

/** Comments on a quoted or reposted note. */
export const QUOTE_COMMENTS = lines(`
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

/** What is written with a zap. */
export const ZAP_COMMENTS = lines(`
  For the next coffee
  Great thread, thank you
  That made me laugh
  Take my sats
  Keep writing
  For the soup
  Well earned
  Cheers from the night train
`)

/** Lines for public chat channels (NIP-28). */
export const CHANNEL_LINES = lines(`
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
