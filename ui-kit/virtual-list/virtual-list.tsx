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
export type ListMemory = CacheSnapshot

export interface VirtualListProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly render: (item: T, index: number) => ReactNode
  /** The value that an earlier `onLeave` of the same list gave. */
  readonly memory?: ListMemory | undefined
  /** Called when the list is removed, and when the page is left, since the page may be reloaded. */
  readonly onLeave?: (memory: ListMemory) => void
  /**
   * Approximate height of an item in px. Without it, far too many items are rendered before the first one is measured.
   */
  readonly itemHeight?: number
  /** Called with the index of the first visible item whenever it changes. */
  readonly onReading?: (index: number) => void
}

const NEVER_EMPTY = { minBlockSize: 1 }

/**
 * A list of any length and any row heights that scrolls with the window. Only the rows near the viewport are in the
 * page.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, render, memory, onLeave, onReading, itemHeight } = props
  const handle = useRef<WindowVirtualizerHandle>(null)
  useLeaving(handle, onLeave)
  const buffer = useGrowingBuffer()
  const prepended = usePrepended(items, keyOf)
  const last = useRef(-1)
  const onScroll = () => {
    const list = handle.current
    if (!list) return
    const index = list.findItemIndex(list.scrollOffset)
    if (index === last.current) return
    last.current = index
    onReading?.(index)
  }
  // The library renders the list again at each step of a scroll; rows that stay reuse the elements cached here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements belong to these items and this `render`
  const made = useMemo(() => new Map<number, ReactElement>(), [items, render])
  const row = (item: T, index: number) => {
    const element = made.get(index) ?? (
      // The library never measures a row of height 0 again, so each row is made at least 1 px high.
      <div key={keyOf(item)} style={NEVER_EMPTY}>
        {render(item, index)}
      </div>
    )
    made.set(index, element)
    return element
  }
  // An empty list has no rows to place. In a page without layout (jsdom) the list cannot know which rows are visible,
  // so render all.
  if (items.length === 0 || !document.scrollingElement) return items.map(row)
  return (
    <WindowVirtualizer
      ref={handle}
      as={PressableRows}
      data={items}
      onScroll={onScroll}
      bufferSize={buffer}
      shift={prepended}
      {...(memory !== undefined && { cache: memory })}
      {...(itemHeight !== undefined && memory === undefined && { itemSize: itemHeight })}
    >
      {row}
    </WindowVirtualizer>
  )
}

/**
 * Returns true if items were added above the first one since the last render. The rows that are being read must then
 * keep their place.
 */
function usePrepended<T>(items: readonly T[], keyOf: (item: T) => string): boolean {
  const before = useRef<string>(undefined)
  const first = items[0] === undefined ? undefined : keyOf(items[0])
  const was = before.current
  useLayoutEffect(() => {
    before.current = first
  })
  // At the top of the page the reader wants to see the new items, so the rows may move.
  return was !== undefined && was !== first && window.scrollY > 0 && items.some(item => keyOf(item) === was)
}

/**
 * Returns how many px are rendered beyond the screen: few until the first screen is painted, then enough for a fast
 * scroll.
 */
function useGrowingBuffer(): number {
  const [buffer, setBuffer] = useState(100)
  useEffect(() => {
    const timer = setTimeout(() => setBuffer(800), 300)
    return () => clearTimeout(timer)
  }, [])
  return buffer
}

function useLeaving(
  handle: RefObject<WindowVirtualizerHandle | null>,
  onLeave: VirtualListProps<never>['onLeave'],
) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useLayoutEffect(() => {
    // Read the handle only when the list is left, because a list that is empty at first has no handle yet.
    const tell = () => {
      if (handle.current) leave.current?.(handle.current.cache)
    }
    addEventListener('pagehide', tell)
    return () => {
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [handle])
}
