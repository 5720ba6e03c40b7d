import type { EventProps, NostrEvent, State, Tree } from '../../guest-api'

// Calendar events (NIP-52) have kind 31922, with days such as 2026-01-31 in the tags `start` and `end`, or kind 31923,
// with times in seconds since 1970. Of kind 31922, `end` is the day after the last day. An RSVP has kind 31925: its `a`
// tag names the event, and its tag `status` is the answer. This code counts days from 1970-01-01.

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
/** Each status of an RSVP, with the text of its button, and the text before the people who chose it. */
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
/** Formats a day, which is a number of days since 1970-01-01. */
const formatDay = (day: number, options: Intl.DateTimeFormatOptions = DATE) =>
  createDateFormat({ ...options, timeZone: 'UTC' }).format(day * DAY_MS)

/** Returns the time (ms) at which a day such as 2026-01-31 begins in UTC, or `undefined` if there is no such day. */
function parseDay(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // Some engines take 31 February for a day in March. So compare the parsed day with the text.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? time : undefined
}

/** Returns the time (ms) for a text of seconds since 1970, or `undefined` if it is no number or after the year 9999. */
const parseTime = (text: string) =>
  /^\d{1,12}$/.test(text) && Number(text) < 253_402_300_800 ? Number(text) * 1_000 : undefined

type EventTime = NonNullable<ReturnType<typeof parseEventTime>>

/** Returns the first and last day of an event and its start (ms), or `undefined` if the start is invalid. */
function parseEventTime(event: NostrEvent) {
  const isDay = event.kind === 31_922
  const read = isDay ? parseDay : parseTime
  const [start, end] = [read(getTag(event, 'start')), read(getTag(event, 'end'))]
  if (start === undefined) return undefined
  const hasBadEnd = getTag(event, 'end') !== '' && (end === undefined || end < start)
  // `end` is exclusive: of kind 31922 it is the day after the last one, and an event that ends at midnight is not on
  // the next day.
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

/** An RSVP. Of several tags with the same name, the first one counts. */
type Rsvp = EventVersion & Readonly<Record<'pubkey' | 'address' | 'event' | 'status', string>>

/** The RSVPs to all events, by their event ids. */
const rsvps = new Map<string, Rsvp>()
const MAX_STORED_RSVPS = 2_000
/** Functions that redraw a view, by the view's state. */
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

/** Ids of the events that were shown last. RSVPs to these are queried. */
const visibleEvents = new Map<string, true>()
const MAX_VISIBLE_EVENTS = 100
let query: Promise<() => void> | undefined

/** Queries the RSVPs to an event. All events share one query, because the app allows ten queries. */
function subscribeToRsvps(id: string): void {
  if (visibleEvents.has(id)) return
  // The app's filters have no `a` tags. RSVPs that do not name the event's id are found among the newest of all RSVPs.
  if (visibleEvents.size === 0) void pinion.query({ kinds: [31_925], limit: 200 }, addRsvps).catch(() => {})
  setWithLimit(visibleEvents, id, true, MAX_VISIBLE_EVENTS)
  void query?.then(end => end()).catch(() => {})
  query = pinion.query({ kinds: [31_925], '#e': [...visibleEvents.keys()], limit: 200 }, addRsvps)
  query.catch(() => {})
}

/** Returns the newest RSVP of each person to an event. */
function getRsvps(event: NostrEvent): readonly Rsvp[] {
  const newest = new Map<string, Rsvp>()
  const address = getEventAddress(event)
  for (const answer of rsvps.values()) {
    // An RSVP whose `a` tag names another event does not count, even if it names this event's id.
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
  /** Number of the month, counted from the beginning of the year 0. */
  month: number
  /** The day whose events are listed. Absent if the whole month is listed. */
  day: number
  /** Id of the event that is shown in full. */
  open: string
  isAsked: boolean
}

/** The events that were found on the reader's relays. */
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

/** Draws the days of a month below the names of the weekdays. Days with events are marked. */
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
  // Times before 1970 and after 9999 cannot be parsed, so these months cannot be shown.
  state.month = Math.min(Math.max(month, 1_970 * 12), 9_999 * 12)
  delete state.day
})

pinion.act<object, Month>('day', (_, state, value) => {
  // Pressing the chosen day again lists the whole month.
  if (state.day === Number(value)) delete state.day
  else state.day = Number(value)
})

pinion.act<object, Month>('open', (_, state, value) => {
  state.open = state.open === value ? '' : String(value)
})
