import { expect, test, vi } from 'vitest'
import { createTestEvent, createTestKernel, createTestPlugin, numberToHex } from '#kernel/testing'
import type { SearchableTextIndex } from '../contract'
import { createTextIndexes } from './text-indexes'

const began = Math.floor(Date.now() / 1_000) - 100_000
const note = (n: number, content: string) =>
  createTestEvent({ kind: 1, pubkey: numberToHex(1 + (n % 50)), created_at: began + n, content })
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => note(n, n === 0 ? 'Remember the quokka' : `Note number ${n}`))

const ready = (texts: SearchableTextIndex) =>
  vi.waitFor(() => expect(texts.state.get().phase).toBe('done'), { timeout: 50_000 })

function setUp(options: Parameters<typeof createTestKernel>[0]) {
  const { kernel, relay } = createTestKernel(options)
  kernel.enable(createTestPlugin('reader'))
  const nostr = kernel.nostr('reader')
  return { kernel, relay, nostr, indexes: createTextIndexes(nostr) }
}

test('finds the oldest of many stored notes, without displacing others from memory', {
  timeout: 60_000,
}, async () => {
  const stored = many(5_000)
  const { kernel, relay, nostr, indexes } = setUp({ storedEvents: stored })
  const texts = indexes.open([1])
  await ready(texts)
  expect(texts.state.get()).toEqual({ textCount: stored.length, phase: 'done', isComplete: true })
  expect((await texts.search('quokka')).map(({ id }) => id)).toEqual([stored[0]?.id])
  expect(await texts.search('wombat')).toEqual([])
  expect(relay.getRequests()).toEqual([])
  expect(stored.filter(({ id }) => nostr.peek({ id })).length).toBeLessThan(10)
  texts.dispose()
  indexes.dispose()
  await kernel.dispose()
})

test('finds events that arrive while open, separately per kind', async () => {
  const boat = createTestEvent({
    kind: 30_402,
    content: 'Oak',
    tags: [
      ['d', 'boat'],
      ['title', 'A boat'],
    ],
  })
  const { kernel, nostr, relay, indexes } = setUp({ storedEvents: [note(1, 'A boat on the lake'), boat] })
  const notes = indexes.open([1])
  const listings = indexes.open([30_402])
  await ready(notes)
  await ready(listings)
  expect((await listings.search('boat')).map(({ id }) => id)).toEqual([boat.id])
  const shown = nostr.query({ kinds: [1] })
  const showing = shown.subscribe(() => {})
  relay.add(note(2, 'The boat has come back'))
  await vi.waitFor(async () => expect(await notes.search('boat')).toHaveLength(2))
  showing.dispose()
  shown.dispose()
  indexes.dispose()
  await kernel.dispose()
})

test('keeps an unused index for a minute, then closes it', async () => {
  const { kernel, indexes } = setUp({ storedEvents: many(20) })
  const texts = indexes.open([1])
  await ready(texts)
  vi.useFakeTimers()
  try {
    texts.dispose()
    texts.dispose()
    vi.advanceTimersByTime(59_000)
    const again = indexes.open([1])
    expect(again.state.get()).toEqual({ textCount: 20, phase: 'done', isComplete: true })
    vi.advanceTimersByTime(120_000)
    expect((await again.search('quokka')).length).toBe(1)
    again.dispose()
    vi.advanceTimersByTime(61_000)
    expect(indexes.open([1]).state.get()).toEqual({ textCount: 0, phase: 'reading', isComplete: false })
  } finally {
    vi.useRealTimers()
  }
  indexes.dispose()
  await kernel.dispose()
})

test('reports that space has run out, and stops reading', async () => {
  let next = 0
  const hostile = () => Array.from({ length: 1_000 }, () => `w${(next++).toString(36)}`).join(' ')
  const { kernel, indexes } = setUp({
    storedEvents: Array.from({ length: 2_000 }, (_, n) => note(n, hostile())),
  })
  const texts = indexes.open([1])
  await vi.waitFor(() => expect(texts.state.get().phase).toBe('done'), { timeout: 30_000 })
  expect(texts.state.get().isComplete).toBe(false)
  expect(texts.state.get().textCount).toBeLessThan(200)
  texts.dispose()
  indexes.dispose()
  await kernel.dispose()
}, 40_000)

test('allows spelling mistakes only once everything is read', async () => {
  const { kernel, indexes } = setUp({ storedEvents: [note(1, 'Brain fog'), note(2, 'The train')] })
  const texts = indexes.open([1])
  // This search runs before the index has any text.
  expect(await texts.search('trainz')).toEqual([])
  await ready(texts)
  expect((await texts.search('trainz')).length).toBe(1)
  texts.dispose()
  indexes.dispose()
  await kernel.dispose()
})

test('after disabling, opens nothing more, and open indexes still answer', async () => {
  const { kernel, indexes } = setUp({ storedEvents: many(20) })
  const texts = indexes.open([1])
  await ready(texts)
  indexes.dispose()
  expect(() => indexes.open([1])).toThrow('Search is switched off')
  expect(await texts.search('quokka')).toEqual([])
  await kernel.dispose()
})
