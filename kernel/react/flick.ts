import { startTransition, useEffect, useState } from 'react'

/** Pixels per millisecond from which scrolling is too fast to read: a screen passes in less than half a second. */
const FLICK_PX_PER_MS = 2
/** Pixels; a first step of at least this length counts as fast scrolling, because it is too long for a mouse wheel. */
const SUDDEN_STEP_PX = 250
/** Milliseconds without scrolling after which the next step counts as the first. */
const FIRST_STEP_PAUSE_MS = 100
/** Milliseconds after the last fast step when fast scrolling has ended, because the reader may be reading again. */
const READING_AGAIN_MS = 160
/** A single step of more than this many screens is a jump to a place and not fast scrolling. */
const JUMP_SCREENS = 2
/**
 * Milliseconds after a jump in which further steps do not count as fast scrolling, because the list may correct its
 * position.
 */
const JUMP_SETTLE_MS = 100

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
  // A step of a whole screen (such as Page Down) does not count as fast scrolling, because its target must be shown at
  // once.
  const sudden = since > FIRST_STEP_PAUSE_MS && distance >= SUDDEN_STEP_PX && distance < window.innerHeight
  const fast = sudden || distance / Math.max(since, 1) >= FLICK_PX_PER_MS
  top = window.scrollY
  at = now
  if (!flicked && distance > JUMP_SCREENS * window.innerHeight) jumped = now
  if (!fast || now - jumped < JUMP_SETTLE_MS) return
  flicked = true
  callOffRest()
  timer = setTimeout(restNextFrame, READING_AGAIN_MS)
}

/**
 * Ends the state of fast scrolling in the next frame. After a long task, the page learns of the next scroll step only
 * just before that frame.
 */
function restNextFrame() {
  frame = requestAnimationFrame(rest)
}

/** Measures the window's scroll speed until the returned function is called. */
export function watchFlicks(): () => void {
  if (watchers++ === 0) window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    if (--watchers > 0) return
    window.removeEventListener('scroll', onScroll)
    rest()
  }
}

/**
 * Calls `fn` at once, or, while the window is scrolled too fast to read, when that has ended. The returned function
 * cancels the call.
 */
export function whenAtRest(fn: () => void): () => void {
  if (!flicked) {
    fn()
    return () => {}
  }
  waiting.add(fn)
  return () => void waiting.delete(fn)
}

/**
 * True if a view may show all its parts. If the view was mounted while the window was scrolled too fast to read, this
 * is false until that has ended: nobody can press anything then, and a view without its buttons costs half as much.
 */
export function useAtRest(): boolean {
  const [whole, setWhole] = useState(() => !flicked)
  useEffect(() => (whole ? undefined : whenAtRest(() => startTransition(() => setWhole(true)))), [whole])
  return whole
}
