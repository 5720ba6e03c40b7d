import type { NostrEvent } from '#kernel/ports'
import file from './demo-events.json'

/** s by which the recorded network is moved, so that its newest notes are minutes old. */
const shift = Math.floor(Date.now() / 1_000) - 240 - file.now

/** The slice of the demo network that all stories use, moved up to today. Stories do not check its signatures. */
export const demoEvents: readonly NostrEvent[] = file.events.map(event => ({
  ...event,
  created_at: event.created_at + shift,
  tags: event.tags.map(tag =>
    tag[0] === 'expiration' ? ['expiration', String(Number(tag[1]) + shift)] : tag,
  ),
}))

const byId = new Map(demoEvents.map(event => [event.id, event]))

/** Ids and keys of events and people, each an example of one feature. */
export const notable = file.notable
/** The root account: the visitor's home feed shows the people it follows. */
export const rootPubkey = file.rootPubkey
/** NIP-05 names that their domain confirms in stories. */
export const names: Readonly<Record<string, string>> = file.names

/** One event of the slice. Throws if the slice has no event with that id. */
export function demoEvent(id: string): NostrEvent {
  const event = byId.get(id)
  if (!event) throw new Error(`stories/demo-events.json has no event ${id}`)
  return event
}

/** The newest note for which `fits` returns true. */
export function demoNote(fits: (event: NostrEvent) => boolean): NostrEvent {
  const event = demoEvents.find(e => e.kind === 1 && fits(e))
  if (!event) throw new Error('stories/demo-events.json has no such note')
  return event
}
