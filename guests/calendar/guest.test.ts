import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '../../guest-api'
import { translateManifest } from '../../plugins/guests/install/translate-manifest'
import { READER_PUBKEY, runGuest, type TestGuestEnvironment, type TestView } from '../testing'

const manifest = readFileSync(new URL('guest.json', import.meta.url), 'utf8')
const ANNA = 'b'.repeat(64)
const BEN = 'c'.repeat(64)

let made = 0
const event = (kind: number, pubkey: string, tags: readonly string[][], content = ''): NostrEvent => {
  made++
  return { id: made.toString(16).padStart(64, '0'), pubkey, created_at: made, kind, tags, content, sig: '' }
}
const day = (title: string, start: string, ...tags: string[][]) =>
  event(31_922, ANNA, [['d', title], ['title', title], ['start', start], ...tags])
const answer = (who: string, to: NostrEvent, status: string) =>
  event(31_925, who, [
    ['a', `31922:${to.pubkey}:${to.tags[0]?.[1]}`],
    ['status', status],
  ])

/** Loads the guest's module anew, because it remembers the answers that it has found. */
const start = (surroundings: TestGuestEnvironment = {}) => {
  vi.resetModules()
  return runGuest(manifest, () => import('./guest'), surroundings)
}
const until = async (view: TestView, words: string) => {
  while (!view.getText().includes(words)) await view.waitForRedraw()
}
const squares = (view: TestView) => {
  const tree = view.tree()
  const part =
    typeof tree === 'string'
      ? undefined
      : tree.children.find(each => typeof each !== 'string' && each.name === 'board')
  return typeof part === 'object' && part.name === 'board' ? part.props.squares : []
}
const marked = (view: TestView) =>
  squares(view).flatMap(({ text, tone }) => (tone === 'marked' ? [text] : []))
/** Returns the `value` of the board's square for a day of January 2026. */
const january = (date: number) => String(Date.UTC(2026, 0, date) / 86_400_000)

beforeEach(() => {
  vi.stubGlobal('navigator', { language: 'en-GB' })
  vi.setSystemTime(new Date(2026, 0, 10, 12))
  return () => vi.useRealTimers()
})

test('a card shows what an event says, and a day at the end is the one after', async () => {
  const guest = await start()
  const tags = [
    ['end', '2026-01-17'],
    ['location', 'Berlin'],
    ['summary', 'Three days of work'],
    ['image', 'https://example.com/a.png'],
  ]
  const card = await guest.show('event', {
    event: { ...day('Hack days', '2026-01-14', ...tags), content: 'Bring a machine.' },
    mode: 'card',
  })
  expect(card.getText()).toMatch(/Hack days .*14.*16.*2026.* Berlin Three days of work Bring a machine\./)
  expect(card.getText()).toContain('https://example.com/a.png')
  const time = (from: Date, to: Date) => [
    ['start', String(from.getTime() / 1_000)],
    ['end', String(to.getTime() / 1_000)],
  ]
  const evening = event(31_923, ANNA, time(new Date(2026, 0, 15, 19, 30), new Date(2026, 0, 15, 21)))
  const other = await guest.show('event', { event: evening, mode: 'card' })
  expect(other.getText()).toMatch(/An event .*15.*2026.*7:30.*9:00/)
})

test.each([
  [31_922, '2026-02-30', '', 'The date of this event cannot be read.'],
  [31_922, 'tomorrow', '', 'The date of this event cannot be read.'],
  [31_922, '1768435200', '', 'The date of this event cannot be read.'],
  [31_923, '2026-01-15', '', 'The date of this event cannot be read.'],
  [31_923, '99999999999999999999', '', 'The date of this event cannot be read.'],
  [31_923, '-1', '', 'The date of this event cannot be read.'],
  [31_922, '2026-01-15', '2026-01-10', 'Its end is no date after its start.'],
  [31_922, '2026-01-15', 'later', 'Its end is no date after its start.'],
  [31_923, '1768435200', '1e99', 'Its end is no date after its start.'],
  [31_923, '1768435200', '1768435100', 'Its end is no date after its start.'],
])(
  'an event of kind %i from %s to %s says in words that its date is wrong',
  async (kind, from, to, words) => {
    const tags = [['start', from], ...(to === '' ? [] : [['end', to]])]
    const wrong = event(kind, ANNA, tags)
    const guest = await start({ events: [wrong] })
    const card = await guest.show('event', { event: wrong, mode: 'card' })
    expect(card.getText()).toContain(words)
    const page = await guest.show('month')
    await page.waitForRedraw()
    expect(page.getText()).toContain('January 2026')
  },
)

test('an answer is proposed, and counts at once', async () => {
  const meeting = day('Meeting', '2026-01-15')
  const guest = await start({ events: [answer(BEN, meeting, 'accepted')] })
  const card = await guest.show('event', { event: meeting, mode: 'card' })
  await until(card, 'Coming (1)')
  await card.act('answer', 'tentative')
  await until(card, 'Perhaps coming (1)')
  const address = `31922:${ANNA}:Meeting`
  expect(guest.publishedEvents).toMatchObject([
    {
      kind: 31_925,
      tags: [
        ['a', address],
        ['e', meeting.id],
        ['d', address],
        ['status', 'tentative'],
        ['p', ANNA],
      ],
    },
  ])
  expect(card.getText()).toContain(`Coming (1): ${BEN}`)
  expect(card.getText()).toContain(`Perhaps coming (1): ${READER_PUBKEY}`)
  const refused = await start({ refusesCalls: true })
  const other = await refused.show('event', { event: meeting, mode: 'card' })
  await other.act('answer', 'accepted')
  await until(other, 'Not published')
  expect(other.getText()).not.toContain('Coming (')
})

test('the newest answer of each person counts, and none that is about another event', async () => {
  const meeting = day('Meeting', '2026-01-15')
  const other = day('Other', '2026-01-15')
  const byId = event(31_925, 'd'.repeat(64), [
    ['e', meeting.id],
    ['status', 'declined'],
  ])
  const wrong = event(31_925, 'e'.repeat(64), [
    ...answer(BEN, other, 'accepted').tags.map(each => [...each]),
    ['e', meeting.id],
  ])
  const many = Array.from({ length: 1_000 }, () => ['a', `31922:${ANNA}:Meeting`])
  const flood = event(31_925, 'f'.repeat(64), [...many, ['status', 'x'.repeat(20_000)]])
  const events = [answer(BEN, meeting, 'accepted'), answer(BEN, meeting, 'declined'), byId, wrong, flood]
  for (const order of [events, events.toReversed()]) {
    const guest = await start({ events: order })
    const card = await guest.show('event', { event: meeting, mode: 'card' })
    await until(card, 'Not coming (2)')
    expect(card.getText()).not.toContain('oming (1)')
  }
})

test('the page lists the events of a month by day, and a press on a day lists that day alone', async () => {
  const walk = day('Walk', '2026-01-30', ['end', '2026-02-03'])
  const guest = await start({ events: [walk, day('Tea', '2026-01-05'), day('Old', '2025-12-31')] })
  const page = await guest.show('month')
  expect(page.getText()).toContain('Looking for events')
  await until(page, 'Tea')
  expect(page.getText()).toMatch(/January 2026 .*Tea .*Walk /)
  expect(page.getText()).not.toContain('Old')
  expect(marked(page)).toEqual(['5', '30', '31'])
  await page.act('day', january(31))
  expect(page.getText()).toMatch(/31.* Walk /)
  expect(page.getText()).not.toContain('Tea')
  await page.act('open', walk.id)
  expect(page.tree()).toMatchObject({
    children: expect.arrayContaining([expect.objectContaining({ name: 'note', props: { id: walk.id } })]),
  })
  await page.act('day', january(31))
  expect(page.getText()).toContain('Tea')
  await page.act('go', '1')
  expect(page.getText()).toMatch(/February 2026 .*Walk /)
  expect(marked(page)).toEqual(['1', '2'])
  await page.act('go', '1')
  expect(page.getText()).toContain('No events')
})

test('the week begins on the day of the settings', async () => {
  const guest = await start()
  const page = await guest.show('month')
  await until(page, 'No events')
  // The first of January 2026 is a Thursday.
  const begin = () => [squares(page)[0]?.text, squares(page).findIndex(({ text }) => text === '1')]
  expect(begin()).toEqual(['Mon', 10])
  const drawn = page.waitForRedraw()
  guest.settings({ week: 'sunday' })
  await drawn
  expect(begin()).toEqual(['Sun', 11])
})

test('a reader of German sees German words and dates', async () => {
  vi.stubGlobal('navigator', { language: 'de-AT' })
  const guest = await start({ events: [day('Treffen', '2026-01-15')] })
  const page = await guest.show('month')
  await until(page, 'Treffen')
  expect(page.getText()).toMatch(/Voriger Monat .*Januar 2026 .*Do\., 15\. Jan/)
  expect(squares(page)[0]?.text).toBe('Mo')
  const wrong = await guest.show('event', { event: day('Treffen', 'bald'), mode: 'card' })
  expect(wrong.getText()).toContain('Das Datum dieses Termins ist nicht lesbar.')
  expect(wrong.getText()).toContain('Ich komme')
  expect(translateManifest(guest.manifest, ['de-AT'])).toMatchObject({
    title: 'Kalender',
    adds: {
      settings: [{ label: 'Die Woche beginnt am', options: [{ label: 'Montag' }, { label: 'Sonntag' }] }],
    },
  })
})

test('thousands of tags, endless words and hundreds of events are drawn within the limits', async () => {
  const long = 'x'.repeat(60_000)
  const names = ['title', 'location', 'summary', 'image', 'd'].map(name => [name, long])
  const many = Array.from({ length: 3_000 }, () => ['start', '2026-01-15'])
  const large = event(31_922, ANNA, [...names, ...many], long)
  const days = Array.from({ length: 200 }, (_, at) =>
    day(`${at}${'y'.repeat(500)}`, `2026-01-${10 + (at % 20)}`),
  )
  const answers = days.map((_, at) =>
    event(31_925, at.toString(16).padStart(64, '0'), [
      ['e', large.id],
      ['status', 'accepted'],
    ]),
  )
  const guest = await start({ events: [...days, ...answers] })
  const card = await guest.show('event', { event: large, mode: 'page' })
  await until(card, 'Coming (200)')
  await card.act('answer', 'accepted')
  await until(card, 'at most 2000 characters')
  expect(guest.publishedEvents).toEqual([])
  const page = await guest.show('month')
  await until(page, 'There are more')
  expect(marked(page)).toHaveLength(20)
})
