import { useMemo } from 'react'
import { type NoteKindProps, type NoteMode, noteKinds } from '#contracts/notes'
import type { Entry, NostrEvent, Point } from '#kernel'
import { ContributionView } from '#kernel/react'
import { MediaCover, Skeleton } from '#ui-kit'
import { Collapsible } from './collapsible'
import { contentCover } from './content-cover'
import styles from './note-body.module.css'
import { UnknownKind } from './unknown-kind'
import { useContentSettings } from './use-content-settings'
import { useRemembered } from './use-remembered'

type KindOf<P> = P extends Point<infer C> ? C : never
export type KindEntry = Entry<KindOf<typeof noteKinds>>

interface NoteBodyProps {
  readonly event: NostrEvent
  readonly mode: NoteMode
  readonly renderer: KindEntry | undefined
}

/** Its own media cover is drawn by the text renderer; other kinds are covered whole. */
const TEXT: readonly number[] = [1, 1111]

/** What the note says, drawn by whichever plugin knows its kind, behind the author's warning if there is one. */
export function NoteBody({ event, mode, renderer }: NoteBodyProps) {
  const { blurNSFW } = useContentSettings()
  const [opened, setOpened] = useRemembered(`uncovered:${event.id}`)
  const props = useMemo<NoteKindProps>(() => ({ event, mode }), [event, mode])
  if (!renderer) return <UnknownKind event={event} />
  const cover = blurNSFW && !opened ? contentCover(event) : undefined
  if (cover && (cover.of === 'note' || !TEXT.includes(event.kind)))
    return <MediaCover reason={cover.reason} onOpen={() => setOpened(true)} />
  const body = (
    <ContributionView
      point={noteKinds}
      entry={renderer}
      props={props}
      pending={<BodySkeleton length={event.content.length} />}
    />
  )
  return mode === 'embed' ? <Collapsible name={`embed:${event.id}`}>{body}</Collapsible> : body
}

/** About as high as the text will be. */
function BodySkeleton({ length }: { length: number }) {
  const lines = Math.max(1, Math.min(6, Math.ceil(length / 60)))
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
