import type { RouterHistory } from '@tanstack/react-router'
import { layers } from '#ui-kit'

/** ms; the longest wait for the browser to change its history entry. */
const HISTORY_TIMEOUT_MS = 1_000

/** The field of an entry's state that holds how many layers lie over its page. */
const DEPTH = 'layers'

const depthOf = (state: unknown) => {
  const depth = (state as Readonly<Record<string, unknown>> | null)?.[DEPTH]
  return typeof depth === 'number' ? depth : 0
}

/**
 * Back closes the layers over the page, the uppermost first. Each layer has a separate entry in the browser's history,
 * with the address and key of the page below; the router does not know these entries.
 */
export function backCloses(history: RouterHistory): void {
  let going: Promise<boolean> | undefined
  let arrived = (_there: boolean) => {}
  let unblock: (() => void) | undefined

  const depth = () => {
    history.flush()
    return depthOf(window.history.state)
  }

  /** Resolves to whether the browser changed the entry. */
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

  /** Keeps as many entries as layers: an entry left by a layer that was closed otherwise would make Back do nothing. */
  const align = async () => {
    if (going) return
    const open = layers.get().length
    const extra = depth() - open
    if (extra > 0) {
      if (await go(-extra)) await align()
      return
    }
    // Not with the router's `pushState`, which would take the entry for another page.
    for (let at = depth() + 1; at <= open; at++)
      History.prototype.pushState.call(window.history, { ...window.history.state, [DEPTH]: at }, '')
    if (open > 0) unblock ??= history.block({ blockerFn: before, enableBeforeUnload: false })
    else {
      unblock?.()
      unblock = undefined
    }
  }

  /** A new page replaces the layers' entries in the history instead of following them. */
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
      // A layer that refuses to close gets its entry back, and entries of closed layers are removed.
      setTimeout(align)
    },
    { capture: true },
  )
  layers.subscribe(() => queueMicrotask(align))
  void align()
}
