import { createDisposable, type Disposable } from '#kernel'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { GraphList } from '../compute/social-graph'

/** Kinds of follow lists (NIP-02) and mute lists (NIP-51). */
const LIST_KINDS = [3, 10_000]
/** Maximum number of authors per request. */
const AUTHORS_PER_REQUEST = 500
/** Milliseconds after which a batch without an answer from relays is given up until the next visit. */
const BATCH_TIMEOUT_MS = 15_000

/** Converts a list for the worker. All keys are in one string, because a string is cheap to send. */
export const parseGraphList = ({ kind, pubkey, created_at, tags }: NostrEvent): GraphList => ({
  kind: kind === 3 ? 'follows' : 'mutes',
  owner: pubkey,
  createdAt: created_at,
  keys: tags.map(([name, value]) => (name === 'p' && value?.length === 64 ? value : '')).join(''),
})

export interface LoadGraphListsOptions {
  readonly query: NostrAccess['query']
  readonly send: (lists: readonly GraphList[]) => void
  /** The root and its follows. */
  readonly people: readonly string[]
  /** The people whose follow lists are missing. */
  readonly missing: readonly string[]
  /** The people whose mute lists are requested separately. */
  readonly missingMutes: readonly string[]
  /** Called when relays have answered for the missing follow lists, or had enough time to answer. */
  readonly onAnswered: () => void
  /** Called when all missing lists have been requested. */
  readonly onRequested: () => void
  /** Time in s. Lists of all `people` that are newer are requested. */
  readonly since: number
}

const batches = (people: readonly string[]) =>
  Array.from({ length: Math.ceil(people.length / AUTHORS_PER_REQUEST) }, (_, n) =>
    people.slice(n * AUTHORS_PER_REQUEST, (n + 1) * AUTHORS_PER_REQUEST),
  )

/**
 * Loads the lists of the root and its follows into the graph: first the missing ones, batch by batch, then new ones.
 */
export function loadGraphLists({
  query,
  send,
  people,
  missing,
  missingMutes,
  since,
  onAnswered,
  onRequested,
}: LoadGraphListsOptions): Disposable {
  const open = new Set<Disposable>()
  const sentIds = new Set<string>()
  let disposed = false

  const sendNew = (events: readonly NostrEvent[]) => {
    const newEvents = events.filter(({ id }) => !sentIds.has(id))
    for (const { id } of newEvents) sentIds.add(id)
    if (newEvents.length > 0) send(newEvents.map(parseGraphList))
  }

  const loadOnce = (authors: readonly string[], kinds: readonly number[]) =>
    new Promise<void>(resolve => {
      const live = query({ kinds, authors }, { live: false })
      const onUpdate = () => {
        const { events, phase } = live.get()
        sendNew(events)
        if (phase === 'settled') end.dispose()
      }
      const end = createDisposable(() => {
        clearTimeout(timer)
        open.delete(end)
        listening.dispose()
        live.dispose()
        resolve()
      })
      const timer = setTimeout(() => end.dispose(), BATCH_TIMEOUT_MS)
      open.add(end)
      const listening = live.subscribe(onUpdate)
      onUpdate()
    })

  const run = async () => {
    const loadBatches = async (owners: readonly string[], kinds: readonly number[]) => {
      for (const authors of batches(owners)) if (!disposed) await loadOnce(authors, kinds)
    }
    await loadBatches(missing, LIST_KINDS)
    if (!disposed) onAnswered()
    await loadBatches(missingMutes, [10_000])
    if (disposed || people.length === 0) return
    onRequested()
    const live = query(batches(people).map(authors => ({ kinds: LIST_KINDS, authors, since })))
    const onUpdate = () => sendNew(live.get().events)
    const listening = live.subscribe(onUpdate)
    open.add(
      createDisposable(() => {
        listening.dispose()
        live.dispose()
      }),
    )
    onUpdate()
  }
  void run()
  return createDisposable(() => {
    disposed = true
    for (const item of [...open]) item.dispose()
  })
}
