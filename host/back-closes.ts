import type { RouterHistory } from '@tanstack/react-router'
import { layers } from '#ui-kit'

/** ms; a browser that refuses to go is not waited for. */
const PATIENCE = 1_000

/** In the state of an entry: how many layers lie over its page. */
const DEPTH = 'layers'

const depthOf = (state: unknown) => {
  const depth = (state as Readonly<Record<string, unknown>> | null)?.[DEPTH]
  return typeof depth === 'number' ? depth : 0
}

/**
 * The way back closes what lies over the page, the uppermost first. Each layer has an entry of its own in the browser's
 * history, with the address and the key of the page below it; the router is never told of them.
 */
export function backCloses(history: RouterHistory): void {
  let going: Promise<boolean> | undefined
  let arrived = (_there: boolean) => {}
  let unblock: (() => void) | undefined

  const depth = () => {
    history.flush()
    return depthOf(window.history.state)
  }

  /** Resolves to whether the browser went. */
  const go = (delta: number) => {
    going = new Promise(resolve => {
      const timer = setTimeout(() => arrived(false), PATIENCE)
      arrived = there => {
        clearTimeout(timer)
        going = undefined
        resolve(there)
      }
    })
    window.history.go(delta)
    return going
  }

  /** As many entries as there are layers: those of layers that were closed otherwise would make Back do nothing. */
  const align = async () => {
    if (going) return
    const open = layers.get().length
    const extra = depth() - open
    if (extra > 0) {
      if (await go(-extra)) await align()
      return
    }
    // Not by the router's `pushState`, which would take it for another page.
    for (let at = depth() + 1; at <= open; at++)
      History.prototype.pushState.call(window.history, { ...window.history.state, [DEPTH]: at }, '')
    if (open > 0) unblock ??= history.block({ blockerFn: before, enableBeforeUnload: false })
    else {
      unblock?.()
      unblock = undefined
    }
  }

  /** Another page takes the place of the layers in the history, rather than lie behind them. */
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
      // What would not be closed gets a step again, and what is gone already is not come back to.
      setTimeout(align)
    },
    { capture: true },
  )
  layers.subscribe(() => queueMicrotask(align))
  void align()
}
