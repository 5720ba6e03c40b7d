import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { NostrEvent } from '../../guest-api'
import { READER_PUBKEY, runGuest, type TestGuestEnvironment } from '../testing'

const manifest = readFileSync(new URL('guest.json', import.meta.url), 'utf8')
const POLL = 'a'.repeat(64)
const OPTIONS = [
  ['option', 'x', 'Tea'],
  ['option', 'y', 'Coffee'],
]
const poll = (...tags: string[][]): NostrEvent => ({
  id: POLL,
  pubkey: 'b'.repeat(64),
  created_at: 1,
  kind: 1068,
  tags: [...OPTIONS, ...tags],
  content: 'What to drink?',
  sig: '',
})
let made = 0
const vote = (who: string, at: number, ...ids: string[]): NostrEvent => ({
  id: (0xf00 + made++).toString(16).padStart(64, '0'),
  pubkey: who.repeat(64),
  created_at: at,
  kind: 1018,
  tags: [['e', POLL], ...ids.map(id => ['response', id])],
  content: '',
  sig: '',
})

/** Loads the guest's module anew, because it remembers the votes that it has found. */
const start = (surroundings: TestGuestEnvironment = {}) => {
  vi.resetModules()
  return runGuest(manifest, () => import('./guest'), surroundings)
}
const bars = (tea: number, coffee: number) => ({
  children: expect.arrayContaining([
    expect.objectContaining({
      name: 'bars',
      props: {
        label: 'What to drink?',
        bars: [
          { label: 'Tea', value: tea },
          { label: 'Coffee', value: coffee },
        ],
      },
    }),
  ]),
})
/** Shows a poll once its votes are found. */
const shown = async (surroundings: TestGuestEnvironment, event: NostrEvent) => {
  const guest = await start(surroundings)
  const card = await guest.show('poll', { event, mode: 'card' })
  expect(card.getText()).toContain('Looking for votes')
  await card.waitForRedraw()
  return { guest, card }
}

test('each person counts once, by the newest vote', async () => {
  const events = [vote('c', 5, 'x'), vote('c', 6, 'y'), vote('d', 5, 'y'), vote('e', 5, 'x', 'y')]
  const { card } = await shown({ events }, poll())
  expect(card.tree()).toMatchObject(bars(1, 2))
  expect(card.getText()).toContain('3 people have voted')
})

test('a vote after the end does not count, and a poll that has ended takes no votes', async () => {
  const events = [vote('c', 100, 'x'), vote('c', 101, 'y'), vote('d', 900, 'y')]
  const { guest, card } = await shown({ events }, poll(['endsAt', '100']))
  expect(card.tree()).toMatchObject(bars(1, 0))
  expect(card.getText()).toContain('Ended')
  expect(JSON.stringify(card.tree())).not.toContain('button')
  await card.act('vote', 'x')
  expect(guest.publishedEvents).toEqual([])
})

test('a press on a choice votes, and a further one changes the vote', async () => {
  const { guest, card } = await shown({ events: [vote('c', 5, 'x')] }, poll())
  await card.act('vote', 'y')
  expect(guest.publishedEvents[0]).toMatchObject({
    kind: 1018,
    pubkey: READER_PUBKEY,
    tags: [
      ['e', POLL],
      ['response', 'y'],
    ],
  })
  expect(card.tree()).toMatchObject(bars(1, 1))
  expect(card.getText()).toContain('You chose Coffee.')
  await card.act('vote', 'x')
  expect(card.tree()).toMatchObject(bars(2, 0))
})

test('where several may be chosen, all that are switched on go into one vote', async () => {
  const events = [vote('c', 5, 'x', 'y', 'x')]
  const { guest, card } = await shown({ events }, poll(['polltype', 'multiplechoice']))
  expect(card.tree()).toMatchObject(bars(1, 1))
  await card.act('pick-1', true)
  await card.act('pick-0', true)
  await card.act('vote')
  expect(guest.publishedEvents[0]?.tags).toEqual([
    ['e', POLL],
    ['response', 'x'],
    ['response', 'y'],
  ])
  expect(card.tree()).toMatchObject(bars(2, 2))
})

test('a vote that the reader does not want to publish changes nothing, and says why', async () => {
  const { guest, card } = await shown({ refusesCalls: true }, poll())
  await card.act('vote', 'x')
  expect(guest.publishedEvents).toEqual([])
  expect(card.tree()).toMatchObject(bars(0, 0))
  expect(card.getText()).toContain('Not published')
})

test('a vote that names no choice of this poll counts nowhere, whatever else it claims', async () => {
  const claims = {
    ...vote('d', 5),
    tags: [['e', POLL], ['option', 'x', 'Tea'], ['polltype', 'x'], ['response']],
  }
  const { card } = await shown({ events: [vote('c', 5, 'Tea', 'x'), claims] }, poll())
  expect(card.tree()).toMatchObject(bars(0, 0))
  expect(card.getText()).toContain('0 people have voted')
})

test.each(['soon', '1e99', '-5', '9999999999999999'])(
  'a poll of thousands of choices and endless words that ends at %s is drawn within the limits',
  async end => {
    const many = Array.from({ length: 3_000 }, (_, at) => ['option', `o${at}`, 'x'.repeat(300)])
    const tags = [...many, ['option', 'long', 'x'.repeat(60_000)], ['option'], ['endsAt', end]]
    const event = { ...poll(['polltype', 'multiplechoice']), tags, content: 'x'.repeat(60_000) }
    const { card } = await shown({ events: [vote('c', 5, ...many.map(([, id = '']) => id))] }, event)
    expect(card.getText()).not.toContain('End')
    expect(JSON.stringify(card.tree()).length).toBeLessThan(30_000)
  },
)

test('the composer makes a poll of two choices or more, and a draft is restored', async () => {
  const guest = await start()
  const composer = await guest.show('compose', { data: null })
  expect(composer.tree()).toMatchObject({ name: 'draft', props: { data: expect.any(String) } })
  await composer.act('option-0', ' Tea ')
  await composer.act('option-3', 'Tea')
  expect(composer.getText()).toContain('two different choices')
  await composer.act('option-4', 'Coffee')
  await composer.act('multiple', true)
  await composer.act('hours', '0')
  const draft = {
    tags: [
      ['option', '1', 'Tea'],
      ['option', '2', 'Coffee'],
      ['polltype', 'multiplechoice'],
    ],
  }
  expect(composer.tree()).toMatchObject({ name: 'draft', props: draft })
  const tree = composer.tree()
  const { data } = typeof tree === 'string' || tree.name !== 'draft' ? { data: null } : tree.props
  const again = await guest.show('compose', { data })
  expect(again.tree()).toMatchObject({ name: 'draft', props: draft })
  await again.act('hours', '24')
  expect(again.tree()).toMatchObject({
    props: { tags: expect.arrayContaining([['endsAt', expect.stringMatching(/^\d{10}$/)]]) },
  })
})

test('a stored draft of another form is a new poll, and the longest one can be stored', async () => {
  const guest = await start()
  for (const data of ['{', '[]', 'null', '7', '{"options":{"0":1},"hours":9}', '{"options":[7,null]}']) {
    const composer = await guest.show('compose', { data })
    expect(composer.getText()).toContain('two different choices')
  }
  const composer = await guest.show('compose', { data: null })
  for (let at = 0; at < 6; at++) await composer.act(`option-${at}`, `${at}${'\u0001'.repeat(20_000)}`)
  expect(composer.tree()).toMatchObject({ props: { tags: { length: 8 } } })
})
