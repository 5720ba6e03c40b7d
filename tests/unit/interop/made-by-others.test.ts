import { describe, expect, test } from 'vitest'
import {
  decodeNip19Entity,
  getEventAddress,
  parseFollowList,
  parseRepostedEvent,
  parseThreadRefs,
} from '#kernel/nostr'
import { encodeInvoice } from '../../../demo/lightning/encode-invoice'
import { isDeletedBy } from '../../../kernel/nostr/protocol/events/deletion'
import { getRepostTarget } from '../../../kernel/nostr/protocol/events/get-repost-target'
import { createRelayLists } from '../../../kernel/nostr/worker/engine/relay-lists'
import { parseArticleMetadata } from '../../../plugins/articles/article/parse-article'
import { getListedPubkeys } from '../../../plugins/graph/service/root-lists'
import { parseHighlightSource } from '../../../plugins/highlights/parse-highlight-source'
import { parseListEntries } from '../../../plugins/lists/private/parse-list-entries'
import { parseContentWarning, parseNoteText } from '../../../plugins/notes/text'
import { parseProfile } from '../../../plugins/profiles/profile/parse-profile'
import {
  createReactionMatcher,
  getReactionTarget,
  parseReaction,
} from '../../../plugins/reactions/publish/parse-reactions'
import { parseRelayEntries } from '../../../plugins/relays/own/parse-relay-entries'
import { decodeInvoice } from '../../../plugins/wallet/invoice/decode-invoice'
import { isZapForNote } from '../../../plugins/zaps/receipts/is-zap-for-note'
import { verifyReceipt } from '../../../plugins/zaps/receipts/verify-receipt'
import { applesauce } from './applesauce'
import { ARTICLE, type Makes } from './library'
import { ndkLibrary } from './ndk'
import { nostrTools } from './nostr-tools'
import { openKeys, write } from './our-events'
import { rustNostr } from './rust-nostr'
import * as scene from './scene'
import {
  answer,
  article,
  articleAddress,
  comment,
  HERON_EMOJI,
  leo,
  mira,
  note,
  PROFILE,
  RELAY,
  received,
  tom,
} from './scene'

const libraries = [rustNostr, applesauce, ndkLibrary, nostrTools]

/** Returns the libraries that can make the event `what`, each with its function for that. */
function makersOf<What extends keyof Makes>(what: What) {
  return libraries.flatMap(({ name, make }) => {
    const made = make[what]
    return made ? [{ name, make: made as NonNullable<Makes[What]>, entities: make.entities }] : []
  })
}

describe('notes', () => {
  test.each(makersOf('note'))(
    '$name: a note passes verification, and fails it with other words',
    async ({ make }) => {
      const event = received(await make('Hello'))
      expect(event).toMatchObject({ kind: 1, content: 'Hello', pubkey: mira.pubkey })
      expect(() => received({ ...event, content: 'Bye' })).toThrow('wrong')
    },
  )

  const tagging = makersOf('note').filter(({ name }) => name === 'applesauce' || name === 'NDK')
  test.each(tagging)(
    '$name: a note with its mention, quote, hashtag and emoji',
    async ({ name, make, entities }) => {
      const { npub, nevent } = entities()
      const event = received(await make(`Ask nostr:${npub} of nostr:${nevent} #Birds :heron:`))
      expect(event.tags).toContainEqual(expect.arrayContaining(['p', leo.pubkey]))
      expect(parseThreadRefs({ ...event }).quotes).toMatchObject([{ by: 'id', id: note.id, relays: [RELAY] }])
      const blocks = parseNoteText(event.content, event.tags)
      expect(blocks.flatMap(block => (block.type === 'embed' ? [block.ref] : []))).toMatchObject([
        { id: note.id, relays: [RELAY] },
      ])
      const inline = blocks.flatMap(block => (block.type === 'text' ? block.inline : []))
      expect(inline).toContainEqual(expect.objectContaining({ type: 'mention', pubkey: leo.pubkey }))
      expect(inline).toContainEqual(expect.objectContaining({ type: 'hashtag', tag: 'birds' }))
      if (name !== 'applesauce') return
      expect(inline).toContainEqual({ type: 'emoji', ...HERON_EMOJI })
      expect(parseContentWarning(event)).toEqual({ reason: 'birds' })
    },
  )

  test.each(makersOf('reply'))('$name: an answer with its root and parent (NIP-10)', async ({ make }) => {
    const direct = parseThreadRefs({ ...received(await make(note, note)) })
    expect(direct).toMatchObject({ root: { id: note.id }, parent: { id: note.id } })
    const event = received(await make(answer, note))
    expect(parseThreadRefs({ ...event })).toMatchObject({ root: { id: note.id }, parent: { id: answer.id } })
    expect(event.tags).toContainEqual(expect.arrayContaining(['p', tom.pubkey]))
  })

  test.each(makersOf('comment'))(
    '$name: a comment on an article, and on a comment (NIP-22)',
    async ({ make }) => {
      const onArticle = received(await make(article, article))
      expect(parseThreadRefs({ ...onArticle })).toMatchObject({
        root: { address: articleAddress },
        parent: { address: articleAddress, author: leo.pubkey },
      })
      expect(parseThreadRefs({ ...received(await make(comment, article)) })).toMatchObject({
        root: { address: articleAddress },
        parent: { id: comment.id },
      })
    },
  )

  test.each(makersOf('comment'))(
    '$name: a comment on an article, with or without its root',
    async ({ make }) => {
      const event = received(await make(article))
      expect(parseThreadRefs({ ...event })).toMatchObject({
        root: { address: articleAddress },
        parent: { address: articleAddress },
      })
      // A reply to a comment belongs to the conversation about the article.
      const reply = write('Indeed', { replyTo: event })
      expect(parseThreadRefs({ ...reply })).toMatchObject({
        root: { address: articleAddress },
        parent: { id: event.id },
      })
      expect(reply.tags).toContainEqual(['K', '30023'])
    },
  )
})

describe('reactions, reposts, deletions and zaps', () => {
  test.each(makersOf('like'))(
    '$name: a like, of a note, of an answer and of an article',
    async ({ make }) => {
      for (const target of [note, answer, article]) {
        const event = received(await make(target))
        expect(createReactionMatcher(target)(event)).toBe(true)
        expect(createReactionMatcher(comment)(event)).toBe(false)
        expect(parseReaction(event)).toMatchObject({ pubkey: mira.pubkey, text: '❤️' })
      }
      expect(getReactionTarget(received(await make(answer)))).toMatchObject({ id: answer.id })
    },
  )

  test.each(makersOf('react'))('$name: a custom emoji (NIP-30)', async ({ make }) => {
    const reaction = parseReaction(received(await make(note, HERON_EMOJI)))
    expect(reaction).toMatchObject({ text: ':heron:', url: HERON_EMOJI.url })
  })

  test.each(makersOf('repost'))('$name: a repost of a note, and of an article (NIP-18)', async ({ make }) => {
    const ofNote = received(await make(note))
    expect(ofNote.kind).toBe(6)
    expect(getRepostTarget(ofNote)).toMatchObject({ id: note.id })
    expect(received(parseRepostedEvent(ofNote) ?? {})).toEqual(note)
    const ofArticle = received(await make(article))
    expect(ofArticle.kind).toBe(16)
    const byAddress = ofArticle.tags.some(([tag]) => tag === 'a')
    expect(getRepostTarget(ofArticle)).toMatchObject(
      byAddress ? { kind: 30_023, identifier: 'birds:heron' } : { id: article.id },
    )
    expect(received(parseRepostedEvent(ofArticle) ?? {})).toEqual(article)
  })

  test.each(makersOf('highlight'))(
    '$name: a highlight belongs to the address of its article',
    async ({ make }) => {
      const event = received(await make('stand *still*', article))
      expect(event).toMatchObject({ kind: 9802, content: 'stand *still*' })
      expect(parseHighlightSource(event)).toEqual({
        ref: { kind: 30_023, pubkey: leo.pubkey, identifier: 'birds:heron', relays: [] },
      })
    },
  )

  test.each(makersOf('deletion'))(
    '$name: a deletion counts only for its author’s own events (NIP-09)',
    async ({ make }) => {
      const own = scene.bySelf({ kind: 30_023, content: '', tags: [['d', 'marsh']] })
      const deletion = received(await make(own))
      expect(isDeletedBy(own, deletion)).toBe(true)
      const older = scene.bySelf({
        kind: 30_023,
        content: 'old',
        tags: [['d', 'marsh']],
        created_at: scene.NOW - 9,
      })
      expect(isDeletedBy(older, deletion)).toBe(true)
      expect(isDeletedBy(note, received(await make(note)))).toBe(false)
    },
  )

  test.each(makersOf('zapRequest'))(
    '$name: a zap counts for the note and in msats (NIP-57)',
    async ({ name, make }) => {
      const receipt =
        makersOf('zapReceipt').find(maker => maker.name === name)?.make ?? nostrTools.make.zapReceipt
      const request = received(await make(note, 21_000, 'For the heron'))
      const first = received((await receipt?.(request, unpaid)) ?? {})
      const description = first.tags.find(([tag]) => tag === 'description')?.[1] ?? ''
      const paid = received((await receipt?.(request, invoiceOver(description))) ?? {})
      const zap = await verifyReceipt(paid, {
        verify: async raw => received(raw as object),
        decodeInvoice: async text => decodeInvoice(text),
        findProvider: async () => mira.pubkey,
      })
      expect(zap).toMatchObject({
        sender: mira.pubkey,
        recipient: leo.pubkey,
        msats: 21_000,
        comment: 'For the heron',
      })
      expect(zap && isZapForNote(zap, note)).toBe(true)
    },
  )
})

const invoiceOver = (description: string) =>
  encodeInvoice({
    amountMsats: 21_000,
    timestamp: scene.NOW,
    preimage: new Uint8Array(32).fill(9),
    description,
    nodeKey: new Uint8Array(32).fill(8),
  })
const unpaid = invoiceOver('')

describe('people and their lists', () => {
  test.each(makersOf('profile'))('$name: a profile', async ({ make }) => {
    expect(parseProfile(received(await make(PROFILE)))).toMatchObject({ pubkey: mira.pubkey, ...PROFILE })
  })

  test.each(makersOf('follows'))('$name: a follow list', async ({ make }) => {
    expect(parseFollowList(received(await make(leo.pubkey, RELAY, 'Leo')))).toEqual([leo.pubkey])
  })

  test.each(makersOf('relays'))('$name: a relay list (NIP-65)', async ({ make }) => {
    const [read, write, both] = [
      'wss://in.example.com',
      'wss://out.example.com',
      'wss://both.example.com',
    ] as const
    const list = received(await make({ read, write, both }))
    const entries = parseRelayEntries(list)
    expect(new Set(entries)).toEqual(
      new Set([
        { url: read, read: true, write: false },
        { url: write, read: false, write: true },
        { url: both, read: true, write: true },
      ]),
    )
    const engine = createRelayLists(() => false)
    engine.addList(list)
    expect(new Set(engine.getWriteRelays(mira.pubkey))).toEqual(new Set([write, both]))
    expect(new Set(engine.getReadRelays(mira.pubkey))).toEqual(new Set([read, both]))
  })

  test.each(makersOf('mutes'))(
    '$name: a mute list with its encrypted part (NIP-51)',
    async ({ name, make }) => {
      const list = received(await make(leo.pubkey, tom.pubkey))
      expect([...getListedPubkeys(list.tags, list.pubkey)]).toEqual([leo.pubkey])
      // rust-nostr cannot make the encrypted part of a mute list.
      if (name === 'rust-nostr') return
      const text = await (await openKeys(mira.hex)).decrypt(mira.pubkey, list.content)
      expect(getListedPubkeys(parseListEntries(text) ?? [], mira.pubkey)).toEqual(new Set([tom.pubkey]))
    },
  )

  test.each(makersOf('article'))('$name: an article (NIP-23)', async ({ make }) => {
    const event = received(await make(ARTICLE))
    const { identifier, ...fields } = ARTICLE
    expect(getEventAddress(event)).toBe(`30023:${mira.pubkey}:${identifier}`)
    expect(parseArticleMetadata(event)).toEqual(fields)
  })
})

describe('codes', () => {
  test.each(makersOf('entities'))('$name: identifiers (NIP-19)', ({ name, make }) => {
    const codes = make()
    // NDK adds a relay to an naddr only if the event came from a relay.
    const relays = name === 'NDK' ? [] : [RELAY]
    expect(decodeNip19Entity(codes.npub)).toEqual({ type: 'npub', pubkey: leo.pubkey })
    expect(decodeNip19Entity(codes.nprofile)).toEqual({
      type: 'nprofile',
      pubkey: leo.pubkey,
      relays: [RELAY],
    })
    expect(decodeNip19Entity(codes.note)).toEqual({ type: 'note', id: note.id })
    const nevent = { type: 'nevent', id: note.id, author: leo.pubkey, kind: 1, relays: [RELAY] }
    expect(decodeNip19Entity(codes.nevent)).toEqual(nevent)
    const naddr = { type: 'naddr', kind: 30_023, pubkey: leo.pubkey, identifier: 'birds:heron', relays }
    expect(decodeNip19Entity(codes.naddr)).toEqual(naddr)
  })

  test.each(makersOf('encrypted'))(
    '$name: our keys decrypt a text that the library encrypted (NIP-44)',
    async ({ make }) => {
      const text = 'Herons: 🐦 \n'.repeat(200)
      expect(await (await openKeys(leo.hex)).decrypt(mira.pubkey, await make(leo.pubkey, text))).toBe(text)
    },
  )
})
