import type { EventProps, NostrEvent, State, Tree } from '../../guest-api'

// A poll is an event of kind 1068 (NIP-88): its content is the question, and its tags are `option` (id, label),
// `polltype` and `endsAt`. A vote is an event of kind 1018 with the poll's id in an `e` tag, and a tag `response` for
// each choice.

interface Poll {
  /** The options' labels, by option id. */
  readonly options: ReadonlyMap<string, string>
  readonly isMultiple: boolean
  /** s. Absent if the poll has no end. */
  readonly endsAt: number | undefined
}

const MAX_OPTIONS = 30
const MAX_ID_CHARS = 100
const MAX_LABEL_CHARS = 200
/** Maximum number of votes that one query returns. */
const MAX_VOTES = 200

const nowInSeconds = () => Math.floor(Date.now() / 1_000)
const isPollOver = ({ endsAt }: Poll) => endsAt !== undefined && endsAt < nowInSeconds()
const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)

function parsePoll({ tags }: NostrEvent): Poll {
  const options = new Map<string, string>()
  for (const [name, id = '', label = ''] of tags) {
    if (name !== 'option' || id === '' || id.length > MAX_ID_CHARS || label === '' || options.has(id))
      continue
    if (options.size < MAX_OPTIONS) options.set(id, label.slice(0, MAX_LABEL_CHARS))
  }
  const getTag = (name: string) => tags.find(([key]) => key === name)?.[1] ?? ''
  const end = getTag('endsAt')
  return {
    options,
    isMultiple: getTag('polltype') === 'multiplechoice',
    endsAt: /^[1-9]\d{0,11}$/.test(end) ? Number(end) : undefined,
  }
}

/** True if vote `a` replaces vote `b` of the same person. */
const isNewer = (a: NostrEvent, b: NostrEvent) =>
  a.created_at === b.created_at ? a.id < b.id : a.created_at > b.created_at

/** Counts the newest vote of each person. A vote without an option withdraws the person's earlier vote. */
function countVotes(id: string, { options, isMultiple, endsAt = 1e12 }: Poll, votes: BallotBox['votes']) {
  const newest = new Map<string, NostrEvent>()
  for (const vote of votes.values()) {
    if (vote.created_at > endsAt || !vote.tags.some(([name, value]) => name === 'e' && value === id)) continue
    const previous = newest.get(vote.pubkey)
    if (!previous || isNewer(vote, previous)) newest.set(vote.pubkey, vote)
  }
  const counts = new Map([...options.keys()].map(option => [option, 0]))
  let people = 0
  for (const { tags } of newest.values()) {
    const chosenIds = new Set(tags.flatMap(([name, value = '']) => (name === 'response' ? [value] : [])))
    const chosen = [...chosenIds].slice(0, isMultiple ? undefined : 1).filter(option => options.has(option))
    if (chosen.length > 0) people++
    for (const option of chosen) counts.set(option, (counts.get(option) ?? 0) + 1)
  }
  return { counts, people }
}

/** The votes of a poll that were found. All views of the poll share them. */
interface BallotBox {
  readonly votes: Map<string, NostrEvent>
  /** The function that redraws a view, by the view's state object. */
  readonly redraws: Map<object, () => void>
  isAsked: boolean
  isSettled: boolean
}

const MAX_BALLOT_BOXES = 200
/** The app allows ten queries. */
const MAX_QUERIES = 9
const ballotBoxes = new Map<string, BallotBox>()
/** The running queries by the poll's id, the oldest first. */
const queries = new Map<string, Promise<() => void>>()

function getBallotBox(id: string): BallotBox {
  const existing = ballotBoxes.get(id)
  if (existing) return existing
  const box: BallotBox = { votes: new Map(), redraws: new Map(), isAsked: false, isSettled: false }
  ballotBoxes.set(id, box)
  const oldest = [...ballotBoxes.keys()].find(each => each !== id && !queries.has(each))
  if (ballotBoxes.size > MAX_BALLOT_BOXES && oldest !== undefined) ballotBoxes.delete(oldest)
  return box
}

function subscribeToVotes({ id }: NostrEvent, { endsAt }: Poll): void {
  if (queries.has(id)) return
  const box = getBallotBox(id)
  box.isAsked = true
  // Votes after the end are not queried, because they could fill the query's limit.
  const until = endsAt === undefined ? {} : { until: endsAt }
  const query = pinion.query(
    { kinds: [1018], '#e': [id], limit: MAX_VOTES, ...until },
    (votes, isSettled) => {
      for (const vote of votes) box.votes.set(vote.id, vote)
      box.isSettled = isSettled
      for (const redraw of box.redraws.values()) redraw()
    },
  )
  queries.set(id, query)
  // If the query fails, it is forgotten, so that it is sent again when the poll is shown again.
  query.catch(() => queries.get(id) === query && unsubscribe(id))
}

function unsubscribe(id: string): void {
  const query = queries.get(id)
  queries.delete(id)
  void query?.then(end => end()).catch(() => {})
}

pinion.visible<EventProps>('poll', ({ event }, isVisible) => {
  if (!isVisible) return unsubscribe(event.id)
  const [oldest] = queries.keys()
  if (queries.size >= MAX_QUERIES && oldest !== undefined && !queries.has(event.id)) unsubscribe(oldest)
  subscribeToVotes(event, parsePoll(event))
})

interface Shown extends State {
  /** Ids of the options whose switches are on, in a poll with several choices. */
  picked: readonly string[]
  /** Ids of the options for which the reader has voted in this view. */
  own: readonly string[]
  problem: string
}

pinion.view<EventProps, Shown>('poll', ({ event }, state, redraw) => {
  const poll = parsePoll(event)
  const { options, isMultiple, endsAt } = poll
  const box = getBallotBox(event.id)
  box.redraws.set(state, redraw)
  if (!box.isAsked && queries.size < MAX_QUERIES) subscribeToVotes(event, poll)
  const { counts, people: voters } = countVotes(event.id, poll, box.votes)
  const { own = [], picked = own, problem = '' } = state
  const voted = voters === 1 ? '1 person has voted' : `${voters} people have voted`
  const bars = [...options].map(([id, label]) => ({ label, value: counts.get(id) ?? 0 }))
  const question = event.content.slice(0, 5_000)
  return [
    'card',
    {},
    question === '' ? ['text', {}, 'A poll without a question'] : ['rich', { text: question }],
    bars.length === 0
      ? ['text', { quiet: true }, 'This poll has no choices.']
      : ['bars', { label: question.slice(0, 200), bars }],
    !isPollOver(poll) && (isMultiple ? switches(options, picked) : renderButtons(options, own)),
    own.length > 0 && ['text', {}, `You chose ${own.map(id => options.get(id)).join(', ')}.`.slice(0, 500)],
    problem !== '' && ['text', { strong: true }, problem],
    [
      'row',
      {},
      ['text', { quiet: true }, box.isSettled || voters > 0 ? voted : 'Looking for votes'],
      box.votes.size >= MAX_VOTES && ['text', { quiet: true }, `The newest ${MAX_VOTES} votes are counted`],
      endsAt !== undefined && ['text', { quiet: true }, isPollOver(poll) ? 'Ended' : 'Ends'],
      endsAt !== undefined && ['time', { at: endsAt }],
    ],
  ]
})

const renderButtons = (options: Poll['options'], own: readonly string[]): Tree => [
  'row',
  {},
  ...[...options].map(
    ([id, label]): Tree => [
      'button',
      { act: 'vote', value: id, primary: own.includes(id) },
      label.slice(0, 80),
    ],
  ),
]

/** Draws a switch per option. A switch sends no value that names it, so each has an action with its position. */
const switches = (options: Poll['options'], picked: readonly string[]): Tree => [
  'column',
  {},
  ...[...options].map(
    ([id, label], at): Tree => ['switch', { act: `pick-${at}`, label, on: picked.includes(id) }],
  ),
  options.size > 0 && ['button', { act: 'vote', primary: true, disabled: picked.length === 0 }, 'Vote'],
]

for (let at = 0; at < MAX_OPTIONS; at++)
  pinion.act<EventProps, Shown>(`pick-${at}`, ({ event }, state, isOn) => {
    const id = [...parsePoll(event).options.keys()][at]
    if (id === undefined) return
    const others = (state.picked ?? state.own ?? []).filter(each => each !== id)
    state.picked = isOn === true ? [...others, id] : others
  })

pinion.act<EventProps, Shown>('vote', async ({ event }, state, value) => {
  const poll = parsePoll(event)
  const wanted = poll.isMultiple ? (state.picked ?? []) : [value]
  const chosen = [...poll.options.keys()].filter(id => wanted.includes(id))
  state.problem = ''
  // The poll may have ended since the buttons were drawn.
  if (isPollOver(poll) || chosen.length === 0) return
  try {
    const tags = [['e', event.id], ...chosen.map(id => ['response', id])]
    const vote = await pinion.publish({ kind: 1018, tags })
    state.own = chosen
    const box = getBallotBox(event.id)
    box.votes.set(vote.id, vote)
    for (const redraw of box.redraws.values()) redraw()
  } catch (error) {
    state.problem = errorText(error)
  }
})

/** A poll that is being written. */
interface Draft {
  readonly options: readonly string[]
  readonly isMultiple: boolean
  readonly hours: string
}
interface Composer extends State {
  draft: Draft
}
type ComposerProps = { readonly data: string | null }

const MAX_WRITTEN = 6
const DURATIONS = [
  { value: '1', label: 'One hour' },
  { value: '24', label: 'One day' },
  { value: '72', label: 'Three days' },
  { value: '168', label: 'One week' },
  { value: '720', label: '30 days' },
  { value: '0', label: 'Without an end' },
]

const hoursOf = (chosen: unknown) => DURATIONS.find(({ value }) => value === chosen)?.value ?? '24'

/** Shortens a text, so that the whole draft fits into the 5,000 characters that are stored with it. */
const written = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 100) : ''

/** Parses a stored draft. It may have another form if an earlier version stored it. */
function readDraft(data: string | null): Draft {
  let stored: Partial<Record<keyof Draft, unknown>> | null = null
  try {
    stored = JSON.parse(data ?? 'null')
  } catch {
    // The stored text is no JSON, so the draft is empty.
  }
  const options: readonly unknown[] = Array.isArray(stored?.options) ? stored.options : []
  return {
    options: options.slice(0, MAX_WRITTEN).map(written),
    isMultiple: stored?.isMultiple === true,
    hours: hoursOf(stored?.hours),
  }
}

/** Returns the tags of the poll, or `undefined` until it has two options. */
function tagsOf({ options, isMultiple, hours }: Draft): readonly (readonly string[])[] | undefined {
  const labels = [...new Set(options.filter(option => option !== ''))]
  if (labels.length < 2) return undefined
  const endsAt = nowInSeconds() + Number(hours) * 3_600
  return [
    ...labels.map((label, at) => ['option', String(at + 1), label]),
    ['polltype', isMultiple ? 'multiplechoice' : 'singlechoice'],
    ...(hours === '0' ? [] : [['endsAt', String(endsAt)]]),
  ]
}

pinion.view<ComposerProps, Composer>('compose', ({ data }, state) => {
  state.draft ??= readDraft(data)
  const { options, isMultiple, hours } = state.draft
  const tags = tagsOf(state.draft)
  const fields = Array.from({ length: MAX_WRITTEN }, (_, at): Tree => {
    const example = at < 2 ? 'Needed' : 'May stay empty'
    return ['field', { act: `option-${at}`, label: `Choice ${at + 1}`, value: options[at] ?? '', example }]
  })
  return [
    'draft',
    { data: JSON.stringify(state.draft), ...(tags && { tags }) },
    ...fields,
    ['switch', { act: 'multiple', label: 'Several may be chosen', on: isMultiple }],
    ['choice', { act: 'hours', label: 'Open for', options: DURATIONS, value: hours }],
    !tags && ['text', { quiet: true }, 'Write the question above, and two different choices here.'],
  ]
})

const change = (name: string, to: (draft: Draft, value: unknown) => Partial<Draft>) =>
  pinion.act<ComposerProps, Composer>(name, ({ data }, state, value) => {
    const draft = state.draft ?? readDraft(data)
    state.draft = { ...draft, ...to(draft, value) }
  })

for (let at = 0; at < MAX_WRITTEN; at++)
  change(`option-${at}`, ({ options }, value) => ({
    options: Array.from({ length: MAX_WRITTEN }, (_, each) =>
      each === at ? written(value) : (options[each] ?? ''),
    ),
  }))
change('multiple', (_, value) => ({ isMultiple: value === true }))
change('hours', (_, value) => ({ hours: hoursOf(value) }))
