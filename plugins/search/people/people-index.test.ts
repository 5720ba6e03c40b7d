import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndexedPerson } from './indexed-person'
import { type FollowDistanceMap, PeopleIndex } from './people-index'
import { scoreMatch, UNKNOWN_DISTANCE } from './score-match'

const keyOf = (n: number) => n.toString(16).padStart(64, '0')
const person = (n: number, name: string, more: Partial<IndexedPerson> = {}): IndexedPerson => ({
  pubkey: keyOf(n),
  name,
  createdAt: 1,
  ...more,
})
const indexOf = (...people: IndexedPerson[]) => {
  const index = new PeopleIndex()
  index.put(people)
  return index
}
const names = (index: PeopleIndex, query: string, limit = 10) =>
  index.search(query, limit).map(found => found.person.name)
const near = (entries: Record<number, readonly [distance: number, friends: number]>): FollowDistanceMap =>
  new Map(
    Object.entries(entries).map(([n, [distance, friends]]) => [keyOf(Number(n)), { distance, friends }]),
  )

describe('the score', () => {
  const base = { match: 0.5, distance: 1, friends: 0, startsWith: false }
  it('is five times the match, minus a hundredth per step, plus bonuses', () => {
    expect(scoreMatch(base)).toBeCloseTo(2.5)
    expect(scoreMatch({ ...base, distance: 4 })).toBeCloseTo(2.5 - 0.03)
    expect(scoreMatch({ ...base, friends: 10 })).toBeCloseTo(2.55)
    expect(scoreMatch({ ...base, startsWith: true })).toBeCloseTo(3.5)
    expect(scoreMatch({ ...base, distance: UNKNOWN_DISTANCE })).toBeCloseTo(2.5 - 9.98)
  })
  it('places the reader a hundred steps away', () => {
    expect(scoreMatch({ ...base, distance: 0 })).toBeCloseTo(1.5)
  })
})

describe('matching people', () => {
  it('a single character finds only names and identifiers that begin with it', () => {
    const index = indexOf(
      person(1, 'Maria Jones'),
      person(2, 'Jo'),
      person(3, 'Somebody', { nip05: 'jack@example.com' }),
      person(4, 'Else', { alias: 'john' }),
      person(5, 'Nobody', { nip05: '_@jazz.example' }),
      person(6, 'Ajax'),
    )
    expect(names(index, 'j').sort()).toEqual(['Else', 'Jo', 'Nobody', 'Somebody'])
    expect(names(index, 'jo').sort()).toEqual(['Else', 'Jo', 'Maria Jones'])
  })
  it('the beginning of any word, of all words typed, in any order', () => {
    const index = indexOf(person(1, 'Maria Jones'), person(2, 'Maria Smith'), person(3, 'Jones'))
    expect(names(index, 'jones mar')).toEqual(['Maria Jones'])
    expect(names(index, 'mar')).toEqual(['Maria Jones', 'Maria Smith'])
    expect(names(index, '@maria.jones')).toEqual(['Maria Jones'])
  })
  it('a whole identifier (NIP-05), or its beginning, finds only whose it is', () => {
    const index = indexOf(
      person(1, 'Ada', { nip05: 'ada@ids.example' }),
      person(2, 'Ada Ids'),
      person(3, 'Other', { nip05: 'ada@other.example' }),
      person(4, 'Domain', { nip05: '_@ids.example' }),
    )
    expect(names(index, 'ada@ids.example')).toEqual(['Ada'])
    expect(names(index, 'ADA@i')).toEqual(['Ada'])
    expect(names(index, 'ada@').sort()).toEqual(['Ada', 'Other'])
    expect(names(index, '_@ids.example')).toEqual(['Domain'])
    expect(names(index, 'eva@ids.example')).toEqual([])
    expect(names(index, '@ada').sort()).toEqual(['Ada', 'Ada Ids', 'Other'])
  })
  it('without case, accents, full width or ligatures', () => {
    const index = indexOf(person(1, 'Zoë Ångström'), person(2, 'ｆｕｌｌ ﬁsh'), person(3, 'العربية'))
    expect(names(index, 'ZOE ang')).toEqual(['Zoë Ångström'])
    expect(names(index, 'full fish')).toEqual(['ｆｕｌｌ ﬁsh'])
    expect(names(index, 'العر')).toEqual(['العربية'])
  })
  it('allows the mistakes of the 0.3 threshold, even while a word is being typed', () => {
    const index = indexOf(person(1, 'Alexandra'), person(2, 'Bob'))
    for (const typed of ['alexnadra', 'alexndra', 'alexxandra', 'akexandra', 'akex'])
      expect(names(index, typed), typed).toEqual(['Alexandra'])
    for (const typed of ['akx', 'ax', 'olexindro', 'bab']) expect(names(index, typed), typed).toEqual([])
  })
  it('finds the newest version of a person, only by the new name', () => {
    const index = indexOf(person(1, 'Before', { createdAt: 5 }))
    expect(index.put([person(1, 'Older', { createdAt: 4 }), person(1, 'After', { createdAt: 6 })])).toBe(1)
    expect(index.size).toBe(1)
    expect(names(index, 'before')).toEqual([])
    expect(names(index, 'older')).toEqual([])
    expect(names(index, 'after')).toEqual(['After'])
  })
  it('finds nobody for an empty query', () => {
    const index = indexOf(person(1, 'Ann'))
    for (const query of ['', '   ', '@', '...', '#']) expect(index.search(query, 10)).toEqual([])
    expect(index.search('ann', 0)).toEqual([])
  })
})

describe('the order', () => {
  it('uses match, friends and distance; the reader comes after people they know, and strangers come last', () => {
    const index = indexOf(
      person(1, 'Tom'),
      person(2, 'Tomasz'),
      person(3, 'Tomato'),
      person(4, 'Tommy'),
      person(5, 'Tom'),
    )
    index.setFollowDistances(near({ 2: [1, 0], 3: [3, 0], 4: [3, 40], 5: [0, 0] }))
    expect(index.search('tom', 5).map(({ person: p, distance }) => [p.pubkey.at(-1), distance])).toEqual([
      ['4', 3],
      ['2', 1],
      ['3', 3],
      ['5', 0],
      ['1', UNKNOWN_DISTANCE],
    ])
  })
  it('puts a match at the start of a name before one inside it', () => {
    const index = indexOf(person(1, 'Anna Bell'), person(2, 'Bella'))
    expect(names(index, 'bell')).toEqual(['Bella', 'Anna Bell'])
  })
  it('follows a change of the reader', () => {
    const index = indexOf(person(1, 'Kim A'), person(2, 'Kim B'))
    index.setFollowDistances(near({ 2: [1, 0] }))
    expect(names(index, 'kim')).toEqual(['Kim B', 'Kim A'])
    index.setFollowDistances(near({ 1: [1, 0] }))
    expect(names(index, 'kim')).toEqual(['Kim A', 'Kim B'])
  })
})

describe('laws', () => {
  const letter = fc.constantFrom('a', 'b', 'c', ' ', 'é')
  const name = fc.string({ unit: letter, minLength: 1, maxLength: 12 }).filter(text => text.trim() !== '')
  const people = fc.array(fc.tuple(name, fc.nat(5), fc.nat(50)), { maxLength: 60 })

  it('gives bounded, sorted results without duplicates, independent of the order of additions', () => {
    fc.assert(
      fc.property(people, name, fc.integer({ min: 1, max: 20 }), fc.nat(59), (list, query, limit, cut) => {
        const all = list.map(([text], n) => person(n, text))
        const around = near(
          Object.fromEntries(list.map(([, distance, friends], n) => [n, [distance, friends]])),
        )
        const atOnce = indexOf(...all)
        atOnce.setFollowDistances(around)
        const inParts = new PeopleIndex()
        inParts.setFollowDistances(around)
        inParts.put(all.slice(cut).reverse())
        for (const one of all.slice(0, cut)) inParts.put([one])
        const found = atOnce.search(query, limit)
        expect(found.length).toBeLessThanOrEqual(limit)
        expect(new Set(found.map(f => f.person.pubkey)).size).toBe(found.length)
        for (let i = 1; i < found.length; i++)
          expect((found[i - 1]?.score ?? 0) >= (found[i]?.score ?? 0)).toBe(true)
        const plain = (list: typeof found) =>
          list.map(f => [f.person.pubkey, f.distance, Math.fround(f.score)])
        expect(plain(inParts.search(query, limit))).toEqual(plain(found))
      }),
    )
  })
  it('finds everyone with a word that begins with the query, if the limit allows', () => {
    fc.assert(
      fc.property(people, name, (list, query) => {
        const index = indexOf(...list.map(([text], n) => person(n, text)))
        const found = new Set(index.search(query, 100).map(f => f.person.pubkey))
        const [typed = ''] = query.normalize('NFKD').replace(/\p{M}/gu, '').trim().split(/\s+/)
        if (query.trim().includes(' ') || typed.length < 2) return
        for (const [n, [text]] of list.entries()) {
          const words = text.normalize('NFKD').replace(/\p{M}/gu, '').trim().split(/\s+/)
          if (words.some(word => word.startsWith(typed))) expect(found.has(keyOf(n))).toBe(true)
        }
      }),
    )
  })
})

it('keeps at most a hundred thousand people, and replaces unknown people with known ones', () => {
  const index = new PeopleIndex()
  const most = 100_000
  for (let from = 0; from < most; from += 10_000)
    index.put(Array.from({ length: 10_000 }, (_, n) => person(from + n, `P${from + n}`)))
  expect(index.size).toBe(most)
  index.put([person(most, 'Stranger')])
  expect(names(index, 'stranger')).toEqual([])
  index.setFollowDistances(near({ 0: [1, 0], [most + 1]: [1, 0] }))
  index.put([person(most + 1, 'Friend')])
  expect(names(index, 'friend')).toEqual(['Friend'])
  expect(index.size).toBe(most)
  expect(names(index, 'p0', 1)).toEqual(['P0'])
  // Everybody gets a new name. The old names must not be found any more, and their memory must be free.
  for (let from = 0; from < most; from += 10_000)
    index.put(Array.from({ length: 10_000 }, (_, n) => person(from + n, `Q${from + n}`, { createdAt: 2 })))
  expect(index.size).toBe(most)
  expect(names(index, 'p5')).toEqual([])
  expect(names(index, 'q5', 1)).toEqual(['Q5'])
})
