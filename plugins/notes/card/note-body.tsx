import { useMemo } from 'react'
import { type NoteKindProps, type NoteMode, noteKinds } from '#contracts/notes'
import type { Entry, Point } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { ContributionView, Guard, LazyView, useOwner } from '#kernel/react'
import { MediaCover, SkeletonText } from '#ui-kit'
import { Collapsible } from './collapsible'
import { contentCover } from './content-cover'
import styles from './note-body.module.css'
import { useContentSettings } from './use-content-settings'
import { useRemembered } from './use-remembered'

type KindOf<P> = P extends Point<infer C> ? C : never
export type KindEntry = Entry<KindOf<typeof noteKinds>>

interface NoteBodyProps {
  readonly event: NostrEvent
  readonly mode: NoteMode
  readonly renderer: KindEntry | undefined
}

/** Kinds whose own renderer covers the media of a sensitive note. Notes of other kinds are covered as a whole. */
const TEXT_KINDS: readonly number[] = [1, 1111]

/**
 * The body of a note, rendered by the plugin for its kind. If the author gave a content warning, a cover hides the
 * body.
 */
export function NoteBody({ event, mode, renderer }: NoteBodyProps) {
  const { blurNSFW } = useContentSettings()
  const [opened, setOpened] = useRemembered(`uncovered:${event.id}`)
  const props = useMemo<NoteKindProps>(() => ({ event, mode }), [event, mode])
  if (!renderer) return <UnknownKind event={event} />
  const cover = blurNSFW && !opened ? contentCover(event) : undefined
  if (cover && (cover.of === 'note' || !TEXT_KINDS.includes(event.kind)))
    return <MediaCover reason={cover.reason} onOpen={() => setOpened(true)} />
  const body = (
    <ContributionView
      point={noteKinds}
      entry={renderer}
      props={props}
      pending={<TextSkeleton event={event} />}
    />
  )
  return mode === 'embed' ? <Collapsible name={`embed:${event.id}`}>{body}</Collapsible> : body
}

const loadUnknownKind = () => import('./unknown-kind')

/** Loads its code on use, because feeds request only kinds that some plugin shows, so unknown kinds are rare. */
function UnknownKind({ event }: { event: NostrEvent }) {
  return (
    <Guard plugin={useOwner()} where="unknown-kind" pending={<TextSkeleton event={event} />}>
      <LazyView load={loadUnknownKind} props={{ event }} />
    </Guard>
  )
}

/** Maximum number of lines of the placeholder. */
const MAX_PLACEHOLDER_LINES = 6

/** Number of characters that fit in one line of a card, on a phone and in the wide column. */
const charactersOf = (width: number) => (width < 600 ? 42 : 70)

/**
 * A placeholder about as high as the note's text. Its attribute `data-pending` tells elements below that their position
 * may still change.
 */
function TextSkeleton({ event }: { event: NostrEvent }) {
  const most = charactersOf(window.innerWidth)
  const lines = event.content
    .slice(0, MAX_PLACEHOLDER_LINES * most)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / most)), 0)
  return (
    <div className={styles.pending} data-pending="">
      <SkeletonText lines={Math.min(MAX_PLACEHOLDER_LINES, lines)} />
    </div>
  )
}
