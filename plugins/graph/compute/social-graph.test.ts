import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildGraphPersonTable, findGraphPersonRow, PERSON_FLAGS } from './graph-person-table'
import { type ListKind, SocialGraph } from './social-graph'

const NOW = 1_700_000_000
const key = (n: number) => (n + 1).toString(16).padStart(2, '0').padEnd(64, '0')
const PEOPLE = 12
const everybody = Array.from({ length: PEOPLE }, (_, n) => n)

interface Step {
  readonly kind: ListKind
  readonly owner: number
  readonly createdAt: number
  readonly others: readonly number[]
}
const person = fc.integer({ min: 0, max: PEOPLE - 1 })
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('follows', 'follows', 'mutes'),
  owner: person,
  createdAt: fc.integer({ min: NOW - 5, max: NOW + 5 }).map(t => (t === NOW + 5 ? NOW + 601 : t)),
  others: fc.array(person, { maxLength: 6 }),
})

const list = ({ kind, owner, createdAt, others }: Step) => ({
  kind,
  owner: key(owner),
  createdAt,
  keys: others.map(key).join(''),
})

/** A simple reference implementation with sets of numbers, without caches. */
class Model {
  readonly times = { follows: new Map<number, number>(), mutes: new Map<number, number>() }
  readonly lists = { follows: new Map<number, Set<number>>(), mutes: new Map<number, Set<number>>() }

  take({ kind, owner, createdAt, others }: Step): boolean {
    if (createdAt > NOW + 600 || createdAt <= (this.times[kind].get(owner) ?? 0)) return false
    this.times[kind].set(owner, createdAt)
    this.lists[kind].set(owner, new Set(others.filter(o => o !== owner)))
    return true
  }

  has = (kind: ListKind, owner: number, other: number) => this.lists[kind].get(owner)?.has(other) ?? false

  distances(root: number): number[] {
    const found = everybody.map((n): number => (n === root ? 0 : 1_000))
    for (const _ of everybody)
      for (const a of everybody)
        for (const b of everybody)
          if (this.has('follows', a, b)) found[b] = Math.min(found[b] as number, (found[a] as number) + 1)
    return found.map(d => Math.min(d, 1_000))
  }

  overmuted(root: number, about: number, threshold: number): boolean {
    if (this.has('mutes', root, about)) return true
    const distances = this.distances(root)
    for (let distance = 0; distance < PEOPLE; distance++) {
      const there = everybody.filter(n => distances[n] === distance)
      const followers = there.filter(n => this.has('follows', n, about)).length
      const muters = there.filter(n => this.has('mutes', n, about)).length
      if (followers + muters > 0) return muters * threshold > followers
    }
    return false
  }
}

test('answers the same as the simple model for any lists, order and root', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.array(person, { minLength: 1, maxLength: 3 }),
      (steps, roots) => {
        const graph = new SocialGraph()
        const model = new Model()
        roots.forEach((root, n) => {
          graph.setRoot(key(root))
          const part = Math.ceil(steps.length / roots.length)
          for (const s of steps.slice(n * part, (n + 1) * part))
            expect(graph.addIfNewer(list(s), NOW)).toBe(model.take(s))
          const distances = model.distances(root)
          const friendsOf = (about: number) =>
            everybody.filter(n => n !== root && distances[n] === 1 && model.has('follows', n, about))
          const table = buildGraphPersonTable(graph, n)
          for (const about of everybody) {
            const hex = key(about)
            expect(graph.distance(hex)).toBe(distances[about])
            expect(graph.isOvermuted(hex, 'author')).toBe(model.overmuted(root, about, 1))
            expect(graph.isOvermuted(hex, 'feed')).toBe(model.overmuted(root, about, 3))
            expect(graph.friendsWhoFollow(hex).sort()).toEqual(friendsOf(about).map(key).sort())
            expect(graph.followersOf(hex).sort()).toEqual(
              everybody.filter(n => model.has('follows', n, about)).map(key),
            )
            const muters = everybody.filter(n => model.has('mutes', n, about) && distances[n] !== 1_000)
            expect(graph.mutersOf(hex).sort()).toEqual(muters.map(key))
            expect(graph.listKeys('follows', hex).sort()).toEqual(
              everybody.filter(n => model.has('follows', about, n)).map(key),
            )
            const row = findGraphPersonRow(table, hex)
            if (graph.keys.find(hex) < 0) continue
            expect(row < 0 ? 1_000 : table.distances[row]).toBe(distances[about])
            const flags = row < 0 ? 0 : (table.flags[row] ?? 0)
            expect((flags & PERSON_FLAGS.muted) > 0).toBe(model.has('mutes', root, about))
            expect((flags & PERSON_FLAGS.overmutedAuthor) > 0).toBe(model.overmuted(root, about, 1))
            expect((flags & PERSON_FLAGS.overmutedFeed) > 0).toBe(model.overmuted(root, about, 3))
            if (row >= 0) expect(table.friends[row]).toBe(friendsOf(about).length)
          }
        })
      },
    ),
    { numRuns: 300 },
  )
})

const take = (graph: SocialGraph, owner: number, others: readonly number[], createdAt = NOW) =>
  graph.addIfNewer(list({ kind: 'follows', owner, createdAt, others }), NOW)

test('refuses a list that is older, of the same time, or of the future', () => {
  const graph = new SocialGraph()
  expect(take(graph, 0, [1])).toBe(true)
  expect(take(graph, 0, [2], NOW - 1)).toBe(false)
  expect(take(graph, 0, [2], NOW)).toBe(false)
  expect(take(graph, 0, [2], NOW + 601)).toBe(false)
  expect(graph.listKeys('follows', key(0))).toEqual([key(1)])
  expect(take(graph, 0, [2], NOW + 600)).toBe(true)
  expect(graph.listKeys('follows', key(0))).toEqual([key(2)])
})

test('leaves out invalid keys, double entries and the owner', () => {
  const graph = new SocialGraph()
  const keys = [key(1), 'z'.repeat(64), key(0), key(2), key(1)].join('')
  expect(graph.addIfNewer({ kind: 'follows', owner: key(0), createdAt: NOW, keys }, NOW)).toBe(true)
  expect(graph.listKeys('follows', key(0))).toEqual([key(1), key(2)])
  expect(graph.addIfNewer({ kind: 'follows', owner: 'nobody', createdAt: NOW, keys }, NOW)).toBe(false)
})

test('ten thousand replaced lists need no more memory than the current ones', () => {
  const graph = new SocialGraph()
  for (let time = 1; time <= 10_000; time++) take(graph, time % 3, [3, 4, 5, 6, 7, 8, 9], time)
  expect(graph.size).toMatchObject({ followLists: 3, follows: 21 })
  expect(graph.follows.rows.pool.length).toBeLessThanOrEqual(4_096)
  expect(graph.listKeys('follows', key(0))).toEqual([3, 4, 5, 6, 7, 8, 9].map(key))
})

test('a crafted twin of the first 8 bytes moves nobody away', () => {
  const near = `${'ab'.repeat(8)}${'1'.repeat(48)}`
  const twin = `${'ab'.repeat(8)}${'2'.repeat(48)}`
  for (const pair of [
    [near, twin],
    [twin, near],
  ]) {
    const graph = new SocialGraph()
    for (const hex of pair) graph.keys.addHex(hex)
    graph.setRoot(key(0))
    graph.addIfNewer({ kind: 'follows', owner: key(0), createdAt: NOW, keys: near + key(1) }, NOW)
    graph.addIfNewer({ kind: 'follows', owner: key(1), createdAt: NOW, keys: key(2) }, NOW)
    graph.addIfNewer({ kind: 'follows', owner: key(2), createdAt: NOW, keys: twin }, NOW)
    const table = buildGraphPersonTable(graph, 7)
    expect(table.distances[findGraphPersonRow(table, near)]).toBe(1)
  }
})

test('finds nobody beyond 20 steps, and pruning drops only their lists', () => {
  const graph = new SocialGraph()
  for (let n = 0; n < 30; n++) take(graph, n, [n + 1])
  graph.setRoot(key(0))
  expect(graph.distance(key(20))).toBe(20)
  expect(graph.distance(key(21))).toBe(1_000)
  graph.prune()
  expect(graph.size.followLists).toBe(21)
  expect(graph.distance(key(20))).toBe(20)
  // The new root has no list, so it reaches nobody. Pruning must keep the lists, because a later root may need them.
  graph.setRoot(key(99))
  graph.prune()
  expect(graph.size.followLists).toBe(21)
})

test('names the direct follows without a list, and the nearest people first', () => {
  const graph = new SocialGraph()
  graph.setRoot(key(0))
  expect(graph.missingLists('follows')).toEqual([])
  take(graph, 0, [1, 2, 3])
  take(graph, 1, [4, 5])
  take(graph, 2, [5])
  expect(graph.missingLists('follows')).toEqual([key(3)])
  expect(graph.missingLists('mutes')).toEqual([0, 1, 2, 3].map(key))
  expect(graph.peopleWithin(2, 10)).toEqual([0, 1, 2, 3, 5, 4].map(key))
  expect(graph.peopleWithin(1, 2)).toEqual([0, 1].map(key))
})
