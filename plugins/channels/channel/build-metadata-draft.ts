import type { EventDraft, NostrEvent } from '#kernel/ports'
import type { ChannelMetadata } from './parse-channel'

const FIELDS = ['name', 'about', 'picture'] as const

/** Builds the event that creates a channel (NIP-28, kind 40). */
export const buildChannelCreationDraft = ({ name, about, picture, relays }: ChannelMetadata): EventDraft => ({
  kind: 40,
  content: JSON.stringify({
    name,
    about: about ?? '',
    picture: picture ?? '',
    ...(relays && relays.length > 0 && { relays }),
  }),
  tags: [],
})

/**
 * Builds new metadata of a channel (NIP-28, kind 41). `base` is the event that describes the channel now; the draft
 * keeps its content and tags, except what the user has changed in the form from `shownMetadata` to `newMetadata`. So
 * everything that other clients wrote stays: categories (`t`), fields that Pinion does not know, and texts that it
 * shows only in part. The draft is dated after `base`, whose author's clock may be ahead.
 */
export function buildChannelMetadataDraft(
  channelId: string,
  base: NostrEvent,
  shownMetadata: ChannelMetadata,
  newMetadata: ChannelMetadata,
  nowMs: number,
): EventDraft {
  const content = JSON.parse(base.content) as Record<string, unknown>
  for (const field of FIELDS)
    if ((shownMetadata[field] ?? '').trim() !== (newMetadata[field] ?? ''))
      content[field] = newMetadata[field] ?? ''
  if (shownMetadata.relays?.join() !== newMetadata.relays?.join()) {
    if (newMetadata.relays) content.relays = newMetadata.relays
    else delete content.relays
  }
  const isRootTag = ([name, id]: readonly string[]) => name === 'e' && id === channelId
  const relayHint = newMetadata.relays?.[0] ?? base.tags.find(isRootTag)?.[2] ?? ''
  return {
    kind: 41,
    created_at: Math.max(Math.floor(nowMs / 1_000), base.created_at + 1),
    content: JSON.stringify(content),
    tags: [['e', channelId, relayHint, 'root'], ...base.tags.filter(tag => !isRootTag(tag))],
  }
}
