import { useMemo } from 'react'
import { noteRoute } from '#contracts/site-routes'
import { decodeNip19Entity } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { buttonClassName, EmptyState, SkeletonRow } from '#ui-kit'
import { AuthorRelaySearch } from './author-relay-search'
import { NoteNotFound, useLastEvent } from './note-not-found'
import { PostTitle } from './post-title'
import { Thread } from './thread'
import { useLinkedEvent } from './use-linked-event'

/** The page of one note, named by a `note1` or `nevent1` identifier. */
export default function NotePage() {
  const { note } = useRouteParams(noteRoute)
  const entity = useMemo(() => decodeNip19Entity(note ?? ''), [note])
  if (entity?.type !== 'note' && entity?.type !== 'nevent') {
    return (
      <>
        <PluginView token={PageHeader} title="Post" />
        <EmptyState icon="note" title="The page you are looking for could not be found.">
          <a className={buttonClassName('primary')} href="/">
            Go back to homepage
          </a>
        </EmptyState>
      </>
    )
  }
  const { author, relays = [] } = entity.type === 'nevent' ? entity : {}
  return <LoadedNotePage key={entity.id} id={entity.id} author={author} relays={relays} />
}

interface LoadedNotePageProps {
  readonly id: string
  /** Public key (hex) of the author according to the link, which may be wrong. */
  readonly author: string | undefined
  readonly relays: readonly string[]
}

function LoadedNotePage({ id, author, relays }: LoadedNotePageProps) {
  const { event, isLoading, isMissing, incompleteAnswers } = useLinkedEvent({ ids: [id] }, relays)
  const notFound = (
    <NoteNotFound id={id} lastEvent={useLastEvent(event)} incompleteAnswers={incompleteAnswers} />
  )
  return (
    <>
      <PostTitle author={event?.pubkey} />
      {event ? (
        <Thread event={event} />
      ) : isMissing && author !== undefined ? (
        <AuthorRelaySearch
          filter={{ ids: [id], authors: [author] }}
          isLoading={isLoading}
          pending={<SkeletonRow />}
          notFound={notFound}
        />
      ) : isLoading ? (
        <SkeletonRow />
      ) : (
        notFound
      )}
    </>
  )
}
