import type { NostrEvent } from '#kernel/ports'
import file from './demo-events.json'

/** Seconds to add to the recorded times, so that the newest notes are minutes old. */
const timeOffset = Math.floor(Date.now() / 1_000) - 240 - file.now

/**
 * A part of the demo network that all stories use. Its times are moved to today, so its signatures are invalid; stories
 * do not check them.
 */
export const demoEvents: readonly NostrEvent[] = file.events.map(event => ({
  ...event,
  created_at: event.created_at + timeOffset,
  tags: event.tags.map(tag =>
    tag[0] === 'expiration' ? ['expiration', String(Number(tag[1]) + timeOffset)] : tag,
  ),
}))

const byId = new Map(demoEvents.map(event => [event.id, event]))

/** Ids and public keys in the demo network, each an example of one feature. */
export const notableIds = file.notable
/** The root account. A visitor's home feed shows the people whom it follows. */
export const rootPubkey = file.rootPubkey
/** NIP-05 names by public key. In stories, their domains confirm them. */
export const nip05Names: Readonly<Record<string, string>> = file.names

/** Returns the event with this id. Throws if the demo events do not contain it. */
export function findDemoEvent(id: string): NostrEvent {
  const event = byId.get(id)
  if (!event) throw new Error(`stories/demo-events.json has no event ${id}`)
  return event
}

/** Returns the newest note for which `matches` returns true. */
export function findDemoNote(matches: (event: NostrEvent) => boolean): NostrEvent {
  const event = demoEvents.find(e => e.kind === 1 && matches(e))
  if (!event) throw new Error('stories/demo-events.json has no such note')
  return event
}
