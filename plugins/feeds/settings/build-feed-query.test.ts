import { describe, expect, it } from 'vitest'
import type { FeedConfig, FeedReaderContext } from '#contracts/feeds'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { buildFeedQuery, type FeedQueryContext } from './build-feed-query'
import { testNoteKinds, testNoteKindsWithPolls } from './test-note-kinds'

const me = numberToHex(1)
const friend = numberToHex(2)
const far = numberToHex(3)
const facts: FeedReaderContext = {
  session: { pubkey: me, canSign: true, method: 'key' },
  follows: [friend],
  near: [friend, far],
}
const visitor: FeedReaderContext = { ...facts, session: { canSign: false, method: 'none' } }

const ask = (config: Partial<FeedConfig>, knowledge: Partial<FeedQueryContext> = {}, who = facts) =>
  buildFeedQuery({ filter: {}, ...config }, who, { kinds: testNoteKinds, ...knowledge })
/** Returns the events that a feed with this configuration shows. */
const shown = (
  config: Partial<FeedConfig>,
  events: readonly NostrEvent[],
  knowledge?: Partial<FeedQueryContext>,
) => {
  const { accept = () => true } = ask(config, knowledge)
  return events.filter(accept)
}

const note = createTestEvent({ content: 'Soup of the day' })
const picture = createTestEvent({ content: 'https://pictures.invalid/bowl.jpg' })
const reply = createTestEvent({ content: 'Which soup?', tags: [['e', note.id, '', 'root']] })
const comment = createTestEvent({ kind: 1111, tags: [['e', note.id]] })
const mention = createTestEvent({ tags: [['e', note.id, '', 'mention']] })
const listing = createTestEvent({
  kind: 30_402,
  tags: [
    ['title', 'Soup bowls'],
    ['image', 'https://pictures.invalid/bowls'],
  ],
})

describe('the query of a feed', () => {
  it('has the feed’s limit, by default a hundred, and its kinds', () => {
    expect(ask({ filter: { kinds: [1, 6], limit: 20 } }).filters).toEqual([{ kinds: [1, 6], limit: 20 }])
    expect(ask({}).filters).toEqual([{ limit: 100 }])
  })

  it('requests the kinds that plugins show in the feed’s roles, including those of a new plugin', () => {
    const kinds = (as: FeedConfig['as'], known = testNoteKinds) =>
      ask({ ...(as && { as }) }, { kinds: known }).filters[0]?.kinds
    expect(kinds(['post'])).toEqual([1])
    expect(kinds(['post', 'repost'])).toEqual([1, 6])
    expect(kinds(['post'], testNoteKindsWithPolls)).toEqual([1, 1068])
    // If no plugin shows posts, the feed requests nothing.
    expect(kinds(['post'], [])).toEqual([])
    // Kinds that the reader typed are requested as typed.
    expect(ask({ as: ['post'], filter: { kinds: [30_023] } }).filters[0]?.kinds).toEqual([30_023])
  })

  it('requests kinds of later plugins in a separate query, beside the preloaded one', () => {
    const asked = (known: FeedQueryContext['kinds']) =>
      ask({ as: ['post'] }, { kinds: known, preloadedKinds: [1] })
    expect(asked(testNoteKinds)).toEqual({ filters: [{ kinds: [1], limit: 100 }] })
    expect(asked(testNoteKindsWithPolls)).toEqual({
      filters: [{ kinds: [1], limit: 100 }],
      also: [{ kinds: [1068], limit: 100 }],
    })
  })

  it('names authors up to friends of friends, and nobody beyond', () => {
    const authors = (followDistance: number | undefined, who = facts) =>
      ask(followDistance === undefined ? {} : { followDistance }, {}, who).filters[0]?.authors
    expect([0, 1, 2].map(distance => authors(distance))).toEqual([[me], [me, friend], [me, friend, far]])
    expect([authors(3), authors(undefined)]).toEqual([undefined, undefined])
    // A visitor has no public key, so a feed of the visitor's own notes has no authors.
    expect([authors(0, visitor), authors(1, visitor)]).toEqual([[], [friend]])
  })

  it('also asks without authors when friends of friends are too many to name and the graph is ready', () => {
    const crowd: FeedReaderContext = { ...facts, nearMore: true }
    const stranger = numberToHex(4)
    const unnamed = numberToHex(5)
    const distance = (pubkey: string) => (pubkey === stranger ? 3 : 2)
    const { filters, accept } = ask({ followDistance: 2, filter: { kinds: [1] } }, { distance }, crowd)
    expect(filters).toEqual([
      { kinds: [1], authors: [me, friend, far], limit: 100 },
      { kinds: [1], limit: 100 },
    ])
    const by = [friend, far, unnamed, stranger].map(pubkey => createTestEvent({ pubkey }))
    expect(accept && by.filter(accept)).toEqual(by.slice(0, 3))
    // In a ranked feed, the distance of the likers is judged, not that of the authors.
    const popular = ask({ followDistance: 2, sortLikedPosts: true }, { distance }, crowd)
    expect([popular.filters.length, popular.accept]).toEqual([2, undefined])
    expect(popular.counts && by.filter(popular.counts)).toEqual(by.slice(0, 3))
    expect(ask({ followDistance: 2 }, {}, crowd).filters).toHaveLength(1)
  })

  it('goes to the first relay of the feed, otherwise to the reader’s relays', () => {
    const relayUrls = ['wss://one.example', 'wss://two.example']
    expect(ask({ relayUrls }).relays).toEqual(['wss://one.example'])
    expect(ask({}).relays).toBeUndefined()
  })

  it('asks a ranked feed for the likes and reposts of a day', () => {
    const [popular] = ask({ sortLikedPosts: true, filter: { kinds: [1], limit: 300 } }).filters
    expect(popular).toMatchObject({ kinds: [6, 7], limit: 300 })
    const hours = (Date.now() / 1_000 - (popular?.since ?? 0)) / 3_600
    expect(Math.floor(hours)).toBe(24)
    expect(ask({ sortLikedPosts: true, filter: { kinds: [1, 7] } }).filters[0]?.kinds).toEqual([7])
    const withoutLikes = testNoteKinds.filter(({ value }) => value.id !== 'reaction')
    expect(ask({ sortLikedPosts: true }, { kinds: withoutLikes }).filters[0]?.kinds).toEqual([6])
    // A like has no text, so the search words are not sent in the request for likes.
    expect(ask({ sortLikedPosts: true, filter: { search: 'soup' } }).filters[0]).not.toHaveProperty('search')
  })

  it('says whether strangers are shown without a toggle, and the parent above its reply', () => {
    expect(ask({})).not.toHaveProperty('strangers')
    expect(ask({})).not.toHaveProperty('repliedTo')
    expect(ask({ showEventsByUnknownUsers: true, showRepliedTo: true })).toMatchObject({
      strangers: true,
      repliedTo: true,
    })
  })
})

describe('the notes a feed shows', () => {
  const all = [note, picture, reply, comment, mention, listing]

  it('are all by default', () => {
    expect(ask({}).accept).toBeUndefined()
  })

  it('exclude replies, or are replies alone; a mention is no reply', () => {
    expect(shown({ hideReplies: true }, all)).toEqual([note, picture, mention, listing])
    expect(shown({ requiresReplies: true }, all)).toEqual([reply, comment])
    expect(shown({ requiresReplies: true, hideReplies: true }, all)).toEqual([reply, comment])
  })

  it('can be limited to those with media', () => {
    expect(shown({ requiresMedia: true }, all)).toEqual([picture, listing])
    const reposts = [picture, note].map(({ id }) => createTestEvent({ kind: 6, tags: [['e', id]] }))
    const peek = (ref: object) => all.find(({ id }) => 'id' in ref && ref.id === id)
    expect(shown({ requiresMedia: true }, reposts, { peek })).toEqual(reposts.slice(0, 1))
  })

  it('hold the searched words, whatever a relay sends', () => {
    const filter = { search: 'SOUP' }
    expect(ask({ filter }).filters).toEqual([{ search: 'SOUP', limit: 100 }])
    expect(shown({ filter }, all)).toEqual([note, reply, listing])
    expect(shown({ filter, hideReplies: true }, all)).toEqual([note, listing])
  })

  it('include a repost whose note holds the words; its JSON does not count', () => {
    const passed = createTestEvent({ content: 'Soup, again' })
    const repost = (content: string) => createTestEvent({ kind: 6, content, tags: [['e', passed.id]] })
    const all = [repost(JSON.stringify(passed)), repost(''), repost('soup')]
    expect(shown({ filter: { search: 'soup' } }, all)).toEqual(all.slice(0, 1))
    for (const search of ['content', 'pubkey', 'kind 1'])
      expect(shown({ filter: { search } }, all)).toEqual([])
  })

  it('exclude those seen before this visit', () => {
    expect(shown({ excludeSeen: true }, all, { wasSeen: event => event !== picture })).toEqual([picture])
    expect(shown({}, all, { wasSeen: () => true })).toEqual(all)
  })

  it('are by people near enough, once distances are known', () => {
    const by = (pubkey: string) => createTestEvent({ pubkey })
    const [near, away] = [by(friend), by(far)]
    const distance = (pubkey: string) => (pubkey === far ? 4 : 1)
    expect(shown({ followDistance: 3 }, [near, away], { distance })).toEqual([near])
    expect(shown({ followDistance: 4 }, [near, away], { distance })).toEqual([near, away])
    expect(shown({ followDistance: 3 }, [near, away])).toEqual([near, away])
    // If the reader follows nobody, everybody is far away, so distance is not judged.
    expect(
      ask({ followDistance: 3 }, { distance }, { ...facts, follows: [], near: [] }).accept,
    ).toBeUndefined()
    // In a ranked feed, the distance of the likers is judged, not that of the authors.
    const ranked = ask({ followDistance: 3, sortLikedPosts: true }, { distance })
    expect([near, away].filter(ranked.counts ?? (() => true))).toEqual([near])
    expect(ranked.accept).toBeUndefined()
  })
})
