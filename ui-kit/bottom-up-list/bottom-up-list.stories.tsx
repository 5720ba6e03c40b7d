import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { BottomUpList, type BottomUpListHandle } from './bottom-up-list'

const made = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** A row whose height depends on its number. The list does not know the height before the row is rendered. */
const Row = ({ of }: { of: number }) => (
  <p
    data-row={of}
    style={{ minBlockSize: 30 + (((of % 5) + 5) % 5) * 25, borderBlockEnd: '1px solid var(--hairline)' }}
  >
    Row {of}
  </p>
)

function Example({ beginAt, count = 60 }: { beginAt?: string; count?: number }) {
  const [items, setItems] = useState(() => made(0, count))
  const [atEnd, setAtEnd] = useState(true)
  const list = useRef<BottomUpListHandle>(null)
  const first = items[0] ?? 0
  const next = (items.at(-1) ?? 0) + 1
  return (
    <>
      <div
        style={{ position: 'fixed', insetBlockStart: 0, insetInlineEnd: 0, zIndex: 1, padding: 'var(--s2)' }}
      >
        <Button onClick={() => setItems([...made(first - 40, first), ...items])}>40 older</Button>
        <Button onClick={() => setItems([...items, next])}>1 newer</Button>
        <Button onClick={() => setItems(items.flatMap(of => (of > 0 && of < 50 ? [of - 0.5, of] : [of])))}>
          49 between
        </Button>
        <Button onClick={() => list.current?.scrollToItem('20')}>To row 20</Button>
        <Button
          onClick={() => {
            list.current?.scrollToEnd()
            // Four rows are higher than the margin within which the list counts as at its end.
            setItems([...items, ...made(next, next + 4)])
          }}
        >
          To the end, and 4 newer
        </Button>
        <output>{atEnd ? 'at the end' : 'not at the end'}</output>
      </div>
      <BottomUpList
        ref={list}
        label="Rows"
        items={items}
        getKey={String}
        renderItem={of => <Row of={of} />}
        initialKey={beginAt}
        onEndChange={setAtEnd}
      />
    </>
  )
}

export default { title: 'Ui-kit/End list', component: Example } satisfies Meta<typeof Example>

const row = (of: number) => document.querySelector<HTMLElement>(`[data-row="${of}"]`)
const bottomOf = (of: number) => Math.round(row(of)?.getBoundingClientRect().bottom ?? Number.NaN)
const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
/**
 * Waits until a row lies at the lower edge of a page that has stopped changing. While rows above are measured, the row
 * may move so far out of view that it is removed and rendered again.
 */
const settledAtEnd = (of: number) =>
  waitFor(async () => {
    const before = document.documentElement.scrollHeight
    await nextFrame()
    await nextFrame()
    expect(bottomOf(of)).toBe(window.innerHeight)
    expect(document.documentElement.scrollHeight).toBe(before)
  })
const isInView = (of: number) => {
  const box = row(of)?.getBoundingClientRect()
  return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight + 1
}

/**
 * The list begins at its end. When older rows or rows in between are added, the last row stays the same element at the
 * same place. When a newer row is added, the list scrolls to it only if the end is visible.
 */
export const FromItsEnd: StoryObj<typeof Example> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await settledAtEnd(59)
    const last = row(59)
    await userEvent.click(canvas.getByRole('button', { name: '40 older' }))
    await waitFor(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(7_000))
    await expect(row(59)).toBe(last)
    await settledAtEnd(59)
    const newest = row(59)
    await userEvent.click(canvas.getByRole('button', { name: '49 between' }))
    await settledAtEnd(59)
    await expect(row(59)).toBe(newest)
    await userEvent.click(canvas.getByRole('button', { name: '1 newer' }))
    await waitFor(() => expect(isInView(60)).toBe(true))

    // Dispatches a wheel event first. Without one, the list takes the movement for that of a page that has just grown.
    window.dispatchEvent(new WheelEvent('wheel'))
    window.scrollBy(0, -1_500)
    await canvas.findByText('not at the end')
    const top = window.scrollY
    await userEvent.click(canvas.getByRole('button', { name: '1 newer' }))
    await waitFor(() => expect(window.scrollY).toBe(top))
    await userEvent.click(canvas.getByRole('button', { name: 'To row 20' }))
    await waitFor(() => expect(isInView(20)).toBe(true))
    // A message is sent, and so added, while the list is still scrolling to its end.
    await userEvent.click(canvas.getByRole('button', { name: 'To the end, and 4 newer' }))
    await canvas.findByText('at the end')
    await waitFor(() => expect(isInView(65)).toBe(true))
  },
}

/** The list begins at the first unread message. */
export const FromTheFirstUnread: StoryObj<typeof Example> = {
  args: { beginAt: '30' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('not at the end')
    await waitFor(() => expect(isInView(30)).toBe(true))
  },
}

/** Puts the list at the lower end of the page, as a conversation does. */
const atLowerEnd: Decorator = Story => (
  <div
    style={{ display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', minBlockSize: '100dvh' }}
  >
    {Story()}
  </div>
)

/** A short list lies at the lower end of the page. Each added item moves its start up, and all stay rendered. */
export const Short: StoryObj<typeof Example> = {
  args: { count: 1 },
  decorators: [atLowerEnd],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(row(0)).not.toBeNull())
    for (const next of [1, 2, 3]) {
      await userEvent.click(inside.getByRole('button', { name: '1 newer' }))
      await waitFor(() => expect(isInView(next)).toBe(true))
    }
    await expect(isInView(0)).toBe(true)
  },
}

/** Rows that turn out to be higher than estimated move the start of a short list up. All rows are shown. */
export const ShortWithHighRows: StoryObj<typeof Example> = {
  args: { count: 5 },
  decorators: [atLowerEnd],
  play: async () => {
    for (const of of [0, 4]) await waitFor(() => expect(isInView(of)).toBe(true))
  },
}

/** A short list that begins at its first unread row is wholly visible, so it counts as being at its end. */
export const ShortFromARow: StoryObj<typeof Example> = {
  args: { beginAt: '1', count: 3 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(isInView(2)).toBe(true))
    await waitFor(() => expect(canvas.getByText('at the end')).toBeVisible())
  },
}
