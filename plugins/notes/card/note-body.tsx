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

/** Kinds whose renderer covers the media itself; other kinds are covered as a whole. */
const TEXT_KINDS: readonly number[] = [1, 1111]

/** The body of a note, rendered by the plugin for its kind, behind the author's warning if there is one. */
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

/** Feeds request only kinds that some plugin shows, so the code for unknown kinds loads when it is needed. */
function UnknownKind({ event }: { event: NostrEvent }) {
  return (
    <Guard plugin={useOwner()} where="unknown-kind" pending={<TextSkeleton event={event} />}>
      <LazyView load={loadUnknownKind} props={{ event }} />
    </Guard>
  )
}

/** Most lines of the placeholder. */
const MAX_PLACEHOLDER_LINES = 6

/** Characters per line of a card, on a phone and in the wide column. */
const charactersOf = (width: number) => (width < 600 ? 42 : 70)

/** A placeholder about as high as the text; `data-pending` tells elements below that their position is not final. */
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
