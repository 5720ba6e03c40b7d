import { startTransition, useEffect, useState } from 'react'

/** px a ms; a screen in less than half a second: nobody reads what goes by. */
const FAST = 2
/** px in one step after a rest that are no turn of a wheel. */
const SUDDEN = 250
/** ms since the last step, after which a step is the first one. */
const PAUSE = 100
/** ms without such speed, after which somebody may look again. */
const REST = 160
/** Screens at once that are no flick, but a jump to a place. */
const JUMP = 2
/** ms after a jump within which the list may correct its place. */
const SETTLING = 100

let watchers = 0
let flicked = false
let top = 0
let at = 0
let jumped = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let frame = 0
const waiting = new Set<() => void>()

function callOffRest() {
  clearTimeout(timer)
  cancelAnimationFrame(frame)
}

function rest() {
  callOffRest()
  flicked = false
  const told = [...waiting]
  waiting.clear()
  for (const tell of told) tell()
}

function onScroll() {
  const now = performance.now()
  const distance = Math.abs(window.scrollY - top)
  const since = now - at
  // A step of a whole screen (such as Page Down) must show its target at once, so it does not count as sudden.
  const sudden = since > PAUSE && distance >= SUDDEN && distance < window.innerHeight
  const fast = sudden || distance / Math.max(since, 1) >= FAST
  top = window.scrollY
  at = now
  if (!flicked && distance > JUMP * window.innerHeight) jumped = now
  if (!fast || now - jumped < SETTLING) return
  flicked = true
  callOffRest()
  timer = setTimeout(restNextFrame, REST)
}

/** A page that stood still while it worked has yet to hear of the next step, which comes before its next frame. */
function restNextFrame() {
  frame = requestAnimationFrame(rest)
}

/** Watches how fast the window is scrolled, until the answer is called. */
export function watchFlicks(): () => void {
  if (watchers++ === 0) window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    if (--watchers > 0) return
    window.removeEventListener('scroll', onScroll)
    rest()
  }
}

/** Calls at once, or, while the window is flicked past what is made, when that has ended; the answer takes it back. */
export function whenAtRest(fn: () => void): () => void {
  if (!flicked) {
    fn()
    return () => {}
  }
  waiting.add(fn)
  return () => void waiting.delete(fn)
}

/**
 * Whether a view may show all that it has: at once, unless it came while the window was flicked so fast that nothing
 * can be read or pressed; then when that has ended. What flies past costs half as much without what is pressed.
 */
export function useAtRest(): boolean {
  const [whole, setWhole] = useState(() => !flicked)
  useEffect(() => (whole ? undefined : whenAtRest(() => startTransition(() => setWhole(true)))), [whole])
  return whole
}
