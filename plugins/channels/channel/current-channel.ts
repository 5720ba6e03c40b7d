import { compareNewest } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { type Channel, readChannel } from './read-channel'

/** A channel as it is now, with the person who created it. */
export interface CurrentChannel extends Channel {
  readonly id: string
  /** hex */
  readonly creator: string
}

/** The id of the channel that an event belongs to (NIP-28): the `e` tag marked `root`, else the first `e` tag. */
export function channelOf({ tags }: NostrEvent): string | undefined {
  const refs = tags.filter(([name]) => name === 'e')
  return (refs.find(tag => tag[3] === 'root') ?? refs[0])?.[1]
}

/**
 * Returns the channel that `creation` (kind 40) created, with the newest metadata (kind 41) of its creator. Metadata of
 * anybody else, and metadata that cannot be read, changes nothing.
 */
export function currentChannel(
  creation: NostrEvent,
  edits: readonly NostrEvent[],
): CurrentChannel | undefined {
  const own = edits.filter(
    edit => edit.kind === 41 && edit.pubkey === creation.pubkey && channelOf(edit) === creation.id,
  )
  for (const { content } of [...own.sort(compareNewest), creation]) {
    const channel = readChannel(content)
    if (channel) return { ...channel, id: creation.id, creator: creation.pubkey }
  }
  return undefined
}
