import { useMemo } from 'react'
import { type NoteDisplayMode, type NoteKindViewProps, noteKinds } from '#contracts/notes'
import type { ContributionEntry, ContributionPoint } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { ContributionView, LazyView, PluginBoundary, usePluginId } from '#kernel/react'
import { MediaCover, SkeletonText } from '#ui-kit'
import { Collapsible } from './collapsible'
import { getContentWarningCover } from './content-warning-cover'
import styles from './note-body.module.css'
import { useContentSettings } from './use-content-settings'
import { useRememberedFlag } from './use-remembered-flag'

type ContributionOf<P> = P extends ContributionPoint<infer C> ? C : never
export type NoteKindContribution = ContributionEntry<ContributionOf<typeof noteKinds>>

interface NoteBodyProps {
  readonly event: NostrEvent
  readonly mode: NoteDisplayMode
  readonly renderer: NoteKindContribution | undefined
}

/** Kinds whose own renderer covers the media of a sensitive note. Notes of other kinds are covered as a whole. */
const TEXT_KINDS: readonly number[] = [1, 1111]

/**
 * The body of a note, rendered by the plugin for its kind. If the author gave a content warning, a cover hides the
 * body.
 */
export function NoteBody({ event, mode, renderer }: NoteBodyProps) {
  const { blurNSFW } = useContentSettings()
  const [isUncovered, setIsUncovered] = useRememberedFlag(`uncovered:${event.id}`)
  const props = useMemo<NoteKindViewProps>(() => ({ event, mode }), [event, mode])
  if (!renderer) return <UnknownKind event={event} />
  const cover = blurNSFW && !isUncovered ? getContentWarningCover(event) : undefined
  if (cover && (cover.scope === 'note' || !TEXT_KINDS.includes(event.kind)))
    return <MediaCover reason={cover.reason} onOpen={() => setIsUncovered(true)} />
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

const loadUnknownKind = () => import('./unknown-kind-notice')

/**
 * Shows an event of a kind that no plugin renders. Its code loads on first use, because feeds request only kinds that
 * some plugin renders.
 */
function UnknownKind({ event }: { event: NostrEvent }) {
  return (
    <PluginBoundary plugin={usePluginId()} where="unknown-kind" pending={<TextSkeleton event={event} />}>
      <LazyView load={loadUnknownKind} props={{ event }} />
    </PluginBoundary>
  )
}

/** Maximum number of lines of the placeholder. */
const MAX_PLACEHOLDER_LINES = 6

/** Number of characters that fit in one line of a card, on a phone and in the wide column. */
const charactersPerLine = (width: number) => (width < 600 ? 42 : 70)

/**
 * A placeholder about as high as the note's text. Its attribute `data-pending` tells elements below that their position
 * may still change.
 */
function TextSkeleton({ event }: { event: NostrEvent }) {
  const maxLineChars = charactersPerLine(window.innerWidth)
  const lines = event.content
    .slice(0, MAX_PLACEHOLDER_LINES * maxLineChars)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / maxLineChars)), 0)
  return (
    <div className={styles.pending} data-pending="">
      <SkeletonText lineCount={Math.min(MAX_PLACEHOLDER_LINES, lines)} />
    </div>
  )
}
