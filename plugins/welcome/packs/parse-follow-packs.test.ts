import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { MAX_PACK_PEOPLE, parseFollowPack, parseFollowPacks } from './parse-follow-packs'

const curator = numberToHex(1)
const people = [2, 3, 4].map(numberToHex)
const named = (keys: readonly string[]) => keys.map(key => ['p', key])
const pack = (tags: readonly (readonly string[])[], rest: Partial<NostrEvent> = {}) =>
  createTestEvent({ kind: 39089, pubkey: curator, content: '', tags: [['d', 'birds'], ...tags], ...rest })

test('reads title, description and people of both kinds', () => {
  const tags = [['title', 'Birds'], ['description', 'Who sang, and where.'], ...named(people)]
  for (const kind of [39089, 30000])
    expect(parseFollowPack(pack(tags, { kind }))).toEqual({
      id: `${kind}:${curator}:birds`,
      title: 'Birds',
      text: 'Who sang, and where.',
      people,
      leftOutCount: 0,
    })
})

test('a set without title or people is no pack, and neither is an event of another kind', () => {
  expect(parseFollowPack(pack(named(people)))).toBeUndefined()
  expect(parseFollowPack(pack([['title', ' \u200b'], ...named(people)]))).toBeUndefined()
  expect(parseFollowPack(pack([['title', 'Birds']]))).toBeUndefined()
  expect(
    parseFollowPack(pack([['title', 'Birds'], ['p'], ['p', 'x'.repeat(64)], ['p', 'ab']])),
  ).toBeUndefined()
  expect(parseFollowPack(pack([['title', 'Birds'], ...named(people)], { kind: 30003 }))).toBeUndefined()
})

test('a pack of 10,000 people is cut at 500, and says how many were left out', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => numberToHex(n + 10))
  const read = parseFollowPack(pack([['title', 'Everybody'], ...named(many), ...named(many.slice(0, 50))]))
  expect(read?.people).toEqual(many.slice(0, MAX_PACK_PEOPLE))
  expect(read?.people).toHaveLength(500)
  expect(read?.leftOutCount).toBe(9_500)
})

test('whatever a curator writes, the texts stay short and cannot turn the text around them', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 2_000 }))
  const tag = fc.oneof(
    fc.tuple(fc.constantFrom('title', 'description', 'p', 'd'), text),
    fc.constantFrom(['p', numberToHex(5)], ['title', '\u202eBirds'], ['title', 'x'.repeat(9_000)], ['title']),
    fc.array(text),
  )
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 20 }), tags => {
      const read = parseFollowPack(pack([...tags, ['p', numberToHex(6)]]))
      if (!read) return
      expect(read.title).not.toBe('')
      expect([...new Intl.Segmenter().segment(read.title)].length).toBeLessThanOrEqual(40)
      expect([...new Intl.Segmenter().segment(read.text)].length).toBeLessThanOrEqual(160)
      expect(read.title + read.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]/)
      for (const key of read.people) expect(key).toMatch(/^[0-9a-f]{64}$/)
    }),
  )
})

test('a pack that was moved to the newer kind is listed once, and at most 24 packs are', () => {
  const tags = [['title', 'Birds'], ...named(people)]
  const [older, newer] = [pack(tags, { kind: 30000 }), pack(tags)]
  expect(parseFollowPacks([older, newer]).map(({ id }) => id)).toEqual([`39089:${curator}:birds`])
  const many = Array.from({ length: 40 }, (_, n) =>
    createTestEvent({ kind: 39089, pubkey: curator, content: '', tags: [['d', `${n}`], ...tags] }),
  )
  expect(parseFollowPacks(many)).toHaveLength(24)
})
