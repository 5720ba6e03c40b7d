import { expect, test, vi } from 'vitest'
import { createTestKernel, hexOf, testEvent, testPlugin } from '#kernel/testing'
import { startPeopleEngine } from '../worker/people-engine'
import type { PeopleNews } from '../worker/protocol'
import { feedPeople } from './feed-people'

const PEOPLE = 10
/** ms */
const GATHER = 300

const profile = (n: number) =>
  testEvent({ kind: 0, pubkey: hexOf(n), content: JSON.stringify({ name: `Person ${n}` }) })

test('profiles that come one after the other are indexed together, and found', async () => {
  const { kernel, relay } = createTestKernel({ events: [profile(0)] })
  kernel.enable(testPlugin('reader'))
  const { query, peek } = kernel.nostr('reader')
  // Some page shows them.
  const shown = query({ kinds: [0] })
  const showing = shown.subscribe(() => {})
  const arrived = (n: number) =>
    vi.waitFor(() => expect(peek({ kind: 0, pubkey: hexOf(n) })).toBeDefined(), { interval: 1 })
  await arrived(0)

  const news: PeopleNews[] = []
  const counts = () => news.flatMap(one => (one.type === 'state' && one.people > 0 ? [one.people] : []))
  const engine = startPeopleEngine({ send: one => news.push(one) })
  engine.receive({ type: 'start', stored: undefined })
  const feeding = feedPeople(query, profiles => engine.receive({ type: 'profiles', profiles }))
  await vi.waitFor(() => expect(counts()).toEqual([1]))

  const began = performance.now()
  for (let n = 1; n <= PEOPLE; n++) {
    relay.add(profile(n))
    await arrived(n)
  }
  const took = performance.now() - began
  await vi.waitFor(() => expect(counts().at(-1)).toBe(1 + PEOPLE), { interval: 1 })
  expect(performance.now() - began).toBeGreaterThan(GATHER - 10)
  // On a busy machine they take longer to come than they are gathered.
  expect(counts().length - 1).toBeLessThanOrEqual(1 + Math.floor(took / GATHER))
  engine.receive({ type: 'search', id: 1, query: `Person ${PEOPLE}`, limit: 1 })
  const found = news.flatMap(one => (one.type === 'found' ? one.people : []))
  expect(found.map(({ name }) => name)).toEqual([`Person ${PEOPLE}`])

  feeding.dispose()
  engine.dispose()
  showing.dispose()
  shown.dispose()
  await kernel.dispose()
})
