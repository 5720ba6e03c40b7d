import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { PressableRows } from './pressable-rows'

/**
 * The measured row heights of a list that was removed. Pass it to the list when it is shown again, to restore its
 * position.
 */
export type MeasuredHeights = CacheSnapshot

export interface VirtualListProps<T> {
  readonly items: readonly T[]
  readonly getKey: (item: T) => string
  readonly renderItem: (item: T, index: number) => ReactNode
  /** The value that an earlier `onLeave` of the same list gave. */
  readonly measuredHeights?: MeasuredHeights | undefined
  /** Called when the list is removed, and when the page is left, since the page may be reloaded. */
  readonly onLeave?: (measuredHeights: MeasuredHeights) => void
  /**
   * Approximate height of an item in px. Without it, far too many items are rendered before the first one is measured.
   */
  readonly estimatedItemPx?: number
  /** Called with the index of the first visible item whenever it changes. */
  readonly onFirstVisibleChange?: (index: number) => void
}

const MIN_ROW_STYLE = { minBlockSize: 1 }

/**
 * A list of any length and any row heights that scrolls with the window. Only the rows near the viewport are in the
 * page.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, getKey, renderItem, measuredHeights, onLeave, onFirstVisibleChange, estimatedItemPx } = props
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  useReportOnLeave(virtualizer, onLeave)
  const bufferPx = useGrowingBuffer()
  const isPrepended = usePrepended(items, getKey)
  const lastIndex = useRef(-1)
  const onScroll = () => {
    const virtualizerHandle = virtualizer.current
    if (!virtualizerHandle) return
    const index = virtualizerHandle.findItemIndex(virtualizerHandle.scrollOffset)
    if (index === lastIndex.current) return
    lastIndex.current = index
    onFirstVisibleChange?.(index)
  }
  // The library renders the list again at each step of a scroll; rows that stay reuse the elements cached here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cache is emptied when the items or `renderItem` change
  const rowCache = useMemo(() => new Map<number, ReactElement>(), [items, renderItem])
  const renderRow = (item: T, index: number) => {
    const element = rowCache.get(index) ?? (
      // The library never measures a row of height 0 again, so each row is made at least 1 px high.
      <div key={getKey(item)} style={MIN_ROW_STYLE}>
        {renderItem(item, index)}
      </div>
    )
    rowCache.set(index, element)
    return element
  }
  // An empty list has no rows to place. In a page without layout (jsdom) the list cannot know which rows are visible,
  // so render all.
  if (items.length === 0 || !document.scrollingElement) return items.map(renderRow)
  return (
    <WindowVirtualizer
      ref={virtualizer}
      as={PressableRows}
      data={items}
      onScroll={onScroll}
      bufferSize={bufferPx}
      shift={isPrepended}
      {...(measuredHeights !== undefined && { cache: measuredHeights })}
      {...(estimatedItemPx !== undefined && measuredHeights === undefined && { itemSize: estimatedItemPx })}
    >
      {renderRow}
    </WindowVirtualizer>
  )
}

/**
 * Returns true if items were added above the first one since the last render. The rows that are being read must then
 * keep their place.
 */
function usePrepended<T>(items: readonly T[], getKey: (item: T) => string): boolean {
  const previousFirst = useRef<string>(undefined)
  const first = items[0] === undefined ? undefined : getKey(items[0])
  const was = previousFirst.current
  useLayoutEffect(() => {
    previousFirst.current = first
  })
  // At the top of the page the reader wants to see the new items, so the rows may move.
  return was !== undefined && was !== first && window.scrollY > 0 && items.some(item => getKey(item) === was)
}

/**
 * Returns how many px are rendered beyond the screen: few until the first screen is painted, then enough for a fast
 * scroll.
 */
function useGrowingBuffer(): number {
  const [bufferPx, setBuffer] = useState(100)
  useEffect(() => {
    const timer = setTimeout(() => setBuffer(800), 300)
    return () => clearTimeout(timer)
  }, [])
  return bufferPx
}

function useReportOnLeave(
  virtualizer: RefObject<WindowVirtualizerHandle | null>,
  onLeave: VirtualListProps<never>['onLeave'],
) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useLayoutEffect(() => {
    // Read the handle only when the list is left, because a list that is empty at first has no handle yet.
    const tell = () => {
      if (virtualizer.current) leave.current?.(virtualizer.current.cache)
    }
    addEventListener('pagehide', tell)
    return () => {
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [virtualizer])
}
