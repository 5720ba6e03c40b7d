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
import styles from './bottom-up-list.module.css'

/** Distance in px from the end of the page within which the list counts as being at its end. */
const END_MARGIN_PX = 48
/** Distance in px from the start of the page at which older items are asked for. */
const START_MARGIN_PX = 600

/** ms in which rows that are measured do not move the list away from its end, after the reader has asked for it. */
const STAY_AT_END_MS = 500
/** ms in which the list does not count as at its end, after an item was asked for: rows on the way are measured first. */
const MOVE_TO_ITEM_MS = 500

/** ms after a change of the page's height in which the window may move because of it. */
const RESIZE_WINDOW_MS = 200
/** ms after a key, a turn of the wheel or a touch in which the reader's own movement follows. */
const INPUT_WINDOW_MS = 300
const INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Moves the list. */
export interface BottomUpListHandle {
  scrollToEnd(): void
  /** Brings an item into view. Returns false if it is not in the list. */
  scrollToItem(key: string): boolean
}

export interface BottomUpListProps<T> {
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  readonly renderItem: (item: T, index: number) => ReactNode
  /** Name of the list, for screen readers. */
  readonly label: string
  /** The key of the item at which the list begins, such as the first unread message; by default its end. */
  readonly initialKey?: string | undefined
  /** Called when the window is scrolled near the list's start, where older items belong. */
  readonly onNearStart?: () => void
  /** Called when the list reaches or leaves its end. */
  readonly onEndChange?: (atEnd: boolean) => void
  readonly ref?: Ref<BottomUpListHandle>
}

/** Height in px of the whole page. */
const pageHeight = () => document.documentElement.scrollHeight
const isAtEnd = () => window.scrollY + window.innerHeight >= pageHeight() - END_MARGIN_PX

/**
 * A list of any length that is read from its end, such as a conversation. It scrolls with the window, stays at its end
 * while items are added there, and keeps its place while older items are added at the start. It must be the last part
 * of the page, except for what sticks to the lower edge.
 */
export function BottomUpList<T>(props: BottomUpListProps<T>) {
  const { items, getKey, renderItem, label, initialKey, onNearStart, onEndChange, ref } = props
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const atEnd = useRef(true)
  const hasStarted = useRef(false)
  /** Time (ms) until which the list goes back to its end whatever moves it, because the reader has asked for the end. */
  const stayAtEndUntilMs = useRef(0)
  /** Time (ms) until which the list may be on its way to an item, and is not at its end, however short it looks by then. */
  const movesToItemUntilMs = useRef(0)
  const isBrowserScroll = useDetectBrowserScroll()
  const onEndChangeRef = useRef(onEndChange)
  const onScrollRef = useRef(() => {})
  useEffect(() => {
    onEndChangeRef.current = onEndChange
    onScrollRef.current = onScroll
  })
  const lastKey = items.length === 0 ? undefined : getKey(items[items.length - 1] as T)
  const keepsDistanceFromEnd = useKeepDistanceFromEnd(items, getKey, () => atEnd.current)

  useImperativeHandle(ref, () => ({
    scrollToEnd() {
      // At once, not when the window has scrolled: an item that is added before that would be below the window.
      if (!atEnd.current) onEndChangeRef.current?.(true)
      atEnd.current = true
      stayAtEndUntilMs.current = performance.now() + STAY_AT_END_MS
      toEnd()
    },
    scrollToItem(key) {
      const index = items.findIndex(item => getKey(item) === key)
      if (index < 0) return false
      moveToIndex(index)
      return true
    },
  }))
  const moveToIndex = (index: number) => {
    if (atEnd.current) onEndChangeRef.current?.(false)
    atEnd.current = false
    movesToItemUntilMs.current = performance.now() + MOVE_TO_ITEM_MS
    stayAtEndUntilMs.current = 0
    virtualizer.current?.scrollToIndex(index, { align: 'center' })
    setTimeout(() => {
      if (listElement.current) onScrollRef.current()
    }, MOVE_TO_ITEM_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list moves only when its last item has changed
  useLayoutEffect(() => {
    if (items.length === 0) return
    const startIndex =
      hasStarted.current || initialKey === undefined ? -1 : items.findIndex(i => getKey(i) === initialKey)
    hasStarted.current = true
    if (startIndex > 0) moveToIndex(startIndex)
    else if (atEnd.current) toEnd()
  }, [lastKey])

  // A short list lies at the lower end of the page, so its start moves up with each added item and each row that turns
  // out to be higher. The virtualizer reads where the list starts only when the window scrolls or changes its size, and
  // draws nothing then unless the window has moved: it would leave out what it believed to be below. So this component
  // is rendered again, too.
  const listElement = useRef<HTMLDivElement>(null)
  const [, setStartY] = useState(0)
  const updateStart = () => {
    if (!listElement.current || pageHeight() > window.innerHeight) return
    window.dispatchEvent(new Event('scroll'))
    setStartY(listElement.current.getBoundingClientRect().top)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start moves when items come and go
  useLayoutEffect(updateStart, [items])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `updateStart` reads nothing of a render
  useEffect(() => {
    if (!listElement.current) return
    const positionObserver = new ResizeObserver(updateStart)
    positionObserver.observe(listElement.current)
    return () => positionObserver.disconnect()
  }, [])
  // Heights become known only when rows are rendered, pictures load later, and the field below grows with its text.
  useEffect(() => {
    let frame = 0
    const sizeObserver = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (atEnd.current) return toEnd()
        // The whole list is in sight, so it is at its end although nothing has scrolled.
        if (pageHeight() > window.innerHeight) return
        atEnd.current = true
        onEndChangeRef.current?.(true)
      })
    })
    sizeObserver.observe(document.documentElement)
    sizeObserver.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      sizeObserver.disconnect()
    }
  }, [])

  /** The last scroll position in px. */
  const lastScrollY = useRef(0)
  const onScroll = () => {
    const now = performance.now()
    const isNowAtEnd = now >= movesToItemUntilMs.current && isAtEnd()
    const movedUp = window.scrollY < lastScrollY.current
    lastScrollY.current = window.scrollY
    const mustStayAtEnd = now < stayAtEndUntilMs.current
    const isByBrowser = isBrowserScroll()
    // The page has grown or shrunk, which is not the reader's doing, so the list goes back to its end.
    if (!isNowAtEnd && atEnd.current && (!movedUp || isByBrowser || mustStayAtEnd)) return toEnd()
    if (isNowAtEnd !== atEnd.current) onEndChangeRef.current?.(isNowAtEnd)
    atEnd.current = isNowAtEnd
    // At the start of the page the list is at its end, too, as long as it is short. The reader has not scrolled then.
    if (!isNowAtEnd && window.scrollY < START_MARGIN_PX) onNearStart?.()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows belong to these items and this `render`
  const rows = useMemo(
    () => items.map((item, index) => <div key={getKey(item)}>{renderItem(item, index)}</div>),
    [items, renderItem],
  )
  return (
    <div ref={listElement} className={styles.list} role="log" aria-live="off" aria-label={label}>
      <WindowVirtualizer
        ref={virtualizer}
        as={PressableRows}
        shift={keepsDistanceFromEnd}
        bufferSize={800}
        onScroll={onScroll}
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
function useDetectBrowserScroll(): () => boolean {
  const lastHeightPx = useRef(0)
  const resizedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const lastInputAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onInput = ({ type, target }: Event) => {
      // A key that is typed into a field moves no window.
      if (type === 'keydown' && target instanceof HTMLTextAreaElement) return
      lastInputAtMs.current = performance.now()
    }
    for (const input of INPUT_EVENTS) addEventListener(input, onInput, { capture: true, passive: true })
    return () => {
      for (const input of INPUT_EVENTS) removeEventListener(input, onInput, { capture: true })
    }
  }, [])
  return () => {
    const nowMs = performance.now()
    const previousHeight = lastHeightPx.current
    lastHeightPx.current = pageHeight()
    if (lastHeightPx.current !== previousHeight) resizedAtMs.current = nowMs
    return nowMs - resizedAtMs.current < RESIZE_WINDOW_MS && nowMs - lastInputAtMs.current > INPUT_WINDOW_MS
  }
}

function toEnd() {
  window.scrollTo(0, pageHeight())
}

/**
 * True if the rows must keep their distance from the end instead of from the start: items were added at the start, or,
 * while the list is at its end, anywhere before the last item.
 */
function useKeepDistanceFromEnd<T>(
  items: readonly T[],
  getKey: (item: T) => string,
  isEndVisible: () => boolean,
): boolean {
  const previousKeys = useRef<{ readonly first: string; readonly last: string }>(undefined)
  const previousEnds = previousKeys.current
  const currentEnds =
    items.length === 0
      ? undefined
      : { first: getKey(items[0] as T), last: getKey(items[items.length - 1] as T) }
  useLayoutEffect(() => {
    previousKeys.current = currentEnds
  })
  if (!previousEnds || !currentEnds) return false
  const isPrepended =
    previousEnds.first !== currentEnds.first && items.some(item => getKey(item) === previousEnds.first)
  return isPrepended || (previousEnds.last === currentEnds.last && isEndVisible())
}
