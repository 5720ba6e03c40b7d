import type { RouterHistory } from '@tanstack/react-router'
import { layers } from '#ui-kit'

/** Maximum number of milliseconds to wait until the browser has changed its history entry. */
const HISTORY_TIMEOUT_MS = 1_000

/** The field of a history entry's state with the number of layers that are open over its page. */
const DEPTH = 'layers'

const depthOf = (state: unknown) => {
  const depth = (state as Readonly<Record<string, unknown>> | null)?.[DEPTH]
  return typeof depth === 'number' ? depth : 0
}

/**
 * Makes the browser's Back button close the layers (such as dialogs) over the page, the uppermost first. Each layer has
 * its own entry in the browser's history, with the address and key of the page below. The router does not know these
 * entries.
 */
export function backCloses(history: RouterHistory): void {
  let going: Promise<boolean> | undefined
  let arrived = (_there: boolean) => {}
  let unblock: (() => void) | undefined

  const depth = () => {
    history.flush()
    return depthOf(window.history.state)
  }

  /** Moves in the history by `delta` entries. Resolves with true if the browser has changed the entry in time. */
  const go = (delta: number) => {
    going = new Promise(resolve => {
      const timer = setTimeout(() => arrived(false), HISTORY_TIMEOUT_MS)
      arrived = there => {
        clearTimeout(timer)
        going = undefined
        resolve(there)
      }
    })
    window.history.go(delta)
    return going
  }

  /**
   * Makes the number of history entries equal the number of layers. If a layer was not closed by Back, its entry would
   * remain and Back would do nothing at that entry.
   */
  const align = async () => {
    if (going) return
    const open = layers.get().length
    const extra = depth() - open
    if (extra > 0) {
      if (await go(-extra)) await align()
      return
    }
    // The router's own `pushState` is bypassed, because it would treat the entry as another page.
    for (let at = depth() + 1; at <= open; at++)
      History.prototype.pushState.call(window.history, { ...window.history.state, [DEPTH]: at }, '')
    if (open > 0) unblock ??= history.block({ blockerFn: before, enableBeforeUnload: false })
    else {
      unblock?.()
      unblock = undefined
    }
  }

  /** Removes the layers' entries before a new page is opened, so that the page does not follow them in the history. */
  const before = async ({ action }: { action: string }) => {
    if (action !== 'PUSH' && action !== 'REPLACE') return false
    while (going) await going
    if (depth() > 0) await go(-depth())
    return false
  }

  addEventListener(
    'popstate',
    event => {
      const key = event.state?.__TSR_key
      const samePage = key !== undefined && key === history.location.state.__TSR_key
      if (samePage) event.stopImmediatePropagation()
      if (going) return arrived(true)
      const left = samePage ? depthOf(event.state) : 0
      for (const layer of layers.get().slice(left).reverse()) layer.close()
      // If a layer refused to close, `align` adds its history entry again. It also removes the entries of closed
      // layers.
      setTimeout(align)
    },
    { capture: true },
  )
  let shown = history.location.pathname
  history.subscribe(({ location: { pathname }, action }) => {
    if (pathname !== shown && action.type !== 'PUSH' && action.type !== 'REPLACE') layers.leavePage()
    shown = pathname
  })
  layers.subscribe(() => queueMicrotask(align))
  void align()
}
