import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { PressableRows } from '../virtual-list/pressable-rows'
import styles from './end-list.module.css'

/** Distance in px from the end of the page within which the list counts as being at its end. */
const END_MARGIN = 48
/** Distance in px from the start of the page at which older items are asked for. */
const START_MARGIN = 600

/** ms in which rows that are measured do not move the list away from its end, after the reader has asked for it. */
const HOLD_MS = 500

/** ms after a change of the page's height in which the window may move because of it. */
const RESIZE_MS = 200
/** ms after a key, a turn of the wheel or a touch in which the reader's own movement follows. */
const INPUT_MS = 300
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Moves the list. */
export interface EndListHandle {
  toEnd(): void
  /** Brings an item into view. Returns false if it is not in the list. */
  toItem(key: string): boolean
}

export interface EndListProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly render: (item: T, index: number) => ReactNode
  /** Name of the list, for screen readers. */
  readonly label: string
  /** The key of the item at which the list begins, such as the first unread message; by default its end. */
  readonly beginAt?: string | undefined
  /** Called when the window is scrolled near the list's start, where older items belong. */
  readonly onNearStart?: () => void
  /** Called when the list reaches or leaves its end. */
  readonly onEnd?: (atEnd: boolean) => void
  readonly ref?: Ref<EndListHandle>
}

/** Height in px of the whole page. */
const pageHeight = () => document.documentElement.scrollHeight
const isAtEnd = () => window.scrollY + window.innerHeight >= pageHeight() - END_MARGIN

/**
 * A list of any length that is read from its end, such as a conversation. It scrolls with the window, stays at its end
 * while items are added there, and keeps its place while older items are added at the start. It must be the last part
 * of the page, except for what sticks to the lower edge.
 */
export function EndList<T>(props: EndListProps<T>) {
  const { items, keyOf, render, label, beginAt, onNearStart, onEnd, ref } = props
  const handle = useRef<WindowVirtualizerHandle>(null)
  const atEnd = useRef(true)
  const begun = useRef(false)
  /** Time (ms) until which the list goes back to its end whatever moves it, because the reader has asked for the end. */
  const heldUntil = useRef(0)
  const isCorrection = useCorrections()
  const tellEnd = useRef(onEnd)
  useEffect(() => {
    tellEnd.current = onEnd
  })
  const last = items.length === 0 ? undefined : keyOf(items[items.length - 1] as T)
  const keepsEnd = useKeepsEnd(items, keyOf, () => atEnd.current)

  useImperativeHandle(ref, () => ({
    toEnd() {
      // At once, not when the window has scrolled: an item that is added before that would be below the window.
      if (!atEnd.current) tellEnd.current?.(true)
      atEnd.current = true
      heldUntil.current = performance.now() + HOLD_MS
      toEnd()
    },
    toItem(key) {
      const index = items.findIndex(item => keyOf(item) === key)
      if (index >= 0) handle.current?.scrollToIndex(index, { align: 'center' })
      return index >= 0
    },
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list moves only when its last item has changed
  useLayoutEffect(() => {
    if (items.length === 0) return
    const at = begun.current || beginAt === undefined ? -1 : items.findIndex(i => keyOf(i) === beginAt)
    begun.current = true
    if (at > 0) {
      atEnd.current = false
      tellEnd.current?.(false)
      handle.current?.scrollToIndex(at, { align: 'center' })
    } else if (atEnd.current) toEnd()
  }, [last])

  // A short list lies at the lower end of the page, so its start moves up with each added item and each row that turns
  // out to be higher. The virtualizer reads where the list starts only when the window scrolls or changes its size, and
  // draws nothing then unless the window has moved: it would leave out what it believed to be below. So this component
  // is rendered again, too.
  const list = useRef<HTMLDivElement>(null)
  const [, setStart] = useState(0)
  const readStart = () => {
    if (!list.current || pageHeight() > window.innerHeight) return
    window.dispatchEvent(new Event('scroll'))
    setStart(list.current.getBoundingClientRect().top)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start moves when items come and go
  useLayoutEffect(readStart, [items])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readStart` reads nothing of a render
  useEffect(() => {
    if (!list.current) return
    const moved = new ResizeObserver(readStart)
    moved.observe(list.current)
    return () => moved.disconnect()
  }, [])
  // Heights become known only when rows are rendered, pictures load later, and the field below grows with its text.
  useEffect(() => {
    let frame = 0
    const stay = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (atEnd.current) return toEnd()
        // The whole list is in sight, so it is at its end although nothing has scrolled.
        if (pageHeight() > window.innerHeight) return
        atEnd.current = true
        tellEnd.current?.(true)
      })
    })
    stay.observe(document.documentElement)
    stay.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      stay.disconnect()
    }
  }, [])

  /** The last scroll position in px. */
  const place = useRef(0)
  const scrolled = () => {
    const now = isAtEnd()
    const movedUp = window.scrollY < place.current
    place.current = window.scrollY
    const isHeld = performance.now() < heldUntil.current
    const isCorrected = isCorrection()
    // The page has grown or shrunk, which is not the reader's doing, so the list goes back to its end.
    if (!now && atEnd.current && (!movedUp || isCorrected || isHeld)) return toEnd()
    if (now !== atEnd.current) tellEnd.current?.(now)
    atEnd.current = now
    // At the start of the page the list is at its end, too, as long as it is short. The reader has not scrolled then.
    if (!now && window.scrollY < START_MARGIN) onNearStart?.()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows belong to these items and this `render`
  const rows = useMemo(
    () => items.map((item, index) => <div key={keyOf(item)}>{render(item, index)}</div>),
    [items, render],
  )
  return (
    <div ref={list} className={styles.list} role="log" aria-live="off" aria-label={label}>
      <WindowVirtualizer
        ref={handle}
        as={PressableRows}
        shift={keepsEnd}
        bufferSize={800}
        onScroll={scrolled}
      >
        {rows}
      </WindowVirtualizer>
    </div>
  )
}

/**
 * Returns a function that tells whether the window has moved because the height of the page has changed: a browser moves
 * a window that would show what lies below a page that has shrunk.
 */
function useCorrections(): () => boolean {
  const height = useRef(0)
  const resizedAt = useRef(Number.NEGATIVE_INFINITY)
  const inputAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const heard = ({ type, target }: Event) => {
      // A key that is typed into a field moves no window.
      if (type === 'keydown' && target instanceof HTMLTextAreaElement) return
      inputAt.current = performance.now()
    }
    for (const input of INPUTS) addEventListener(input, heard, { capture: true, passive: true })
    return () => {
      for (const input of INPUTS) removeEventListener(input, heard, { capture: true })
    }
  }, [])
  return () => {
    const now = performance.now()
    const before = height.current
    height.current = pageHeight()
    if (height.current !== before) resizedAt.current = now
    return now - resizedAt.current < RESIZE_MS && now - inputAt.current > INPUT_MS
  }
}

function toEnd() {
  window.scrollTo(0, pageHeight())
}

/**
 * True if the rows must keep their distance from the end instead of from the start: items were added at the start, or,
 * while the list is at its end, anywhere before the last item.
 */
function useKeepsEnd<T>(items: readonly T[], keyOf: (item: T) => string, isEndShown: () => boolean): boolean {
  const before = useRef<{ readonly first: string; readonly last: string }>(undefined)
  const was = before.current
  const ends =
    items.length === 0
      ? undefined
      : { first: keyOf(items[0] as T), last: keyOf(items[items.length - 1] as T) }
  useLayoutEffect(() => {
    before.current = ends
  })
  if (!was || !ends) return false
  const isPrepended = was.first !== ends.first && items.some(item => keyOf(item) === was.first)
  return isPrepended || (was.last === ends.last && isEndShown())
}
