import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ServiceToken } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useOptionalService, useStore } from '#kernel/react'
import { Button, ButtonRow, classNames, ErrorState, Skeleton } from '#ui-kit'
import type { GuestSeat } from '../add/parts'
import type { ShownView } from '../run/start-guest'
import { DrawTree, type TreeFrame } from '../tree/draw-tree'
import { standsIn } from '../tree/stands-in'
import styles from './guest-view.module.css'

interface GuestViewProps {
  readonly seat: ServiceToken<GuestSeat>
  /** The beginning of the paths of the guest's own pages. */
  readonly ownPages: string
  /** The title of the guest. */
  readonly title: string
  readonly view: string
  /** Names the data of the view: it is shown again from memory. */
  readonly about: string
  readonly props: object
  /** The event that the view shows, from which addresses may be loaded. */
  readonly source?: NostrEvent
  readonly isPage?: true
}

/** Shows a view that a guest draws. The guest is started for it. */
export function GuestView({ seat, ...rest }: GuestViewProps) {
  const there = useSeat(seat)
  return there ? <SeatedView {...rest} seat={there} /> : <Skeleton />
}

/**
 * Returns the guest; `undefined` until it is started. Throws if it cannot be. Unlike `useService`, this does not suspend:
 * React holds the view of a suspended component back for up to 300 ms.
 */
function useSeat(token: ServiceToken<GuestSeat>): GuestSeat | undefined {
  const kernel = useKernel()
  const there = useOptionalService(token)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const isThere = there !== undefined
  useEffect(() => {
    if (isThere) return undefined
    let isOver = false
    kernel.resolve(token).catch(error => {
      if (!isOver) setFailure({ error })
    })
    return () => {
      isOver = true
    }
  }, [kernel, token, isThere])
  if (!isThere && failure) throw failure.error
  return there
}

function SeatedView(given: Omit<GuestViewProps, 'seat'> & { readonly seat: GuestSeat }) {
  const { seat, ownPages, title, view, about, props, source, isPage } = given
  const { guest, restart, isSuspended, remove } = seat
  const running = useStore(guest)
  const shown = running.show(view, about, props)
  const content = useStore(shown.content)
  const element = useSeen(shown, view)
  const frame = useMemo<TreeFrame>(() => {
    const { act, drafts } = shown
    const stands = (text: string) => source !== undefined && standsIn(source, text)
    return { act, drafts, stands, knows: running.knows, ownPages }
  }, [shown, source, running, ownPages])
  if (content.state === 'waiting') return <Waiting height={heights.get(view)} />
  if (content.state === 'failed')
    return <ErrorState title={`${title} could not draw this`} text={content.reason} />
  if (content.state === 'ended')
    return (
      <ErrorState
        title={isSuspended() ? `${title} was stopped three times in a minute` : `${title} was stopped`}
        text={content.reason}
      >
        <ButtonRow>
          <Button onClick={restart}>Start it again</Button>
          {isSuspended() && <Button onClick={remove}>Remove it</Button>}
        </ButtonRow>
      </ErrorState>
    )
  return (
    <div ref={element} className={classNames(styles.view, isPage && styles.page)}>
      <DrawTree tree={content.tree} frame={frame} />
    </div>
  )
}

/** The height in px of the first view of each name, so that the place of the next one is as high as it will be. */
const heights = new Map<string, number>()
const MAX_HEIGHTS = 500

function Waiting({ height }: { height: number | undefined }) {
  return (
    <div style={{ minBlockSize: height }}>
      <Skeleton />
    </div>
  )
}

function rememberHeight(view: string, element: HTMLElement): void {
  if (heights.has(view) || heights.size >= MAX_HEIGHTS) return
  heights.set(view, element.offsetHeight)
}

/** Returns the ref of a view's element, which tells the guest when the view is seen. */
function useSeen(shown: ShownView, view: string): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    element => {
      const { visible } = shown
      if (element) rememberHeight(view, element)
      if (!element || !visible) return undefined
      let isSeen = false
      const observer = new IntersectionObserver(([entry]) => {
        if (entry === undefined || entry.isIntersecting === isSeen) return
        isSeen = entry.isIntersecting
        visible(isSeen)
      })
      observer.observe(element)
      return () => {
        observer.disconnect()
        if (isSeen) visible(false)
      }
    },
    [shown, view],
  )
}
