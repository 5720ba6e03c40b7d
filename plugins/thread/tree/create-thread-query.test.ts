import { afterEach, expect, test, vi } from 'vitest'
import type { LiveQuery, NostrEvent } from '#kernel/ports'
import { createTestEvent, createTestKernel, numberToHex } from '#kernel/testing'
import { measureProcessorTimeMs } from '../../../tests/support/processor-time'
import { buildThreadTree, flattenThread } from './build-thread-tree'
import { createThreadQuery } from './create-thread-query'

const answerTo = (parent: NostrEvent, content: string) =>
  createTestEvent({ content, tags: [['e', parent.id, '', 'reply']] })
const note = createTestEvent({ content: 'note' })

let made: ReturnType<typeof createTestKernel> | undefined
afterEach(() => made?.kernel.dispose())

function ask(event: NostrEvent, events: readonly NostrEvent[]) {
  made = createTestKernel({ events: [event, ...events] })
  const query = createThreadQuery(
    made.nostr.createAccess('thread', () => true),
    event,
  )
  query.subscribe(() => {})
  return { query, relay: made.relay }
}
const settled = (query: LiveQuery) =>
  vi.waitFor(() => expect(query.get().phase).toBe('settled'), { timeout: 5_000 })

/** Returns the replies as the page shows them, each with one dash for each level of indentation. */
const shown = (event: NostrEvent, query: LiveQuery, keys: readonly string[] = [event.id]) =>
  flattenThread(buildThreadTree(keys, query.get().events, true)).map(
    row => `${'-'.repeat(row.depth)}${row.event.content}`,
  )

test('finds replies that name only their parent, in four rounds', async () => {
  const chain = [note]
  for (let at = 1; at <= 6; at++) chain.push(answerTo(chain.at(-1) as NostrEvent, `${at}`))
  const { query, relay } = ask(note, chain.slice(1))
  await settled(query)
  expect(shown(note, query)).toEqual(['1', '-2', '--3', '---4'])
  const asked = relay.getRequests().filter(filters => filters.some(filter => filter['#e']))
  expect(asked).toHaveLength(4)
  expect(asked.flat().every(({ limit }) => limit === 500)).toBe(true)
})

test('finds positional replies, and comments on a note and on its replies', async () => {
  const positional = createTestEvent({
    content: 'positional',
    tags: [
      ['e', note.id],
      ['e', numberToHex(3)],
      ['e', note.id],
    ],
  })
  const onNote = createTestEvent({
    kind: 1111,
    content: 'on the note',
    tags: [
      ['E', note.id],
      ['K', '1'],
    ],
  })
  const onComment = createTestEvent({
    kind: 1111,
    content: 'on the comment',
    tags: [
      ['E', note.id],
      ['K', '1'],
      ['e', onNote.id],
      ['k', '1111'],
    ],
  })
  const onReply = createTestEvent({
    kind: 1111,
    content: 'on the reply',
    tags: [
      ['E', positional.id],
      ['e', positional.id],
      ['k', '1'],
    ],
  })
  const below = answerTo(onReply, 'below')
  const { query } = ask(note, [positional, onNote, onComment, onReply, below])
  await settled(query)
  expect(shown(note, query)).toEqual([
    'positional',
    '-on the reply',
    '--below',
    'on the note',
    '-on the comment',
  ])
})

test('finds comments at any depth below an article, and below a comment', async () => {
  const address = `30023:${numberToHex(2)}:weir`
  const article = createTestEvent({ kind: 30_023, pubkey: numberToHex(2), tags: [['d', 'weir']] })
  const root = [
    ['A', address],
    ['K', '30023'],
  ]
  const onArticle = createTestEvent({
    kind: 1111,
    content: 'a',
    tags: [...root, ['a', address], ['k', '30023']],
  })
  const under = (parent: NostrEvent, content: string) =>
    createTestEvent({ kind: 1111, content, tags: [...root, ['e', parent.id], ['k', '1111']] })
  const below = under(onArticle, 'b')
  const deeper = under(below, 'c')
  const events = [onArticle, below, deeper]
  const whole = ask(article, events)
  await settled(whole.query)
  expect(shown(article, whole.query, [article.id, address])).toEqual(['a', '-b', '--c'])
  await made?.kernel.dispose()
  const part = ask(onArticle, [article, ...events])
  await settled(part.query)
  expect(shown(onArticle, part.query)).toEqual(['b', '-c'])
})

test('a reply that arrives later brings the replies to it', async () => {
  const { query, relay } = ask(note, [])
  await settled(query)
  const reply = createTestEvent({ content: 'reply', tags: [['e', note.id, '', 'root']] })
  const answer = answerTo(reply, 'answer')
  relay.add(answer, reply)
  await vi.waitFor(() => expect(shown(note, query)).toEqual(['reply', '-answer']), { timeout: 5_000 })
  expect(query.get().phase).toBe('settled')
  relay.add(answerTo(answer, 'last'))
  await vi.waitFor(() => expect(shown(note, query)).toEqual(['reply', '-answer', '--last']), {
    timeout: 5_000,
  })
})

test('asks no further for a thread that names itself, and for tags that are no ids', async () => {
  const itself = createTestEvent({ content: 'itself' })
  const tags = [['e', itself.id, '', 'root']]
  const self = { ...itself, tags: [...tags, ['e', 'nothing', '', 'reply'], ['e'], ['E', '']] }
  const reply = createTestEvent({ content: 'reply', tags: [...tags, ['e', itself.id, '', 'answer']] })
  const { query, relay } = ask(self, [reply])
  await settled(query)
  expect(shown(self, query)).toEqual(['reply'])
  expect(relay.getRequests().filter(filters => filters.some(filter => filter['#e']))).toHaveLength(2)
})

test('places an event once that replies to two others', async () => {
  const one = answerTo(note, 'one')
  const two = answerTo(note, 'two')
  const both = createTestEvent({ content: 'both', tags: [one, two].map(({ id }) => ['e', id, '', 'reply']) })
  const { query } = ask(note, [one, two, both])
  await settled(query)
  expect(shown(note, query)).toEqual(['one', '-both', 'two'])
})

test('a relay with very many replies is asked for a bounded number', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => answerTo(note, `${at}`))
  const deeper = many.map(reply => answerTo(reply, 'deeper'))
  const { query, relay } = ask(note, [...many, ...deeper])
  await vi.waitFor(() => expect(query.get().phase).toBe('settled'), { timeout: 20_000 })
  const { events, older } = query.get()
  expect(events.length).toBeLessThanOrEqual(2_000)
  expect(older).toBe('idle')
  const named = relay.getRequests().flatMap(filters => filters.map(filter => filter['#e']?.length ?? 0))
  expect(Math.max(...named)).toBeLessThanOrEqual(500)
  query.loadOlder(500)
  await vi.waitFor(() => expect(query.get().events.length).toBeGreaterThan(events.length), { timeout: 5_000 })
})

test('says which relay refuses older replies', async () => {
  const { query, relay } = ask(
    note,
    Array.from({ length: 600 }, (_, at) => answerTo(note, `${at}`)),
  )
  await settled(query)
  relay.refuseRequests(filters => (filters.some(({ until }) => until) ? 'error: no older ones' : undefined))
  query.loadOlder(500)
  await vi.waitFor(() => expect(query.get().older).toBe('refused'))
  expect(query.get().refused).toEqual({ [relay.url]: 'error: no older ones' })
  relay.refuseRequests(undefined)
  query.loadOlder(500)
  await vi.waitFor(() => expect(query.get().events).toHaveLength(600))
})

test('builds a tree of 40,000 replies in linear time', () => {
  const timeOf = (count: number) => {
    const events = [note]
    for (let at = 0; at < count; at++) events.push(answerTo(events[at >> 1] as NostrEvent, ''))
    return measureProcessorTimeMs(() => {
      expect(flattenThread(buildThreadTree([note.id], events, true))).toHaveLength(count)
    })
  }
  timeOf(1_000)
  expect(timeOf(40_000)).toBeLessThan(Math.max(500, timeOf(20_000) * 4))
})
