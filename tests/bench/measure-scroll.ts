import type { Page } from 'playwright'

/** Measurements taken while one part of a list was scrolled. */
export interface ScrollMeasurements {
  /** Milliseconds from each frame to the next. */
  readonly frames: readonly number[]
  /** Number of gaps in the list, summed over all frames. */
  readonly blank: number
  /** The largest number of elements that were in the page at one time. */
  readonly nodes: number
  /** True if the end of the page was reached. */
  readonly end: boolean
}

/** Pixels to scroll in each frame: a fast flick. */
export const SCROLL_STEP_PX = 300

/**
 * Scrolls for `frames` frames, or to the end of the page. `row` is the tag name of the list's rows. A negative `step`
 * scrolls up, and at the top waits for older rows.
 */
export function measureScroll(
  page: Page,
  row: string,
  frames: number,
  step = SCROLL_STEP_PX,
): Promise<ScrollMeasurements> {
  return page.evaluate(
    async ({ row, frames, step }) => {
      /**
       * A distance in px that counts as a gap. It is more than the space between two rows, and less than a row's
       * height.
       */
      const gap = 60
      const rows = document.querySelector('main')?.getElementsByTagName(row) ?? []
      const all = document.getElementsByTagName('*')
      const listOf = (element: Element | null | undefined): Element | undefined =>
        !element || element.clientHeight > 2 * innerHeight
          ? (element ?? undefined)
          : listOf(element.parentElement)
      const header = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0
      const list = listOf(rows[0])

      /**
       * Returns the number of gaps in the present frame. The list itself receives the scroll event only in the next
       * frame.
       */
      const blanks = () => {
        if (!list) return 1
        const { top, bottom } = list.getBoundingClientRect()
        const end = Math.min(innerHeight, bottom)
        let covered = Math.max(header, top)
        let found = 0
        const boxes = [...rows].map(element => element.getBoundingClientRect()).sort((a, b) => a.top - b.top)
        for (const box of boxes) {
          if (box.bottom <= covered || box.top >= end) continue
          if (box.top - covered > gap) found++
          covered = box.bottom
        }
        return end - covered > gap ? found + 1 : found
      }
      const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

      const times: number[] = []
      let blank = 0
      let nodes = 0
      let end = false
      let last = await frame()
      for (let n = 0; n < frames && !end; n++) {
        window.scrollBy(0, step)
        blank += blanks()
        nodes = Math.max(nodes, all.length)
        const now = await frame()
        times.push(now - last)
        last = now
        end = step > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      }
      return { frames: times, blank, nodes, end }
    },
    { row, frames, step },
  )
}
