import { expect, test, vi } from 'vitest'
import { createTestEvent, createTestKernel, createTestPlugin, numberToHex } from '#kernel/testing'
import { startPeopleEngine } from '../worker/people-engine'
import type { PeopleWorkerMessage } from '../worker/people-protocol'
import { streamProfiles } from './stream-profiles'

const PEOPLE = 10
/** ms */
const GATHER = 300

const profile = (n: number) =>
  createTestEvent({ kind: 0, pubkey: numberToHex(n), content: JSON.stringify({ name: `Person ${n}` }) })

test('indexes profiles that arrive one by one together, and finds them', async () => {
  const { kernel, relay } = createTestKernel({ events: [profile(0)] })
  kernel.enable(createTestPlugin('reader'))
  const nostr = kernel.nostr('reader')
  const { query, peek } = nostr
  // Subscribes as a page does that shows these profiles.
  const shown = query({ kinds: [0] })
  const showing = shown.subscribe(() => {})
  const arrived = (n: number) =>
    vi.waitFor(() => expect(peek({ kind: 0, pubkey: numberToHex(n) })).toBeDefined(), { interval: 1 })
  await arrived(0)

  const news: PeopleWorkerMessage[] = []
  const counts = () =>
    news.flatMap(one => (one.type === 'state' && one.peopleCount > 0 ? [one.peopleCount] : []))
  const engine = startPeopleEngine({ send: one => news.push(one) })
  engine.receive({ type: 'start', stored: undefined })
  let handed = 0
  const feeding = streamProfiles(nostr, profiles => {
    handed++
    engine.receive({ type: 'profiles', profiles })
  })
  // The profiles from the database and those from memory are sent separately. Wait for both.
  await vi.waitFor(() => expect(handed).toBe(2), { interval: 1 })
  await vi.waitFor(() => expect(counts()).toEqual([1]), { interval: 1 })

  const began = performance.now()
  for (let n = 1; n <= PEOPLE; n++) {
    relay.add(profile(n))
    await arrived(n)
  }
  const took = performance.now() - began
  await vi.waitFor(() => expect(counts().at(-1)).toBe(1 + PEOPLE), { interval: 1 })
  expect(performance.now() - began).toBeGreaterThan(GATHER - 10)
  // On a busy machine, the profiles may take longer to arrive than one debounce time.
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

test('finds the oldest of many stored profiles, without displacing others from memory', {
  timeout: 60_000,
}, async () => {
  const MANY = 12_000
  const began = Math.floor(Date.now() / 1_000) - MANY
  const stored = Array.from({ length: MANY }, (_, n) => ({
    ...profile(n),
    // Several profiles have the same creation second.
    created_at: began + (n - (n % 7)),
  }))
  const { kernel, relay } = createTestKernel({ storedEvents: stored })
  kernel.enable(createTestPlugin('reader'))
  const nostr = kernel.nostr('reader')
  const news: PeopleWorkerMessage[] = []
  const engine = startPeopleEngine({ send: one => news.push(one) })
  engine.receive({ type: 'start', stored: undefined })
  let handedOver = 0
  const feeding = streamProfiles(nostr, profiles => {
    handedOver += profiles.length
    engine.receive({ type: 'profiles', profiles })
  })
  const people = () => news.reduce((most, one) => (one.type === 'state' ? one.peopleCount : most), 0)
  await vi.waitFor(() => expect(people()).toBe(MANY), { timeout: 50_000 })
  engine.receive({ type: 'search', id: 1, query: 'Person 0', limit: 3 })
  const found = news.flatMap(one => (one.type === 'found' ? one.people : []))
  expect(found.map(({ pubkey }) => pubkey)).toContain(numberToHex(0))
  expect(relay.getRequests()).toEqual([])
  const inMemory = stored.filter(({ pubkey }) => nostr.peek({ kind: 0, pubkey }))
  expect(inMemory.length).toBeLessThan(10)
  // Only the newest profiles are sent twice, because they are in memory too.
  expect(handedOver).toBeLessThan(MANY + 10)
  feeding.dispose()
  engine.dispose()
  await kernel.dispose()
})
