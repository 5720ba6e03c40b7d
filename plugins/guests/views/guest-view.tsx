import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ServiceToken } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useOptionalService, useStore } from '#kernel/react'
import { Button, ButtonRow, classNames, ErrorState, Skeleton } from '#ui-kit'
import type { GuestController } from '../contributions/guest-controller'
import type { ShownGuestView } from '../run/start-guest'
import { appearsInEvent } from '../tree/appears-in-event'
import { GuestTree, type GuestViewContext } from '../tree/guest-tree'
import styles from './guest-view.module.css'

interface GuestViewProps {
  readonly controller: ServiceToken<GuestController>
  /** The path prefix of the guest's own pages. */
  readonly ownPathPrefix: string
  /** The title of the guest. */
  readonly title: string
  readonly view: string
  /** Identifies the data of the view. A view with the same name and data may be shown from memory. */
  readonly dataKey: string
  readonly props: object
  /** The event that the view shows. Only addresses in it may be loaded. */
  readonly source?: NostrEvent
  readonly isPage?: true
}

/** Shows a view of a guest. Starts the guest if it is not running. */
export function GuestView({ controller, ...rest }: GuestViewProps) {
  const controllerInstance = useGuestController(controller)
  return controllerInstance ? <RunningGuestView {...rest} controller={controllerInstance} /> : <Skeleton />
}

/**
 * Returns the guest once it is started. Throws if it cannot be started. Unlike `useService`, this does not suspend,
 * because React may delay the view of a suspended component for up to 300 ms.
 */
function useGuestController(token: ServiceToken<GuestController>): GuestController | undefined {
  const kernel = useKernel()
  const controllerInstance = useOptionalService(token)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const isThere = controllerInstance !== undefined
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
  return controllerInstance
}

function RunningGuestView(
  viewProps: Omit<GuestViewProps, 'controller'> & { readonly controller: GuestController },
) {
  const { controller, ownPathPrefix, title, view, dataKey, props, source, isPage } = viewProps
  const { guest, restart, isSuspended, remove } = controller
  const running = useStore(guest)
  const shownView = running.show(view, dataKey, props)
  const content = useStore(shownView.content)
  const element = useVisibilityReport(shownView, view)
  const frame = useMemo<GuestViewContext>(() => {
    const { act, drafts } = shownView
    const stands = (text: string) => source !== undefined && appearsInEvent(source, text)
    return { act, drafts, isInEvent: stands, wasGiven: running.wasGiven, ownPathPrefix }
  }, [shownView, source, running, ownPathPrefix])
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
      <GuestTree tree={content.tree} context={frame} />
    </div>
  )
}

/**
 * The height in px that the first view of each name had. The next view of this name begins with it, so that lists do
 * not jump.
 */
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

/** Returns a ref for a view's element that reports to the guest when the view becomes visible. */
function useVisibilityReport(
  shownView: ShownGuestView,
  view: string,
): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    element => {
      const { visible } = shownView
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
    [shownView, view],
  )
}
