import type { EventProps, NostrEvent, State, Tree } from '../../guest-api'

// Calendar events (NIP-52) are of kind 31922, whose tags `start` and `end` are days such as 2026-01-31, or of kind 31923,
// whose `start` and `end` are seconds since 1970. The end of the first is the day after. An answer is of kind 31925: it
// names the event in its `a` tag, and has a tag `status`. Days are counted from 1970-01-01 here.

const GERMAN = {
  'An event': 'Ein Termin',
  'The date of this event cannot be read.': 'Das Datum dieses Termins ist nicht lesbar.',
  'Its end is no date after its start.': 'Sein Ende ist kein Datum nach seinem Beginn.',
  'I come': 'Ich komme',
  Perhaps: 'Vielleicht',
  'I cannot come': 'Ich kann nicht',
  Coming: 'Es kommen',
  'Perhaps coming': 'Vielleicht kommen',
  'Not coming': 'Es kommen nicht',
  'Former month': 'Voriger Monat',
  'Next month': 'Nächster Monat',
  Show: 'Zeigen',
  Hide: 'Verbergen',
  'No events': 'Keine Termine',
  'Looking for events': 'Termine werden gesucht',
  'There are more. Press a day to see them.': 'Es gibt mehr. Ein Druck auf einen Tag zeigt sie.',
}
const language = () => (navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en')
const say = (words: keyof typeof GERMAN) => (language() === 'de' ? GERMAN[words] : words)

const DAY_MS = 86_400_000
/** The status of an answer, the words of its button, and the words before the people who gave it. */
const ANSWERS = [
  ['accepted', 'I come', 'Coming'],
  ['tentative', 'Perhaps', 'Perhaps coming'],
  ['declined', 'I cannot come', 'Not coming'],
] as const

const tag = ({ tags }: NostrEvent, name: string) => tags.find(([key]) => key === name)?.[1] ?? ''
const addressOf = (event: NostrEvent) => `${event.kind}:${event.pubkey}:${tag(event, 'd')}`
const titleOf = (event: NostrEvent) =>
  (tag(event, 'title') || tag(event, 'name') || say('An event')).slice(0, 120)
type Version = Pick<NostrEvent, 'id' | 'created_at'>
const isNewer = (a: Version, b: Version) =>
  a.created_at === b.created_at ? a.id < b.id : a.created_at > b.created_at

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language(), options)
const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { ...DATE, hour: 'numeric', minute: '2-digit' } as const
/** Writes a day. */
const dayWords = (day: number, options: Intl.DateTimeFormatOptions = DATE) =>
  format({ ...options, timeZone: 'UTC' }).format(day * DAY_MS)

/** The time (ms) at which a day such as 2026-01-31 begins in London. Absent if there is no such day. */
function readDay(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // Some engines read the 31st of February as a day in March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? time : undefined
}

/** The time (ms) in a text of seconds since 1970. Absent if it is none of the next ten thousand years. */
const readTime = (text: string) =>
  /^\d{1,12}$/.test(text) && Number(text) < 253_402_300_800 ? Number(text) * 1_000 : undefined

type When = NonNullable<ReturnType<typeof whenOf>>

/** Returns the days of an event and its start (ms). Absent if the start cannot be read. */
function whenOf(event: NostrEvent) {
  const isDay = event.kind === 31_922
  const read = isDay ? readDay : readTime
  const [start, end] = [read(tag(event, 'start')), read(tag(event, 'end'))]
  if (start === undefined) return undefined
  const hasBadEnd = tag(event, 'end') !== '' && (end === undefined || end < start)
  // The end of a day is the next day, and what ends at midnight does not take place on the next day.
  const until = Math.max(start, (end ?? start) - 1)
  const shown = isDay ? until : Math.max(start, end ?? start)
  const words = format(isDay ? { ...DATE, timeZone: 'UTC' } : TIME).formatRange(start, shown)
  const dayOf = (time: number) => {
    const date = new Date(time)
    const local = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
    return Math.floor((isDay ? time : local) / DAY_MS)
  }
  return { first: dayOf(start), last: dayOf(until), start, words, hasBadEnd }
}

/** An answer to an event, of whose tags the first ones count. */
type Answer = Version & Readonly<Record<'pubkey' | 'address' | 'event' | 'status', string>>

/** The answers to all events by their ids. */
const answers = new Map<string, Answer>()
const MAX_KEPT = 2_000
/** By the state of the view. */
const redraws = new Map<object, () => void>()
const MAX_VIEWS = 300

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
function takeAnswers(found: readonly NostrEvent[]): void {
  for (const answer of found) {
    const { id, pubkey, created_at } = answer
    const [address, event, status] = [tag(answer, 'a'), tag(answer, 'e'), tag(answer, 'status')]
    keep(answers, id, { id, pubkey, created_at, address, event, status }, MAX_KEPT)
  }
  for (const redraw of redraws.values()) redraw()
}

/** The ids of the events that were shown last, to which answers are looked for. */
const shown = new Map<string, true>()
const MAX_SHOWN = 100
let query: Promise<() => void> | undefined

/** Looks for the answers to an event. All events share one query, because the app allows ten. */
function follow(id: string): void {
  if (shown.has(id)) return
  // A filter has no `a` tags. Answers that do not name the event's id are looked for among the newest of all.
  if (shown.size === 0) void pinion.query({ kinds: [31_925], limit: 200 }, takeAnswers).catch(() => {})
  keep(shown, id, true, MAX_SHOWN)
  void query?.then(end => end()).catch(() => {})
  query = pinion.query({ kinds: [31_925], '#e': [...shown.keys()], limit: 200 }, takeAnswers)
  query.catch(() => {})
}

/** The answers to an event: the newest one of each person counts. */
function answersTo(event: NostrEvent): readonly Answer[] {
  const newest = new Map<string, Answer>()
  const address = addressOf(event)
  for (const answer of answers.values()) {
    // One that names another event by its address is no answer to this one, although it may name its id.
    const isMeant = answer.address === '' ? answer.event === event.id : answer.address === address
    const had = newest.get(answer.pubkey)
    if (isMeant && (!had || isNewer(answer, had))) newest.set(answer.pubkey, answer)
  }
  return [...newest.values()]
}

const MAX_NAMED = 30

interface Shown extends State {
  /** The status that the reader has chosen in this view. */
  own: string
  problem: string
}

pinion.view<EventProps, Shown>('event', ({ event, mode }, state, redraw) => {
  keep(redraws, state, redraw, MAX_VIEWS)
  follow(event.id)
  const when = whenOf(event)
  const [picture, place, summary] = [tag(event, 'image'), tag(event, 'location'), tag(event, 'summary')]
  const given = answersTo(event)
  const buttons = ANSWERS.map(([value, words]): Tree => {
    const primary = state.own === value
    return ['button', { act: 'answer', value, primary }, say(words)]
  })
  return [
    'card',
    {},
    /^https:/.test(picture) && picture.length <= 2_000 && ['picture', { url: picture, alt: '' }],
    ['title', {}, titleOf(event)],
    ['text', { strong: true }, when?.words ?? say('The date of this event cannot be read.')],
    when?.hasBadEnd === true && ['text', {}, say('Its end is no date after its start.')],
    place !== '' && ['text', {}, place.slice(0, 200)],
    summary !== '' && ['text', { quiet: true }, summary.slice(0, 500)],
    event.content !== '' && ['rich', { text: event.content.slice(0, mode === 'page' ? 20_000 : 1_000) }],
    ['row', {}, ...buttons],
    state.problem !== undefined && ['text', { strong: true }, state.problem],
    ...ANSWERS.map(([status, , words]) => people(status, say(words), given)),
  ]
})

function people(status: string, words: string, given: readonly Answer[]): Tree {
  const all = given.filter(answer => answer.status === status)
  const named = all.slice(0, MAX_NAMED).map(({ pubkey }): Tree => ['person', { pubkey, picture: true }])
  return all.length > 0 && ['row', {}, `${words} (${all.length}):`, ...named]
}

pinion.act<EventProps, Shown>('answer', async ({ event }, state, value) => {
  const status = String(value)
  delete state.problem
  const address = addressOf(event)
  const named = { a: address, e: event.id, d: address, status, p: event.pubkey }
  try {
    takeAnswers([await pinion.publish({ kind: 31_925, tags: Object.entries(named) })])
    state.own = status
  } catch (error) {
    state.problem = (error instanceof Error ? error.message : String(error)).slice(0, 200)
  }
})

interface Month extends State {
  /** Months since the beginning of the year 0. */
  month: number
  /** The day whose events are listed. Absent for the whole month. */
  day: number
  /** The id of the event that is shown in full. */
  open: string
  isAsked: boolean
}

/** The events of the reader's relays. */
let events: readonly NostrEvent[] = []
let isFound = false

const MAX_LISTED = 60
const thisMonth = () => new Date().getFullYear() * 12 + new Date().getMonth()
const firstDay = (month: number) => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS

pinion.view<object, Month>('month', (_, state, redraw) => {
  if (!state.isAsked) {
    state.isAsked = true
    void pinion
      .query({ kinds: [31_922, 31_923], limit: 200 }, (found, isSettled) => {
        events = found
        isFound = isSettled
        redraw()
      })
      .catch(() => {})
  }
  const month = state.month ?? thisMonth()
  const [first, next] = [firstDay(month), firstDay(month + 1)]
  const [from, to] = [state.day ?? first, state.day ?? next - 1]
  const dated = events.flatMap(event => {
    const when = whenOf(event)
    return when && when.first < next && when.last >= first ? [{ event, ...when }] : []
  })
  const all = dated
    .filter(each => each.first <= to && each.last >= from)
    .map(each => ({ ...each, day: Math.max(each.first, from) }))
    .sort((a, b) => a.day - b.day || a.start - b.start)
  const listed = all.slice(0, MAX_LISTED)
  const days = [...new Set(listed.map(({ day }) => day))]
  return [
    'column',
    {},
    [
      'row',
      {},
      ['button', { act: 'go', value: '-1' }, say('Former month')],
      ['title', {}, dayWords(first, { month: 'long', year: 'numeric' })],
      ['button', { act: 'go', value: '1' }, say('Next month')],
    ],
    board(first, next, dated),
    ...days.flatMap((day): Tree[] => [
      ['title', {}, dayWords(day)],
      ...listed.filter(each => each.day === day).flatMap(each => entry(each, state.open)),
    ]),
    all.length > MAX_LISTED && ['text', {}, say('There are more. Press a day to see them.')],
    listed.length === 0 &&
      (isFound ? ['empty', { title: say('No events') }] : ['progress', { label: say('Looking for events') }]),
  ]
})

function entry({ event, words }: When & { readonly event: NostrEvent }, open: string | undefined): Tree[] {
  const isOpen = open === event.id
  return [
    [
      'row',
      {},
      ['text', { quiet: true }, words],
      ['text', { strong: true }, titleOf(event)],
      ['button', { act: 'open', value: event.id }, say(isOpen ? 'Hide' : 'Show')],
    ],
    isOpen && ['note', { id: event.id }],
  ]
}

/** The days of a month below the days of the week. Days with events are marked. */
function board(first: number, next: number, dated: readonly When[]): Tree {
  // The first of January 1970 was a Thursday.
  const before = (first + (pinion.setting('week') === 'sunday' ? 4 : 3)) % 7
  const week = Array.from({ length: 7 }, (_, at) => dayWords(first - before + at, { weekday: 'short' }))
  const heads = week.map(text => ({ text: text.slice(0, 8), tone: 'dark' as const }))
  const blanks = Array.from({ length: before }, () => ({ text: '', label: '–', tone: 'dark' as const }))
  const days = Array.from({ length: next - first }, (_, at) => {
    const [day, text] = [first + at, String(at + 1)]
    const isMarked = dated.some(each => each.first <= day && each.last >= day)
    const label = isMarked ? dayWords(day) : `${dayWords(day)}: ${say('No events')}`
    return { text, label, value: String(day), tone: isMarked ? ('marked' as const) : ('light' as const) }
  })
  const label = dayWords(first, { month: 'long', year: 'numeric' })
  return ['board', { label, columns: 7, act: 'day', squares: [...heads, ...blanks, ...days] }]
}

pinion.act<object, Month>('go', (_, state, value) => {
  const month = (state.month ?? thisMonth()) + (value === '1' ? 1 : -1)
  // Months before 1970 and after 9999 have no times that can be read.
  state.month = Math.min(Math.max(month, 1_970 * 12), 9_999 * 12)
  delete state.day
})

pinion.act<object, Month>('day', (_, state, value) => {
  // A second press on a day lists the whole month again.
  if (state.day === Number(value)) delete state.day
  else state.day = Number(value)
})

pinion.act<object, Month>('open', (_, state, value) => {
  state.open = state.open === value ? '' : String(value)
})
