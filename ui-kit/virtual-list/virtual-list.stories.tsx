import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pressKeys } from '../../.storybook/press-keys'
import { Button } from '../button/button'
import { type MeasuredHeights, VirtualList } from './virtual-list'

const COUNT = 5_000

const made = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** A row whose height depends on its number. The list does not know the height before the row is rendered. */
const Row = ({ of }: { of: number }) => (
  <p
    data-row={of}
    style={{
      minBlockSize: 40 + (((of % 7) + 7) % 7) * 20,
      padding: 'var(--s3)',
      borderBlockEnd: '1px solid var(--hairline)',
    }}
  >
    <a href={`#row-${of}`}>Row {of}</a>
  </p>
)

function Example() {
  const [items, setItems] = useState(() => made(0, COUNT))
  const [away, setAway] = useState(false)
  const [memory, setMemory] = useState<MeasuredHeights>()
  const [place, setPlace] = useState(0)
  const leave = () => {
    setPlace(window.scrollY)
    setAway(true)
  }
  const back = () => {
    setAway(false)
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, place)))
  }
  return (
    <>
      <div
        style={{ position: 'fixed', insetBlockStart: 0, insetInlineEnd: 0, zIndex: 1, padding: 'var(--s2)' }}
      >
        <Button onClick={() => setItems(list => [...made((list[0] ?? 0) - 20, list[0] ?? 0), ...list])}>
          20 more above
        </Button>
        <Button onClick={away ? back : leave}>{away ? 'Back' : 'Go elsewhere'}</Button>
      </div>
      {away ? (
        <p>Another page.</p>
      ) : (
        <VirtualList
          items={items}
          getKey={String}
          renderItem={of => <Row of={of} />}
          measuredHeights={memory}
          onLeave={setMemory}
        />
      )}
    </>
  )
}

export default {
  title: 'Ui-kit/Virtual list',
  component: Example,
  parameters: { layout: 'fullscreen' },
  beforeEach: () => () => window.scrollTo(0, 0),
} satisfies Meta

const frames = (n: number) => new Promise(resolve => setTimeout(resolve, n * 20))
const rows = (canvasElement: HTMLElement) => [...canvasElement.querySelectorAll<HTMLElement>('[data-row]')]
/** Returns the row at the top of the window, and its position. */
const first = (canvasElement: HTMLElement) => {
  const row = rows(canvasElement).find(r => r.getBoundingClientRect().bottom > 0)
  return { row: row?.dataset.row, top: row?.getBoundingClientRect().top ?? Number.NaN }
}
const scrollTo = async (canvasElement: HTMLElement, top: number) => {
  window.scrollTo(0, top)
  await waitFor(() => expect(Math.abs(first(canvasElement).top)).toBeLessThan(400))
  await frames(15)
}

export const FiveThousand: StoryObj = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(5))
    await expect(rows(canvasElement).length).toBeLessThan(80)
    await scrollTo(canvasElement, 30_000)
    await expect(Number(first(canvasElement).row)).toBeGreaterThan(100)
    await expect(rows(canvasElement).length).toBeLessThan(80)
  },
}

/** The Tab key also reaches rows that were not in the page at first. Page Down moves through the list. */
export const ByKeyboard: StoryObj = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(5))
    const link = (of: number) => canvasElement.querySelector<HTMLElement>(`[data-row="${of}"] a`)
    link(0)?.focus()
    const made = rows(canvasElement).length
    for (let of = 1; of <= made + 5; of++) {
      await waitFor(() => expect(link(of)).not.toBeNull())
      await pressKeys('{Tab}')
      await expect(link(of)).toHaveFocus()
    }
    await expect(window.scrollY).toBeGreaterThan(0)
    const { scrollY } = window
    await pressKeys('{PageDown}')
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(scrollY + 200))
  },
}

export const KeepsItsPlace: StoryObj = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(5))
    await scrollTo(canvasElement, 6_000)
    const before = first(canvasElement)
    await userEvent.click(within(canvasElement).getByRole('button', { name: '20 more above' }))
    await frames(15)
    const row = canvasElement.querySelector(`[data-row="${before.row}"]`)
    await expect(Math.abs((row?.getBoundingClientRect().top ?? 9_999) - before.top)).toBeLessThan(3)
  },
}

export const ComesBack: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(5))
    await scrollTo(canvasElement, 12_000)
    const before = first(canvasElement)
    await userEvent.click(inside.getByRole('button', { name: 'Go elsewhere' }))
    await expect(inside.getByText('Another page.')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(first(canvasElement).row).toBe(before.row))
    await expect(Math.abs(first(canvasElement).top - before.top)).toBeLessThan(3)
  },
}
