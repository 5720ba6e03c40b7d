import { NoteByRef, NoteCard } from '#contracts/notes'
import { threadRefsOf, toEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { View } from '#kernel/react'
import { SkeletonRow } from '#ui-kit'
import { SeenMark } from '../seen/seen-mark'

/** A note in a list. Its parent is shown above it if `repliedTo` is set. */
export function FeedRow({
  event,
  repliedTo = false,
}: {
  event: NostrEvent
  repliedTo?: boolean | undefined
}) {
  const parent = repliedTo && event.kind === 1 ? threadRefsOf(event).parent : undefined
  return (
    <>
      <SeenMark event={event} />
      {parent && (
        <View of={NoteByRef} to={toEventRef(parent)} standalone joined="below" pending={<SkeletonRow />} />
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
