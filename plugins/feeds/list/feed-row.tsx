import { NoteByRef, NoteCard } from '#contracts/notes'
import { getThreadRefs, threadRefToEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { SkeletonRow } from '#ui-kit'
import { SeenMarker } from '../reading-position/seen-marker'

/** A note in a list. Its parent is shown above it if `repliedTo` is set. */
export function FeedRow({
  event,
  repliedTo = false,
}: {
  event: NostrEvent
  repliedTo?: boolean | undefined
}) {
  const parent = repliedTo && event.kind === 1 ? getThreadRefs(event).parent : undefined
  return (
    <>
      <SeenMarker event={event} />
      {parent && (
        <PluginView
          token={NoteByRef}
          to={threadRefToEventRef(parent)}
          standalone
          threadLine="below"
          pending={<SkeletonRow />}
        />
      )}
      <PluginView
        token={NoteCard}
        event={event}
        standalone={!parent}
        {...(parent && { threadLine: 'above' as const })}
        pending={<SkeletonRow />}
      />
    </>
  )
}
