import type { NostrEvent } from '#kernel/ports'
import file from './demo-events.json'

/** s: how far the recorded network lies back, so that its newest notes are minutes old. */
const shift = Math.floor(Date.now() / 1_000) - 240 - file.now

/** The slice of the demo network that stories live on, moved up to today. Nobody checks its signatures. */
export const demoEvents: readonly NostrEvent[] = file.events.map(event => ({
  ...event,
  created_at: event.created_at + shift,
  tags: event.tags.map(tag =>
    tag[0] === 'expiration' ? ['expiration', String(Number(tag[1]) + shift)] : tag,
  ),
}))

const byId = new Map(demoEvents.map(event => [event.id, event]))

/** Ids and keys of events and people that show one thing each. */
export const notable = file.notable
/** Whose follows the visitor reads. */
export const rootPubkey = file.rootPubkey
/** NIP-05 names that their domain confirms. */
export const names: Readonly<Record<string, string>> = file.names

/** One of the events; throws for an id that the slice lacks. */
export function demoEvent(id: string): NostrEvent {
  const event = byId.get(id)
  if (!event) throw new Error(`stories/demo-events.json has no event ${id}`)
  return event
}

/** The newest note that fits. */
export function demoNote(fits: (event: NostrEvent) => boolean): NostrEvent {
  const event = demoEvents.find(e => e.kind === 1 && fits(e))
  if (!event) throw new Error('stories/demo-events.json has no such note')
  return event
}
