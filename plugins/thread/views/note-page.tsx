import { useMemo } from 'react'
import { decodeEntity } from '#kernel/nostr'
import { View } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { buttonClass, EmptyState, SkeletonRow } from '#ui-kit'
import { noteRoute } from '../contract'
import { AtTheAuthors } from './at-the-authors'
import { NoNote, useLast } from './no-note'
import { PostTitle } from './post-title'
import { Thread } from './thread'
import { useLinked } from './use-linked'

/** The page of one note, named by a `note1` or `nevent1` identifier. */
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
  const { author, relays = [] } = entity.type === 'nevent' ? entity : {}
  return <NoteOf key={entity.id} id={entity.id} author={author} relays={relays} />
}

interface NoteOfProps {
  readonly id: string
  /** Public key (hex) of the author according to the link, which may be wrong. */
  readonly author: string | undefined
  readonly relays: readonly string[]
}

function NoteOf({ id, author, relays }: NoteOfProps) {
  const { event, asking, missed, unanswered } = useLinked({ ids: [id] }, relays)
  const none = <NoNote id={id} last={useLast(event)} unanswered={unanswered} />
  return (
    <>
      <PostTitle author={event?.pubkey} />
      {event ? (
        <Thread event={event} />
      ) : missed && author !== undefined ? (
        <AtTheAuthors
          filter={{ ids: [id], authors: [author] }}
          asking={asking}
          pending={<SkeletonRow />}
          none={none}
        />
      ) : asking ? (
        <SkeletonRow />
      ) : (
        none
      )}
    </>
  )
}
