import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createContributionRegistry } from './contribution-registry'
import { createStore } from './store'
import { type ContributionBase, defineContributionPoint } from './tokens'

const items = defineContributionPoint<ContributionBase>('items', ({ id }) =>
  id === 'bad' ? 'it is bad' : undefined,
)
const keys = (points: ReturnType<typeof createContributionRegistry>) => points.get(items).map(e => e.key)

test('contributions are sorted by order, then by key, never by time of registration', () => {
  const wanted = [{ id: 'first', order: 1 }, { id: 'a' }, { id: 'b', order: 100 }, { id: 'last', order: 200 }]
  fc.assert(
    fc.property(fc.shuffledSubarray(wanted, { minLength: 4 }), shuffled => {
      const points = createContributionRegistry()
      for (const value of shuffled) points.add('p', items, value)
      expect(keys(points)).toEqual(['p/first', 'p/a', 'p/b', 'p/last'])
    }),
  )
})

test('refuses a second contribution with the same id, and one that fails the check, and keeps the others', () => {
  const points = createContributionRegistry()
  points.add('p', items, { id: 'a' })
  points.add('q', items, { id: 'a' })
  expect(() => points.add('p', items, { id: 'a' })).toThrow("p contributes 'a' to items twice")
  expect(() => points.add('p', items, { id: 'bad' })).toThrow('p contributes to items: it is bad')
  expect(keys(points)).toEqual(['p/a', 'q/a'])
})

test('returns the same array until something changes', () => {
  const points = createContributionRegistry()
  const empty = points.get(items)
  expect(points.get(items)).toBe(empty)
  const added = points.add('p', items, { id: 'a' })
  const one = points.get(items)
  expect(points.get(items)).toBe(one)
  added.dispose()
  added.dispose()
  expect(points.get(items)).toBe(empty)
  expect(points.count()).toBe(0)
})

test('a batch notifies listeners once, even if it throws', () => {
  const points = createContributionRegistry()
  const seen: number[] = []
  points.subscribe(items, () => seen.push(points.get(items).length))
  points.batch(() => {
    points.add('p', items, { id: 'a' })
    points.batch(() => points.add('p', items, { id: 'b' }))
  })
  expect(() =>
    points.batch(() => {
      points.add('p', items, { id: 'c' })
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(seen).toEqual([2, 3])
})

test('a function that subscribes twice is called twice, and each subscription ends separately', () => {
  const points = createContributionRegistry()
  let heard = 0
  const hear = () => heard++
  const first = points.subscribe(items, hear)
  points.subscribe(items, hear)
  first.dispose()
  points.add('p', items, { id: 'a' })
  expect([heard, points.subscriberCount()]).toEqual([1, 1])
})

test('a listener that throws does not keep the others from being called', () => {
  const points = createContributionRegistry()
  let heard = 0
  points.subscribe(items, () => {
    throw new Error('mine')
  })
  points.subscribe(items, () => heard++)
  expect(() => points.add('p', items, { id: 'a' })).toThrow('mine')
  expect(heard).toBe(1)
})

test('quarantine hides one contribution until its owner is pardoned', () => {
  const points = createContributionRegistry()
  points.add('p', items, { id: 'a' })
  points.add('p', items, { id: 'b' })
  points.add('pp', items, { id: 'a' })
  expect(points.quarantine('items:p/a')).toBe(true)
  expect(points.quarantine('items:pp/a')).toBe(true)
  expect(points.quarantine('items:p/none')).toBe(false)
  expect(points.quarantine('activate')).toBe(false)
  expect(keys(points)).toEqual(['p/b'])
  points.releaseQuarantined('p')
  expect(keys(points)).toEqual(['p/a', 'p/b'])
  expect(points.quarantined()).toEqual(['items:pp/a'])
})

test('a contribution whose id holds a colon can be quarantined and pardoned', () => {
  const points = createContributionRegistry()
  points.add('p', items, { id: 'tag:nostr' })
  expect(points.quarantine('items:p/tag:nostr')).toBe(true)
  expect(keys(points)).toEqual([])
  points.releaseQuarantined('p')
  expect(keys(points)).toEqual(['p/tag:nostr'])
})

test('a contribution is renewed when a store it depends on changes, and the others keep their entries', () => {
  const points = createContributionRegistry()
  const clock = createStore(0)
  const dependent = points.add('p', items, { id: 'a', dependsOn: [clock] })
  points.add('p', items, { id: 'b' })
  const [first, second] = points.get(items)
  let told = 0
  points.subscribe(items, () => told++)

  clock.set(() => 1)
  const [renewed, kept] = points.get(items)
  expect(told).toBe(1)
  expect(renewed).toEqual(first)
  expect(renewed).not.toBe(first)
  expect(kept).toBe(second)
  // `first` was replaced by `second`, but an error of `first` can still be attributed to the contribution.
  expect(first && points.nameOf(first)).toBe('items:p/a')

  dependent.dispose()
  expect(keys(points)).toEqual(['p/b'])
  clock.set(() => 2)
  expect(told).toBe(2)
})

test('a listener may remove a contribution while it is renewed', () => {
  const points = createContributionRegistry()
  const clock = createStore(0)
  const dependent = points.add('p', items, { id: 'a', dependsOn: [clock] })
  points.subscribe(items, () => dependent.dispose())
  clock.set(() => 1)
  expect(points.count()).toBe(0)
})
