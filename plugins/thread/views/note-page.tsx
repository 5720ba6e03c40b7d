import { useMemo } from 'react'
import { PageHeader } from '#kernel'
import { decodeEntity } from '#kernel/nostr'
import { useEvent, View } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { buttonClass, EmptyState, SkeletonRow } from '#ui-kit'
import { noteRoute } from '../contract'
import { PostTitle } from './post-title'
import { Thread } from './thread'

/** The page of one note, by `note1` or `nevent1`. */
export default function NotePage() {
  const { note } = useRouteParams(noteRoute)
  const entity = useMemo(() => decodeEntity(note ?? ''), [note])
  if (entity?.type !== 'note' && entity?.type !== 'nevent') {
    return (
      <>
        <View of={PageHeader} title="Post" />
        <EmptyState icon="note" title="The page you are looking for could not be found.">
          <a className={buttonClass('primary')} href="/">
            Go back to homepage
          </a>
        </EmptyState>
      </>
    )
  }
  return <NoteOf key={entity.id} id={entity.id} relays={'relays' in entity ? entity.relays : []} />
}

function NoteOf({ id, relays }: { id: string; relays: readonly string[] }) {
  const event = useEvent({ id, relays })
  return (
    <>
      <PostTitle author={event?.pubkey} />
      {event ? (
        <Thread event={event} />
      ) : event === undefined ? (
        <SkeletonRow />
      ) : (
        <EmptyState icon="note" title="This note could not be found on your relays." />
      )}
    </>
  )
}
