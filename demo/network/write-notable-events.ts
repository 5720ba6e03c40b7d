import { nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { createReplyTags } from './create-reply-tags.ts'
import { DEEP_THREAD_NOTES } from './generic-texts.ts'
import { addEvent, addPost, type DemoPost, getRelayHint, type NetworkBuilder } from './network-builder.ts'
import { type Person, SPECIAL_PERSON_INDEX } from './people.ts'
import { addMediaPost } from './write-media-notes.ts'
import { addReply } from './write-notes.ts'
import { createEmojiTag } from './write-profiles.ts'
import { addQuote } from './write-responses.ts'

/** Ids of events that each show one special case. The root account follows all of their authors. */
export interface NotableNoteIds {
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
export function writeNotableEvents(builder: NetworkBuilder): NotableNoteIds {
  const { now, people } = builder
  const minutesAgo = (minutes: number) => now - minutes * 60
  const getPerson = (index: number) => people[index]!
  const note = (author: Person, text: string, minutes: number, tags: string[][] = []): DemoPost =>
    addPost(builder, author, { kind: 1, created_at: minutesAgo(minutes), tags, content: text })
  const file = (name: string) => builder.media.filter(item => item.name === name)

  const createExpirationTag = (seconds: number) => [['expiration', String(now + seconds)]]
  const deleted = addEvent(
    builder,
    getPerson(3),
    createPlainNote('I should not have posted this one.', minutesAgo(300)),
  )
  const quoted = note(
    getPerson(4),
    'The last bus driver waits for everyone who runs, and looks away so that nobody is embarrassed.',
    190,
  )
  const rtl =
    `\u05d0 ${builder.text.nextLine(['صباح الخير من المرفأ، قرأت اليوم عن pinion وعن (nostr) وشربت قهوتين!'])}`.slice(
      2,
    )

  return {
    deepThreadRoot: writeDeepThread(builder).event.id,
    imageNote: addMediaPost(
      builder,
      1,
      'Flat calm. We drifted for an hour and nobody minded.',
      file('bay'),
      minutesAgo(14),
    ).event.id,
    galleryNote: addMediaPost(
      builder,
      5,
      'Four from the weekend. The third one is my favourite.',
      ['ridge-morning', 'pass', 'valley', 'meadow'].flatMap(file),
      minutesAgo(33),
    ).event.id,
    videoNote: addMediaPost(
      builder,
      6,
      'Four seconds of tide, sound off, best watched twice.',
      file('tide'),
      minutesAgo(47),
    ).event.id,
    warningNote: addMediaPost(
      builder,
      7,
      'Fungus close-up from the woodpile. It is worse than you think. #nsfw',
      file('poster'),
      minutesAgo(61),
      [
        ['content-warning', 'Very close pictures of fungus'],
        ['t', 'nsfw'],
      ],
    ).event.id,
    rtlNote: note(getPerson(SPECIAL_PERSON_INDEX.rtl), rtl, 75).event.id,
    longNote: note(getPerson(2), LONG_NOTE, 88).event.id,
    quotedNote: quoted.event.id,
    nestedQuote: writeNestedQuotes(builder, quoted).event.id,
    mentionNote: writeMentionNote(builder).event.id,
    customEmojiNote: note(getPerson(8), 'Shipped it! :pinion: :gear:', 120, [
      createEmojiTag(builder, 'pinion'),
      createEmojiTag(builder, 'gear'),
    ]).event.id,
    linkNote: note(
      getPerson(9),
      `I wrote down how the winter commute works for me: ${builder.mediaUrl}/people/${getPerson(9).handle}`,
      131,
    ).event.id,
    deletedNoteId: deleted.id,
    deletionId: addEvent(builder, getPerson(3), {
      ...createPlainNote('posted too early', minutesAgo(290)),
      kind: 5,
      tags: [
        ['e', deleted.id],
        ['k', '1'],
      ],
    }).id,
    expiredNoteId: addEvent(builder, getPerson(10), {
      ...createPlainNote('Free soup at the corner until eight!', minutesAgo(400)),
      tags: createExpirationTag(-3600),
    }).id,
    expiringNoteId: addEvent(builder, getPerson(10), {
      ...createPlainNote('Free soup again, all weekend long.', minutesAgo(21)),
      tags: createExpirationTag(3 * 86_400),
    }).id,
    futureNoteId: addEvent(
      builder,
      getPerson(11),
      createPlainNote('Greetings from tomorrow, my clock is wrong again.', now + 30 * 3600),
    ).id,
  }
}

function createPlainNote(content: string, created_at: number) {
  return { kind: 1, created_at, tags: [], content }
}

function writeDeepThread(builder: NetworkBuilder): DemoPost {
  const random = builder.random.fork('deep')
  const [asker, helper] = [builder.people[1]!, builder.people[4]!]
  const posts: DemoPost[] = []
  for (const [depth, line] of DEEP_THREAD_NOTES.entries()) {
    const parent = posts.at(-1)
    const created_at = builder.now - 26 * 3600 + depth * 700
    const tags = parent ? createReplyTags(parent.event, getRelayHint(builder)) : []
    posts.push(addPost(builder, depth % 2 ? helper : asker, { kind: 1, created_at, tags, content: line }))
  }
  const root = posts[0]!
  for (const index of [0, 2, 5, 12, 15]) addReply(builder, random, root, builder.people[index]!)
  return root
}

/** Writes a quote of a quote of a quote of a quote. */
function writeNestedQuotes(builder: NetworkBuilder, innermost: DemoPost): DemoPost {
  const comments = [
    'This made me look up from my phone.',
    'Quoting the quote, because yes.',
    'And again.',
    'Four deep. Hello down there!',
  ]
  return comments.reduce(
    (inner, comment, depth) =>
      addQuote(
        builder,
        builder.people[12 + (depth % 3)]!,
        inner,
        comment,
        builder.now - (170 - depth * 9) * 60,
      ),
    innermost,
  )
}

function writeMentionNote(builder: NetworkBuilder): DemoPost {
  const [author, first, second] = [
    builder.people[5]!,
    builder.people[SPECIAL_PERSON_INDEX.root]!,
    builder.people[SPECIAL_PERSON_INDEX.bareProfile]!,
  ]
  const content = `Thank you nostr:${npubEncode(first.pubkey)} and nostr:${nprofileEncode({ pubkey: second.pubkey, relays: builder.relayUrls.slice(0, 1) })} for carrying the sofa up four floors.`
  const tags = [first, second].map(person => ['p', person.pubkey])
  return addPost(builder, author, { kind: 1, created_at: builder.now - 104 * 60, tags, content })
}
