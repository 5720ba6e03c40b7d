import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import { overlayLayers } from '#ui-kit'

/** Maximum number of milliseconds to wait until the browser has changed its history entry. */
const HISTORY_TIMEOUT_MS = 1_000

/** The field of a history entry's state with the number of layers that are open over its page. */
const DEPTH_FIELD = 'layers'

const readDepth = (state: unknown) => {
  const storedDepth = (state as Readonly<Record<string, unknown>> | null)?.[DEPTH_FIELD]
  return typeof storedDepth === 'number' ? storedDepth : 0
}

/**
 * True if the browser is at an entry of this page, which the router shows. An entry that the router has not made, such
 * as that of a link to a part of the page, has no key; its address tells.
 */
const isEntryOfPage = ({ state, href }: HistoryLocation) => {
  const key = (window.history.state as Readonly<Record<string, unknown>> | null)?.__TSR_key
  if (key !== undefined) return key === state.__TSR_key
  const { pathname, search, hash } = window.location
  return href === pathname + search + hash
}

/**
 * Makes the browser's Back button close the layers (such as dialogs) over the page, the uppermost first. Each layer has
 * its own entry in the browser's history, with the address and key of the page below. The router does not know these
 * entries: if it loaded the page again at each of them, it would scroll the page to a place that it has stored, or to its
 * top.
 */
export function closeLayersOnBack(history: RouterHistory): void {
  let pendingMove: Promise<boolean> | undefined
  let onArrived = (_there: boolean) => {}
  let unblock: (() => void) | undefined

  const currentDepth = () => {
    history.flush()
    return readDepth(window.history.state)
  }

  /** Moves in the history by `delta` entries. Resolves with true if the browser has changed the entry in time. */
  const moveInHistory = (delta: number) => {
    pendingMove = new Promise(resolve => {
      const timer = setTimeout(() => onArrived(false), HISTORY_TIMEOUT_MS)
      onArrived = hasArrived => {
        clearTimeout(timer)
        pendingMove = undefined
        resolve(hasArrived)
      }
    })
    window.history.go(delta)
    return pendingMove
  }

  /**
   * Makes the number of history entries equal the number of layers. If a layer was not closed by Back, its entry would
   * remain and Back would do nothing at that entry.
   */
  const alignHistory = async () => {
    if (pendingMove) return
    const layerCount = overlayLayers.get().length
    const extraEntries = currentDepth() - layerCount
    if (extraEntries > 0) {
      if (await moveInHistory(-extraEntries)) await alignHistory()
      return
    }
    // The router's own `pushState` is bypassed, because it would treat the entry as another page. The entry of a link to
    // a part of the page has no state, so the router's is added: after a reload, the router overwrites a state without
    // a key.
    for (let depthIndex = currentDepth() + 1; depthIndex <= layerCount; depthIndex++)
      History.prototype.pushState.call(
        window.history,
        { ...shownLocation.state, ...window.history.state, [DEPTH_FIELD]: depthIndex },
        '',
      )
    if (layerCount > 0) unblock ??= history.block({ blockerFn: beforeNavigation, enableBeforeUnload: false })
    else {
      unblock?.()
      unblock = undefined
    }
  }

  /** Removes the layers' entries before a new page is opened, so that the page does not follow them in the history. */
  const beforeNavigation = async ({ action }: { action: string }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false
    while (pendingMove) await pendingMove
    if (currentDepth() > 0) await moveInHistory(-currentDepth())
    return false
  }

  let shownLocation = history.location
  history.subscribe(({ location }) => {
    shownLocation = location
  })
  // The router's own listener cannot be kept from the event, because it was added first and may run first. So its
  // notifications are held back instead.
  const notifyRouter = history.notify
  history.notify = action => {
    if (action.type === 'PUSH' || action.type === 'REPLACE' || !isEntryOfPage(shownLocation))
      notifyRouter(action)
  }
  addEventListener('popstate', event => {
    if (pendingMove) return onArrived(true)
    const remainingLayers = isEntryOfPage(shownLocation) ? readDepth(event.state) : 0
    for (const layer of overlayLayers.get().slice(remainingLayers).reverse()) layer.close()
    // If a layer refused to close, `alignHistory` adds its history entry again. It also removes the entries of closed
    // layers.
    setTimeout(alignHistory)
  })
  let shownPath = history.location.pathname
  history.subscribe(({ location: { pathname }, action }) => {
    if (pathname !== shownPath && action.type !== 'PUSH' && action.type !== 'REPLACE')
      overlayLayers.closeOnPageLeave()
    shownPath = pathname
  })
  overlayLayers.subscribe(() => queueMicrotask(alignHistory))
  void alignHistory()
}
