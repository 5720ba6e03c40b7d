import { NoteByRef, NoteCard } from '#contracts/notes'
import type { EventRef, NostrEvent } from '#kernel'
import { isReplaceable, type ThreadRef, threadRefs } from '#kernel/nostr'
import { View } from '#kernel/react'
import { SkeletonRow } from '#ui-kit'
import { SeenMark } from '../seen/seen-mark'

/** A note of a list; with the one it answers above it, where the list wants that. */
export function FeedRow({
  event,
  repliedTo = false,
}: {
  event: NostrEvent
  repliedTo?: boolean | undefined
}) {
  const parent = repliedTo && event.kind === 1 ? threadRefs({ ...event }).parent : undefined
  return (
    <>
      <SeenMark event={event} />
      {parent && (
        <View of={NoteByRef} to={refOf(parent)} standalone joined="below" pending={<SkeletonRow />} />
      )}
      <View
        of={NoteCard}
        event={event}
        standalone={!parent}
        {...(parent && { joined: 'above' as const })}
        pending={<SkeletonRow />}
      />
    </>
  )
}

function refOf(ref: ThreadRef): EventRef {
  const { relays } = ref
  if (ref.by === 'id') return { id: ref.id, relays, ...(ref.author && { author: ref.author }) }
  const { kind, author: pubkey, identifier } = ref
  // A filter for `d` would miss replaceable events, which have none.
  return { kind, pubkey, relays, ...(!isReplaceable(kind) && { identifier }) }
}
