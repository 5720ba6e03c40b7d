import { nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { type Person, SPECIAL } from './people.ts'
import { replyTags } from './reply-tags.ts'
import { DEEP_THREAD } from './small-talk.ts'
import { type Post, post, relayHint, type Workshop, write } from './workshop.ts'
import { postMedia } from './write-media-notes.ts'
import { answerTo } from './write-notes.ts'
import { emojiTag } from './write-profiles.ts'
import { quote } from './write-responses.ts'

/** Ids of events that each show one special case. The root account follows all of their authors. */
export interface NotableNotes {
  readonly deepThreadRoot: string
  readonly imageNote: string
  readonly galleryNote: string
  readonly videoNote: string
  readonly warningNote: string
  readonly rtlNote: string
  readonly longNote: string
  readonly quotedNote: string
  readonly nestedQuote: string
  readonly mentionNote: string
  readonly customEmojiNote: string
  readonly linkNote: string
  readonly deletedNoteId: string
  readonly deletionId: string
  readonly expiredNoteId: string
  readonly expiringNoteId: string
  readonly futureNoteId: string
}

const LONG_NOTE = `I have been asked three times this week why I still bake on weekdays, so here is the long answer.

The short day is the one that needs it. You come home, you have nothing left, and there is this lump in a bowl that has been working all day without you. You fold it, you wait, you read four pages. Nobody can ring you because your hands are full of dough. Forty minutes later the kitchen is warm and the windows are steamed up and somebody comes down the stairs and asks what that smell is.

That is all. It is not about the crust. It never was about the crust, although the crust is very good.`

/**
 * Writes the events that each show one special case. Called early, so that other people answer, quote and like them.
 */
export function writeNotable(shop: Workshop): NotableNotes {
  const { now, people } = shop
  const ago = (minutes: number) => now - minutes * 60
  const by = (index: number) => people[index]!
  const note = (author: Person, text: string, minutes: number, tags: string[][] = []): Post =>
    post(shop, author, { kind: 1, created_at: ago(minutes), tags, content: text })
  const file = (name: string) => shop.media.filter(item => item.name === name)

  const expiry = (seconds: number) => [['expiration', String(now + seconds)]]
  const deleted = write(shop, by(3), plain('I should not have posted this one.', ago(300)))
  const quoted = note(
    by(4),
    'The last bus driver waits for everyone who runs, and looks away so that nobody is embarrassed.',
    190,
  )
  const rtl =
    `\u05d0 ${shop.text.deal(['صباح الخير من المرفأ، قرأت اليوم عن pinion وعن (nostr) وشربت قهوتين!'])}`.slice(
      2,
    )

  return {
    deepThreadRoot: deepThread(shop).event.id,
    imageNote: postMedia(
      shop,
      1,
      'Flat calm. We drifted for an hour and nobody minded.',
      file('bay'),
      ago(14),
    ).event.id,
    galleryNote: postMedia(
      shop,
      5,
      'Four from the weekend. The third one is my favourite.',
      ['ridge-morning', 'pass', 'valley', 'meadow'].flatMap(file),
      ago(33),
    ).event.id,
    videoNote: postMedia(
      shop,
      6,
      'Four seconds of tide, sound off, best watched twice.',
      file('tide'),
      ago(47),
    ).event.id,
    warningNote: postMedia(
      shop,
      7,
      'Fungus close-up from the woodpile. It is worse than you think. #nsfw',
      file('poster'),
      ago(61),
      [
        ['content-warning', 'Very close pictures of fungus'],
        ['t', 'nsfw'],
      ],
    ).event.id,
    rtlNote: note(by(SPECIAL.rtl), rtl, 75).event.id,
    longNote: note(by(2), LONG_NOTE, 88).event.id,
    quotedNote: quoted.event.id,
    nestedQuote: nestedQuotes(shop, quoted).event.id,
    mentionNote: mention(shop).event.id,
    customEmojiNote: note(by(8), 'Shipped it! :pinion: :gear:', 120, [
      emojiTag(shop, 'pinion'),
      emojiTag(shop, 'gear'),
    ]).event.id,
    linkNote: note(
      by(9),
      `I wrote down how the winter commute works for me: ${shop.mediaUrl}/people/${by(9).handle}`,
      131,
    ).event.id,
    deletedNoteId: deleted.id,
    deletionId: write(shop, by(3), {
      ...plain('posted too early', ago(290)),
      kind: 5,
      tags: [
        ['e', deleted.id],
        ['k', '1'],
      ],
    }).id,
    expiredNoteId: write(shop, by(10), {
      ...plain('Free soup at the corner until eight!', ago(400)),
      tags: expiry(-3600),
    }).id,
    expiringNoteId: write(shop, by(10), {
      ...plain('Free soup again, all weekend long.', ago(21)),
      tags: expiry(3 * 86_400),
    }).id,
    futureNoteId: write(
      shop,
      by(11),
      plain('Greetings from tomorrow, my clock is wrong again.', now + 30 * 3600),
    ).id,
  }
}

function plain(content: string, created_at: number) {
  return { kind: 1, created_at, tags: [], content }
}

function deepThread(shop: Workshop): Post {
  const random = shop.random.fork('deep')
  const [asker, helper] = [shop.people[1]!, shop.people[4]!]
  const posts: Post[] = []
  for (const [depth, line] of DEEP_THREAD.entries()) {
    const parent = posts.at(-1)
    const created_at = shop.now - 26 * 3600 + depth * 700
    const tags = parent ? replyTags(parent.event, relayHint(shop)) : []
    posts.push(post(shop, depth % 2 ? helper : asker, { kind: 1, created_at, tags, content: line }))
  }
  const root = posts[0]!
  for (const index of [0, 2, 5, 12, 15]) answerTo(shop, random, root, shop.people[index]!)
  return root
}

/** Writes a quote of a quote of a quote of a quote. */
function nestedQuotes(shop: Workshop, innermost: Post): Post {
  const comments = [
    'This made me look up from my phone.',
    'Quoting the quote, because yes.',
    'And again.',
    'Four deep. Hello down there!',
  ]
  return comments.reduce(
    (inner, comment, depth) =>
      quote(shop, shop.people[12 + (depth % 3)]!, inner, comment, shop.now - (170 - depth * 9) * 60),
    innermost,
  )
}

function mention(shop: Workshop): Post {
  const [author, first, second] = [
    shop.people[5]!,
    shop.people[SPECIAL.root]!,
    shop.people[SPECIAL.bareProfile]!,
  ]
  const content = `Thank you nostr:${npubEncode(first.pubkey)} and nostr:${nprofileEncode({ pubkey: second.pubkey, relays: shop.relayUrls.slice(0, 1) })} for carrying the sofa up four floors.`
  const tags = [first, second].map(person => ['p', person.pubkey])
  return post(shop, author, { kind: 1, created_at: shop.now - 104 * 60, tags, content })
}
