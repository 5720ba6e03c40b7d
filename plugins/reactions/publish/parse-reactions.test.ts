import { expect, test } from 'vitest'
import { createReferenceFilters, matchesAnyFilter } from '#kernel/nostr'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { createReactionDraft } from './create-reaction-draft'
import { getReactionTarget, parseReactions } from './parse-reactions'

const note = createTestEvent({ kind: 1, pubkey: numberToHex(1) })
const reaction = (n: number, content: string, tags: string[][] = [['e', note.id]], created_at = 100 + n) =>
  createTestEvent({ kind: 7, pubkey: numberToHex(n), content, tags, created_at })

test('counts likes, empty contents and emoji, but no dislikes and no reactions to other events', () => {
  const other = createTestEvent({ kind: 1 })
  const events = [
    reaction(2, '+'),
    reaction(3, ''),
    reaction(4, '🔥'),
    reaction(5, '-'),
    reaction(6, '+', [
      ['e', note.id],
      ['e', other.id],
    ]),
  ].reverse()
  expect(parseReactions(note, events).map(r => [r.pubkey, r.text])).toEqual([
    [numberToHex(2), '❤️'],
    [numberToHex(3), '❤️'],
    [numberToHex(4), '🔥'],
  ])
})

test('an article keeps its reactions after an edit', () => {
  const article = createTestEvent({ kind: 30023, pubkey: numberToHex(1), tags: [['d', 'x']] })
  const edited = createTestEvent({
    kind: 30023,
    pubkey: numberToHex(1),
    tags: [['d', 'x']],
    content: 'Better',
  })
  const like = createTestEvent({ ...createReactionDraft(article, '+'), pubkey: numberToHex(2) })
  for (const version of [article, edited]) {
    expect(matchesAnyFilter(like, createReferenceFilters(version, [7]))).toBe(true)
    expect(parseReactions(version, [like]).map(r => r.pubkey)).toEqual([numberToHex(2)])
  }
  expect(getReactionTarget(like)).toMatchObject({ kind: 30023, pubkey: numberToHex(1), identifier: 'x' })
  const other = createTestEvent({ kind: 30023, pubkey: numberToHex(1), tags: [['d', 'y']] })
  expect(parseReactions(other, [like])).toEqual([])
})

test('counts each person once, by their first reaction', () => {
  const events = [reaction(2, '🔥', undefined, 200), reaction(2, '+', undefined, 100)]
  expect(parseReactions(note, events).map(r => r.text)).toEqual(['❤️'])
})

test('shows pictures only from https with a short name; other text becomes a heart', () => {
  const emoji = (name: string, url: string) => [
    ['e', note.id],
    ['emoji', name, url],
  ]
  const texts = [
    reaction(2, ':gear:', emoji('gear', 'https://x.test/g.png')),
    reaction(3, ':gear:', emoji('gear', 'javascript:alert(1)')),
    reaction(4, `:${'a'.repeat(60)}:`, emoji('a'.repeat(60), 'https://x.test/g.png')),
    reaction(5, ':gear:'),
    reaction(6, 'buy my coin at https://example.com now'),
  ]
  expect(parseReactions(note, texts.reverse()).map(r => r.url ?? r.text)).toEqual([
    'https://x.test/g.png',
    ':gear:',
    `:${'a'.repeat(51)}…`,
    ':gear:',
    '❤️',
  ])
})

test('a draft names the target, its author, kind and address', () => {
  expect(createReactionDraft(note, '+')).toEqual({
    kind: 7,
    content: '+',
    tags: [
      ['e', note.id, '', note.pubkey],
      ['p', note.pubkey, ''],
      ['k', '1'],
    ],
  })
  const article = createTestEvent({ kind: 30023, pubkey: numberToHex(1), tags: [['d', 'x']] })
  expect(createReactionDraft(article, { text: ':gear:', url: 'https://x.test/g.png' })).toMatchObject({
    content: ':gear:',
    tags: expect.arrayContaining([
      ['a', `30023:${numberToHex(1)}:x`, '', numberToHex(1)],
      ['emoji', 'gear', 'https://x.test/g.png'],
    ]),
  })
})
