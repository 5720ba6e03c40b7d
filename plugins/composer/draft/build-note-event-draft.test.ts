import { expect, test } from 'vitest'
import { encodeNevent, encodeNote, encodeNpub } from '#kernel/nostr'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { buildNoteEventDraft, type NoteContent } from './build-note-event-draft'

const me = numberToHex(9)
const parts = (text: string, more: Partial<NoteContent> = {}): NoteContent => ({
  text,
  media: [],
  emoji: {},
  warning: undefined,
  author: me,
  ...more,
})
const npub = encodeNpub(numberToHex(1)) ?? ''

test('people and topics become links and tags; the author is not notified', () => {
  const draft = buildNoteEventDraft(
    parts(`Hi @${npub} and ${encodeNpub(me)} #Nostr #nostr #42 see example.com/#anchor`),
    {},
  )
  expect(draft).toEqual({
    kind: 1,
    content: `Hi nostr:${npub} and nostr:${encodeNpub(me)} #Nostr #nostr #42 see example.com/#anchor`,
    tags: [
      ['p', numberToHex(1)],
      ['t', 'nostr'],
    ],
  })
})

test('an identifier inside an address stays as it is', () => {
  const { content, tags } = buildNoteEventDraft(parts(`https://example.com/${npub} and xnpub1abc`), {})
  expect(content).toBe(`https://example.com/${npub} and xnpub1abc`)
  expect(tags).toEqual([])
})

test.each(['?p=', '?a=1&p=', '@', '#', '?#', '!'])(
  'an identifier behind ‘%s’ in an address is a part of it, and names nobody',
  between => {
    const text = `see https://example.com/${between}${npub} wss://r.test/${between}${npub} (e-x.example.com/a${between}${npub})`
    const { content, tags } = buildNoteEventDraft(parts(text), {})
    expect(content).toBe(text)
    expect(tags).toEqual([])
  },
)

test('an identifier or tag beside an address is read', () => {
  const text = `https://example.com/?p=1 @${npub}, <https://a.test>${npub} https://b.test/?#x。#Birds`
  const { content, tags } = buildNoteEventDraft(parts(text), {})
  expect(content).toBe(text.replace('@', 'nostr:').replace(`>${npub}`, `>nostr:${npub}`))
  expect(tags).toEqual([
    ['p', numberToHex(1)],
    ['t', 'birds'],
  ])
  const bare = `example.com/?p=1 @${npub} example.com @${npub} e.g.(@${npub}) and/or @${npub}`
  expect(buildNoteEventDraft(parts(bare), {}).content).toBe(bare.replaceAll('@', 'nostr:'))
})

test('half a million hostile characters are read quickly', () => {
  const began = performance.now()
  for (const piece of [
    'a',
    'a.',
    'http://',
    'a+-.',
    '://',
    'https://x ',
    '@npub1',
    '#',
    ' #a',
    'nostr:',
    'a./ npub1',
    'a.a.',
    'a.a/=npub1q',
  ])
    buildNoteEventDraft(parts(piece.repeat(500_000 / piece.length)), {})
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a direct answer names only the root, a deeper one root and reply; all addressees are notified', () => {
  const root = createTestEvent({ kind: 1, pubkey: numberToHex(1), tags: [['p', numberToHex(2)]] })
  expect(buildNoteEventDraft(parts('yes'), { replyTo: root }).tags).toEqual([
    ['e', root.id, '', 'root', numberToHex(1)],
    ['p', numberToHex(1)],
    ['p', numberToHex(2)],
  ])
  const reply = createTestEvent({
    kind: 1,
    pubkey: numberToHex(3),
    tags: [
      ['e', root.id, 'wss://a.test', 'root', numberToHex(1)],
      ['p', numberToHex(1)],
      ['p', me],
    ],
  })
  expect(buildNoteEventDraft(parts('no'), { replyTo: reply }).tags).toEqual([
    ['e', root.id, 'wss://a.test', 'root', numberToHex(1)],
    ['e', reply.id, '', 'reply', numberToHex(3)],
    ['p', numberToHex(3)],
    ['p', numberToHex(1)],
  ])
})

test('any event that is no note is answered by a comment with root and parent (NIP-22)', () => {
  const article = createTestEvent({ kind: 30023, pubkey: numberToHex(1), tags: [['d', 'on-birds']] })
  const first = buildNoteEventDraft(parts('good'), { replyTo: article })
  expect(first).toMatchObject({
    kind: 1111,
    tags: [
      ['A', `30023:${numberToHex(1)}:on-birds`, ''],
      ['K', '30023'],
      ['P', numberToHex(1)],
      ['a', `30023:${numberToHex(1)}:on-birds`, ''],
      ['e', article.id, '', numberToHex(1)],
      ['k', '30023'],
      ['p', numberToHex(1)],
    ],
  })
  const comment = createTestEvent({ kind: 1111, pubkey: numberToHex(2), tags: first.tags.map(t => [...t]) })
  expect(buildNoteEventDraft(parts('agreed'), { replyTo: comment }).tags).toEqual([
    ['A', `30023:${numberToHex(1)}:on-birds`, ''],
    ['K', '30023'],
    ['P', numberToHex(1)],
    ['e', comment.id, '', numberToHex(2)],
    ['k', '1111'],
    ['p', numberToHex(2)],
  ])
})

test('an answer names at most two hundred people, and a comment one root', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ['p', numberToHex(n + 10)])
  const { tags } = buildNoteEventDraft(parts('hm'), {
    replyTo: createTestEvent({ kind: 1, pubkey: numberToHex(1), tags: many }),
  })
  expect(tags.filter(([name]) => name === 'p')).toEqual([['p', numberToHex(1)], ...many.slice(0, 200)])
  const roots = Array.from({ length: 5_000 }, (_, n) => ['E', numberToHex(n + 10), '', numberToHex(3)])
  const comment = createTestEvent({
    kind: 1111,
    pubkey: numberToHex(2),
    tags: [...roots, ['K', '1'], ['P', numberToHex(3)]],
  })
  expect(buildNoteEventDraft(parts('hm'), { replyTo: comment }).tags).toEqual([
    roots[0],
    ['K', '1'],
    ['P', numberToHex(3)],
    ['e', comment.id, '', numberToHex(2)],
    ['k', '1111'],
    ['p', numberToHex(2)],
  ])
})

test('a quote ends with a link, once, and has its `q` and its author', () => {
  const quote = createTestEvent({ kind: 1, pubkey: numberToHex(1) })
  const link = `nostr:${encodeNevent({ id: quote.id, kind: 1, author: numberToHex(1) })}`
  const draft = buildNoteEventDraft(parts('look'), { quote })
  expect(draft.content).toBe(`look\n\n${link}`)
  expect(draft.tags).toEqual([
    ['p', numberToHex(1)],
    ['q', quote.id, '', numberToHex(1)],
  ])
  expect(buildNoteEventDraft(parts(`look ${link}`), { quote }).content).toBe(`look ${link}`)
  const pasted = buildNoteEventDraft(parts(encodeNote(quote.id) ?? ''), {})
  expect(pasted.tags).toEqual([['q', quote.id]])
})

test('removed media is not tagged; a warning and picked emoji are', () => {
  const media = [
    ['imeta', 'url https://m.test/a.png', 'dim 1x1'],
    ['imeta', 'url https://m.test/b.png'],
  ]
  const { tags } = buildNoteEventDraft(
    parts('see https://m.test/a.png :gear: :other: :constructor:', {
      media,
      emoji: { gear: 'https://m.test/g.png' },
      warning: '',
    }),
    {},
  )
  expect(tags).toEqual([['emoji', 'gear', 'https://m.test/g.png'], media[0], ['content-warning']])
})
