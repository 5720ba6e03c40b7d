import type { EventProps, NostrEvent, State, Tree } from '../../guest-api'

// Calendar events (NIP-52) are of kind 31922, whose tags `start` and `end` are days such as 2026-01-31, or of kind 31923,
// whose `start` and `end` are seconds since 1970. The end of the first is the day after. An answer is of kind 31925: it
// names the event in its `a` tag, and has a tag `status`. Days are counted from 1970-01-01 here.

const GERMAN_TEXTS = {
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
const getLanguage = () => (navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en')
const translate = (words: keyof typeof GERMAN_TEXTS) => (getLanguage() === 'de' ? GERMAN_TEXTS[words] : words)

const DAY_MS = 86_400_000
/** The status of an answer, the words of its button, and the words before the people who gave it. */
const ANSWERS = [
  ['accepted', 'I come', 'Coming'],
  ['tentative', 'Perhaps', 'Perhaps coming'],
  ['declined', 'I cannot come', 'Not coming'],
] as const

const getTag = ({ tags }: NostrEvent, name: string) => tags.find(([key]) => key === name)?.[1] ?? ''
const getEventAddress = (event: NostrEvent) => `${event.kind}:${event.pubkey}:${getTag(event, 'd')}`
const getTitle = (event: NostrEvent) =>
  (getTag(event, 'title') || getTag(event, 'name') || translate('An event')).slice(0, 120)
type EventVersion = Pick<NostrEvent, 'id' | 'created_at'>
const isNewer = (a: EventVersion, b: EventVersion) =>
  a.created_at === b.created_at ? a.id < b.id : a.created_at > b.created_at

const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLanguage(), options)
const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { ...DATE, hour: 'numeric', minute: '2-digit' } as const
/** Writes a day. */
const formatDay = (day: number, options: Intl.DateTimeFormatOptions = DATE) =>
  createDateFormat({ ...options, timeZone: 'UTC' }).format(day * DAY_MS)

/** The time (ms) at which a day such as 2026-01-31 begins in London. Absent if there is no such day. */
function parseDay(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // Some engines read the 31st of February as a day in March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? time : undefined
}

/** The time (ms) in a text of seconds since 1970. Absent if it is none of the next ten thousand years. */
const parseTime = (text: string) =>
  /^\d{1,12}$/.test(text) && Number(text) < 253_402_300_800 ? Number(text) * 1_000 : undefined

type EventTime = NonNullable<ReturnType<typeof parseEventTime>>

/** Returns the days of an event and its start (ms). Absent if the start cannot be read. */
function parseEventTime(event: NostrEvent) {
  const isDay = event.kind === 31_922
  const read = isDay ? parseDay : parseTime
  const [start, end] = [read(getTag(event, 'start')), read(getTag(event, 'end'))]
  if (start === undefined) return undefined
  const hasBadEnd = getTag(event, 'end') !== '' && (end === undefined || end < start)
  // The end of a day is the next day, and what ends at midnight does not take place on the next day.
  const endTime = Math.max(start, (end ?? start) - 1)
  const shown = isDay ? endTime : Math.max(start, end ?? start)
  const words = createDateFormat(isDay ? { ...DATE, timeZone: 'UTC' } : TIME).formatRange(start, shown)
  const localDay = (time: number) => {
    const date = new Date(time)
    const local = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
    return Math.floor((isDay ? time : local) / DAY_MS)
  }
  return { first: localDay(start), last: localDay(endTime), start, words, hasBadEnd }
}

/** An answer to an event, of whose tags the first ones count. */
type Rsvp = EventVersion & Readonly<Record<'pubkey' | 'address' | 'event' | 'status', string>>

/** The answers to all events by their ids. */
const rsvps = new Map<string, Rsvp>()
const MAX_STORED_RSVPS = 2_000
/** By the state of the view. */
const redraws = new Map<object, () => void>()
const MAX_VIEWS = 300

function setWithLimit<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, maxSize: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxSize && oldest !== undefined) map.delete(oldest)
}
function addRsvps(events: readonly NostrEvent[]): void {
  for (const answer of events) {
    const { id, pubkey, created_at } = answer
    const [address, event, status] = [getTag(answer, 'a'), getTag(answer, 'e'), getTag(answer, 'status')]
    setWithLimit(rsvps, id, { id, pubkey, created_at, address, event, status }, MAX_STORED_RSVPS)
  }
  for (const redraw of redraws.values()) redraw()
}

/** The ids of the events that were shown last, to which answers are looked for. */
const visibleEvents = new Map<string, true>()
const MAX_VISIBLE_EVENTS = 100
let query: Promise<() => void> | undefined

/** Looks for the answers to an event. All events share one query, because the app allows ten. */
function subscribeToRsvps(id: string): void {
  if (visibleEvents.has(id)) return
  // A filter has no `a` tags. Answers that do not name the event's id are looked for among the newest of all.
  if (visibleEvents.size === 0) void pinion.query({ kinds: [31_925], limit: 200 }, addRsvps).catch(() => {})
  setWithLimit(visibleEvents, id, true, MAX_VISIBLE_EVENTS)
  void query?.then(end => end()).catch(() => {})
  query = pinion.query({ kinds: [31_925], '#e': [...visibleEvents.keys()], limit: 200 }, addRsvps)
  query.catch(() => {})
}

/** The answers to an event: the newest one of each person counts. */
function getRsvps(event: NostrEvent): readonly Rsvp[] {
  const newest = new Map<string, Rsvp>()
  const address = getEventAddress(event)
  for (const answer of rsvps.values()) {
    // One that names another event by its address is no answer to this one, although it may name its id.
    const isMeant = answer.address === '' ? answer.event === event.id : answer.address === address
    const previous = newest.get(answer.pubkey)
    if (isMeant && (!previous || isNewer(answer, previous))) newest.set(answer.pubkey, answer)
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
  setWithLimit(redraws, state, redraw, MAX_VIEWS)
  subscribeToRsvps(event.id)
  const when = parseEventTime(event)
  const [picture, place, summary] = [
    getTag(event, 'image'),
    getTag(event, 'location'),
    getTag(event, 'summary'),
  ]
  const given = getRsvps(event)
  const buttons = ANSWERS.map(([value, words]): Tree => {
    const primary = state.own === value
    return ['button', { act: 'answer', value, primary }, translate(words)]
  })
  return [
    'card',
    {},
    /^https:/.test(picture) && picture.length <= 2_000 && ['picture', { url: picture, alt: '' }],
    ['title', {}, getTitle(event)],
    ['text', { strong: true }, when?.words ?? translate('The date of this event cannot be read.')],
    when?.hasBadEnd === true && ['text', {}, translate('Its end is no date after its start.')],
    place !== '' && ['text', {}, place.slice(0, 200)],
    summary !== '' && ['text', { quiet: true }, summary.slice(0, 500)],
    event.content !== '' && ['rich', { text: event.content.slice(0, mode === 'page' ? 20_000 : 1_000) }],
    ['row', {}, ...buttons],
    state.problem !== undefined && ['text', { strong: true }, state.problem],
    ...ANSWERS.map(([status, , words]) => people(status, translate(words), given)),
  ]
})

function people(status: string, words: string, given: readonly Rsvp[]): Tree {
  const all = given.filter(answer => answer.status === status)
  const named = all.slice(0, MAX_NAMED).map(({ pubkey }): Tree => ['person', { pubkey, picture: true }])
  return all.length > 0 && ['row', {}, `${words} (${all.length}):`, ...named]
}

pinion.act<EventProps, Shown>('answer', async ({ event }, state, value) => {
  const status = String(value)
  delete state.problem
  const address = getEventAddress(event)
  const named = { a: address, e: event.id, d: address, status, p: event.pubkey }
  try {
    addRsvps([await pinion.publish({ kind: 31_925, tags: Object.entries(named) })])
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
    const when = parseEventTime(event)
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
      ['button', { act: 'go', value: '-1' }, translate('Former month')],
      ['title', {}, formatDay(first, { month: 'long', year: 'numeric' })],
      ['button', { act: 'go', value: '1' }, translate('Next month')],
    ],
    board(first, next, dated),
    ...days.flatMap((day): Tree[] => [
      ['title', {}, formatDay(day)],
      ...listed.filter(each => each.day === day).flatMap(each => entry(each, state.open)),
    ]),
    all.length > MAX_LISTED && ['text', {}, translate('There are more. Press a day to see them.')],
    listed.length === 0 &&
      (isFound
        ? ['empty', { title: translate('No events') }]
        : ['progress', { label: translate('Looking for events') }]),
  ]
})

function entry(
  { event, words }: EventTime & { readonly event: NostrEvent },
  open: string | undefined,
): Tree[] {
  const isOpen = open === event.id
  return [
    [
      'row',
      {},
      ['text', { quiet: true }, words],
      ['text', { strong: true }, getTitle(event)],
      ['button', { act: 'open', value: event.id }, translate(isOpen ? 'Hide' : 'Show')],
    ],
    isOpen && ['note', { id: event.id }],
  ]
}

/** The days of a month below the days of the week. Days with events are marked. */
function board(first: number, next: number, dated: readonly EventTime[]): Tree {
  // The first of January 1970 was a Thursday.
  const before = (first + (pinion.setting('week') === 'sunday' ? 4 : 3)) % 7
  const week = Array.from({ length: 7 }, (_, at) => formatDay(first - before + at, { weekday: 'short' }))
  const heads = week.map(text => ({ text: text.slice(0, 8), tone: 'dark' as const }))
  const blanks = Array.from({ length: before }, () => ({ text: '', label: '–', tone: 'dark' as const }))
  const days = Array.from({ length: next - first }, (_, at) => {
    const [day, text] = [first + at, String(at + 1)]
    const isMarked = dated.some(each => each.first <= day && each.last >= day)
    const label = isMarked ? formatDay(day) : `${formatDay(day)}: ${translate('No events')}`
    return { text, label, value: String(day), tone: isMarked ? ('marked' as const) : ('light' as const) }
  })
  const label = formatDay(first, { month: 'long', year: 'numeric' })
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
