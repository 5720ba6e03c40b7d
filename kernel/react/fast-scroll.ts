import { startTransition, useEffect, useState } from 'react'

/** Pixels per millisecond from which scrolling is too fast to read: a screen passes in less than half a second. */
const FAST_SCROLL_PX_PER_MS = 2
/** Pixels; a first step of at least this length counts as fast scrolling, because it is too long for a mouse wheel. */
const SUDDEN_STEP_PX = 250
/** Milliseconds without scrolling after which the next step counts as the first. */
const FIRST_STEP_PAUSE_MS = 100
/** Milliseconds after the last fast step when fast scrolling has ended, because the reader may be reading again. */
const SETTLE_DELAY_MS = 160
/** A single step of more than this many screens is a jump to a place and not fast scrolling. */
const JUMP_SCREENS = 2
/**
 * Milliseconds after a jump in which further steps do not count as fast scrolling, because the list may correct its
 * position.
 */
const JUMP_SETTLE_MS = 100

let watcherCount = 0
let isFastScrolling = false
let lastScrollY = 0
let lastScrollAt = 0
let jumpedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let frame = 0
const settledCallbacks = new Set<() => void>()

function cancelSettling() {
  clearTimeout(timer)
  cancelAnimationFrame(frame)
}

function settle() {
  cancelSettling()
  isFastScrolling = false
  const callbacks = [...settledCallbacks]
  settledCallbacks.clear()
  for (const tell of callbacks) tell()
}

function onScroll() {
  const now = performance.now()
  const distance = Math.abs(window.scrollY - lastScrollY)
  const elapsedMs = now - lastScrollAt
  // A step of a whole screen (such as Page Down) does not count as fast scrolling, because its target must be shown at
  // once.
  const isSudden =
    elapsedMs > FIRST_STEP_PAUSE_MS && distance >= SUDDEN_STEP_PX && distance < window.innerHeight
  const isFast = isSudden || distance / Math.max(elapsedMs, 1) >= FAST_SCROLL_PX_PER_MS
  lastScrollY = window.scrollY
  lastScrollAt = now
  if (!isFastScrolling && distance > JUMP_SCREENS * window.innerHeight) jumpedAt = now
  if (!isFast || now - jumpedAt < JUMP_SETTLE_MS) return
  isFastScrolling = true
  cancelSettling()
  timer = setTimeout(settleNextFrame, SETTLE_DELAY_MS)
}

/**
 * Ends the state of fast scrolling in the next frame. After a long task, the page learns of the next scroll step only
 * just before that frame.
 */
function settleNextFrame() {
  frame = requestAnimationFrame(settle)
}

/** Measures the window's scroll speed until the returned function is called. */
export function startScrollSpeedTracking(): () => void {
  if (watcherCount++ === 0) window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    if (--watcherCount > 0) return
    window.removeEventListener('scroll', onScroll)
    settle()
  }
}

/**
 * Calls `fn` at once, or, while the window is scrolled too fast to read, when that has ended. The returned function
 * cancels the call.
 */
export function whenScrollSettles(fn: () => void): () => void {
  if (!isFastScrolling) {
    fn()
    return () => {}
  }
  settledCallbacks.add(fn)
  return () => void settledCallbacks.delete(fn)
}

/**
 * True if a view may show all its parts. False for a view that was mounted during fast scrolling, until the scrolling
 * ends: a view without its buttons costs half as much to render.
 */
export function useIsScrollSettled(): boolean {
  const [whole, setWhole] = useState(() => !isFastScrolling)
  useEffect(
    () => (whole ? undefined : whenScrollSettles(() => startTransition(() => setWhole(true)))),
    [whole],
  )
  return whole
}
