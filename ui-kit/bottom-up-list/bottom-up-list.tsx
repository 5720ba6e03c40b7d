import {
  Fragment,
  type ReactElement,
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
const START_MARGIN_PX = 3_000

/**
 * ms after the reader has asked for the end in which the list stays there, even if newly measured rows would move it.
 */
const STAY_AT_END_MS = 500
/**
 * ms after an item was asked for in which the list does not count as being at its end, because the rows on the way are
 * measured first.
 */
const MOVE_TO_ITEM_MS = 500

/** ms after a change of the page's height in which a scroll event may be a result of that change. */
const RESIZE_WINDOW_MS = 200
/** ms after a key, a turn of the wheel or a touch in which a scroll event counts as the reader's own. */
const INPUT_WINDOW_MS = 300
const INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** The commands by which the list can be scrolled. */
export interface BottomUpListHandle {
  scrollToEnd(): void
  /** Stays where it is, even at its end, while an item that the reader expands grows. */
  leaveEnd(): void
  /** Brings an item into view. Returns false if it is not in the list. */
  scrollToItem(key: string): boolean
}

export interface BottomUpListProps<T> {
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  /** All rows are rendered again if this is another function. A row is rendered again if its item is another value. */
  readonly renderItem: (item: T) => ReactNode
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

interface Row<T> {
  readonly item: T
  readonly element: ReactElement
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
  /**
   * Time (ms) until which the list returns to its end after every movement, because the reader has asked for the end.
   */
  const stayAtEndUntilMs = useRef(0)
  /**
   * Time (ms) until which the list may still be scrolling to an item. Until then it does not count as being at its end,
   * even if all of its rows fit on the screen.
   */
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
      // Reports the end at once instead of after the scroll event. Otherwise, an item that is added before that event
      // would not be scrolled to.
      if (!atEnd.current) onEndChangeRef.current?.(true)
      atEnd.current = true
      stayAtEndUntilMs.current = performance.now() + STAY_AT_END_MS
      toEnd()
    },
    leaveEnd,
    scrollToItem(key) {
      const index = items.findIndex(item => getKey(item) === key)
      if (index < 0) return false
      moveToIndex(index)
      return true
    },
  }))
  const leaveEnd = () => {
    if (atEnd.current) onEndChangeRef.current?.(false)
    atEnd.current = false
    stayAtEndUntilMs.current = 0
  }
  const moveToIndex = (index: number) => {
    leaveEnd()
    movesToItemUntilMs.current = performance.now() + MOVE_TO_ITEM_MS
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
  // out to be higher than estimated. The virtualizer notices that only when the window scrolls or changes its size, and
  // would leave out the rows that it believes to be below the window. So this component renders again when the start
  // has moved.
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
        // The whole list is visible, so it is at its end although no scroll event has been sent.
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
    // The page has grown or shrunk. The reader has not scrolled, so the list returns to its end.
    if (!isNowAtEnd && atEnd.current && (!movedUp || isByBrowser || mustStayAtEnd)) return toEnd()
    if (isNowAtEnd !== atEnd.current) onEndChangeRef.current?.(isNowAtEnd)
    atEnd.current = isNowAtEnd
    // A short list is at its start and its end at the same time. Older items are not requested then, because the reader
    // has not scrolled.
    if (!isNowAtEnd && window.scrollY < START_MARGIN_PX) onNearStart?.()
  }
  // The elements of rows are created when the rows come near the window, because a conversation may have thousands. They
  // are kept, so that React does not render the rows again at each step of scrolling, nor when other items come or go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are those of this function
  const rowCache = useMemo(() => new Map<string, Row<T>>(), [renderItem])
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys are a matter of the items alone
  useLayoutEffect(() => {
    const keys = new Set(items.map(getKey))
    for (const key of rowCache.keys()) if (!keys.has(key)) rowCache.delete(key)
  }, [items, rowCache])
  const getRow = (item: T): ReactElement => {
    const key = getKey(item)
    const knownRow = rowCache.get(key)
    if (knownRow?.item === item) return knownRow.element
    const element = <Fragment key={key}>{renderItem(item)}</Fragment>
    rowCache.set(key, { item, element })
    return element
  }
  return (
    <div
      ref={listElement}
      className={styles.list}
      role="log"
      aria-live="off"
      aria-label={label}
      // It takes the focus of a row that goes.
      tabIndex={-1}
    >
      <WindowVirtualizer
        ref={virtualizer}
        data={items}
        as={PressableRows}
        shift={keepsDistanceFromEnd}
        bufferSize={800}
        onScroll={onScroll}
      >
        {getRow}
      </WindowVirtualizer>
    </div>
  )
}

/**
 * Returns a function that is true if the latest scroll event is a result of a change of the page's height: when a page
 * shrinks, the browser moves a window that would show the space below it.
 */
function useDetectBrowserScroll(): () => boolean {
  const lastHeightPx = useRef(0)
  const resizedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const lastInputAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onInput = ({ type, target }: Event) => {
      // A key that is typed into a text area does not scroll the window.
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
 * Returns true if the rows must keep their distance from the end instead of from the start. This is so if items were
 * added at the start, or, while the list is at its end, anywhere before the last item.
 */
function useKeepDistanceFromEnd<T>(
  items: readonly T[],
  getKey: (item: T) => string,
  isEndVisible: () => boolean,
): boolean {
  const previousKeys = useRef<{ readonly first: readonly string[]; readonly last: string }>(undefined)
  const previousEnds = previousKeys.current
  const currentEnds =
    items.length === 0
      ? undefined
      : { first: items.slice(0, 2).map(getKey), last: getKey(items[items.length - 1] as T) }
  useLayoutEffect(() => {
    previousKeys.current = currentEnds
  })
  if (!previousEnds || !currentEnds) return false
  // The first item may be a heading, such as a day, which stays first when items of that day are added below it.
  const isPrepended = previousEnds.first.some(
    (key, index) => key !== currentEnds.first[index] && items.findIndex(item => getKey(item) === key) > index,
  )
  return isPrepended || (previousEnds.last === currentEnds.last && isEndVisible())
}
