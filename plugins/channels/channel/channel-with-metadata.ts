import { compareNewestFirst } from '#kernel/nostr'
import type { Filter, NostrEvent } from '#kernel/ports'
import { type ChannelMetadata, parseChannelMetadata } from './parse-channel'

/** A channel with its newest metadata and its creator. */
export interface ChannelWithMetadata extends ChannelMetadata {
  readonly id: string
  /** hex */
  readonly creator: string
}

/**
 * Returns the id of the channel to which an event belongs (NIP-28): that in the `e` tag marked `root`, or else in the
 * first `e` tag.
 */
export function parseChannelId({ tags }: NostrEvent): string | undefined {
  const eventTags = tags.filter(([name]) => name === 'e')
  return (eventTags.find(tag => tag[3] === 'root') ?? eventTags[0])?.[1]
}

/**
 * Returns the event that describes a channel now: the newest metadata (kind 41) of its creator, otherwise `creation`
 * (kind 40). Metadata of anybody else, and metadata that cannot be read, changes nothing.
 */
export function findMetadataEvent(
  creation: NostrEvent,
  edits: readonly NostrEvent[],
): NostrEvent | undefined {
  const creatorEdits = edits.filter(
    edit => edit.kind === 41 && edit.pubkey === creation.pubkey && parseChannelId(edit) === creation.id,
  )
  return [...creatorEdits.sort(compareNewestFirst), creation].find(event =>
    parseChannelMetadata(event.content),
  )
}

/** Returns the channel that `creation` (kind 40) created, as `findMetadataEvent` describes it. */
export function resolveChannelWithMetadata(
  creation: NostrEvent,
  edits: readonly NostrEvent[],
): ChannelWithMetadata | undefined {
  const metadataEvent = findMetadataEvent(creation, edits)
  const metadata = metadataEvent && parseChannelMetadata(metadataEvent.content)
  return metadata && { ...metadata, id: creation.id, creator: creation.pubkey }
}

/**
 * Builds the filter for the metadata (NIP-28, kind 41) of channels whose creations (kind 40) are known. It names the
 * creators, because otherwise events by strangers about the channels could fill a relay's limited answer.
 */
export const buildMetadataFilter = (creations: readonly Pick<NostrEvent, 'id' | 'pubkey'>[]): Filter => ({
  kinds: [41],
  authors: [...new Set(creations.map(({ pubkey }) => pubkey))].sort(),
  '#e': creations.map(({ id }) => id).sort(),
  limit: 500,
})
