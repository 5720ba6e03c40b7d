import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignFiltersToRelays } from './filters-by-relay'

const AUTHORS = 40
const RELAYS = 30
const name = (n: number) => `wss://r${n}`
const input = fc.record({
  lists: fc.array(fc.uniqueArray(fc.nat(RELAYS - 1), { maxLength: 4 }), {
    minLength: AUTHORS,
    maxLength: AUTHORS,
  }),
  dead: fc.uniqueArray(fc.nat(RELAYS - 1), { maxLength: 15 }),
  defaults: fc.uniqueArray(fc.nat(RELAYS - 1), { minLength: 1, maxLength: 4 }),
})
const authors = Array.from({ length: AUTHORS }, (_, n) => `a${n}`)

test('every author is asked for at the defaults and at a reachable relay of theirs, and few relays are asked', () => {
  fc.assert(
    fc.property(input, ({ lists, dead, defaults }) => {
      const writes = (author: string) => lists[Number(author.slice(1))]?.map(name)
      const isDead = (url: string) => dead.some(n => name(n) === url)
      const plan = assignFiltersToRelays({
        filters: [{ kinds: [1], authors, limit: 9 }],
        defaultRelays: defaults.map(name),
        getWriteRelays: writes,
        isUnreachable: isDead,
      })
      expect(plan.size).toBeLessThanOrEqual(24 + defaults.length)
      for (const url of defaults.map(name)) expect(plan.get(url)).toEqual([{ kinds: [1], authors, limit: 9 }])
      const extra = [...plan].filter(([url]) => !defaults.map(name).includes(url))
      for (const [url, filters] of extra) {
        expect(isDead(url)).toBe(false)
        for (const author of filters.flatMap(f => f.authors ?? [])) expect(writes(author)).toContain(url)
      }
      if (extra.length >= 24) return
      for (const author of authors) {
        const own = (writes(author) ?? []).filter(url => !isDead(url) && !defaults.map(name).includes(url))
        const at = extra.filter(([, filters]) => filters.some(f => f.authors?.includes(author)))
        expect(at.length).toBe(Math.min(3, own.length))
      }
    }),
  )
})

test('the same input gives the same plan, whatever the order of authors', () => {
  const lists = new Map(authors.map((a, n) => [a, [name(n % 7), name((n * 3) % 11)]]))
  const planOf = (list: string[]) =>
    [
      ...assignFiltersToRelays({
        filters: [{ authors: list }],
        defaultRelays: [],
        getWriteRelays: a => lists.get(a),
        isUnreachable: () => false,
      }).keys(),
    ].sort()
  expect(planOf([...authors].reverse())).toEqual(planOf(authors))
})

test('a filter without authors goes to the defaults, a filter with an empty list to no relay', () => {
  const common = { defaultRelays: ['wss://d'], getWriteRelays: () => undefined, isUnreachable: () => false }
  expect([...assignFiltersToRelays({ ...common, filters: [{ ids: ['x'] }] })]).toEqual([
    ['wss://d', [{ ids: ['x'] }]],
  ])
  expect(assignFiltersToRelays({ ...common, filters: [{ authors: [] }] }).size).toBe(0)
})

test('thousands of authors are asked for in several filters', () => {
  const many = Array.from({ length: 1_200 }, (_, n) => `a${n}`)
  const plan = assignFiltersToRelays({
    filters: [{ authors: many }],
    defaultRelays: ['wss://d'],
    getWriteRelays: () => ['wss://w'],
    isUnreachable: () => false,
  })
  for (const url of ['wss://d', 'wss://w'])
    expect(plan.get(url)?.map(f => f.authors?.length)).toEqual([500, 500, 200])
})
