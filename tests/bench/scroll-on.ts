import type { Page } from 'playwright'

/** What somebody saw who scrolled through a part of a list. */
export interface Scrolled {
  /** ms from each frame to the next. */
  readonly frames: readonly number[]
  /** Places in the list where a frame had nothing painted. */
  readonly blank: number
  /** The most elements that were in the page at once. */
  readonly nodes: number
  /** Whether the end of the page was reached. */
  readonly end: boolean
}

/** px a frame: a quick flick. */
export const STEP = 300

/** Scrolls down for so many frames, or to the end of the page. `row` is the selector of what makes up the list. */
export function scrollOn(page: Page, row: string, frames: number): Promise<Scrolled> {
  return page.evaluate(
    async ({ row, frames, step }) => {
      /** px; more than what stands between two rows, less than a row. */
      const gap = 60
      const rows = document.querySelector('main')?.getElementsByTagName(row) ?? []
      const all = document.getElementsByTagName('*')
      const listOf = (element: Element | null | undefined): Element | undefined =>
        !element || element.clientHeight > 2 * innerHeight
          ? (element ?? undefined)
          : listOf(element.parentElement)
      const header = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0
      const list = listOf(rows[0])

      /** What is painted in this frame: the list learns of a scroll in the next one. */
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
        end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      }
      return { frames: times, blank, nodes, end }
    },
    { row, frames, step: STEP },
  )
}
