import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { MediaViewer, type MediaViewerItem } from './media-viewer'

/** A stand-in for a picture, drawn so that no network is needed. */
const picture = (n: number): MediaViewerItem => ({
  key: `p${n}`,
  label: `Ridge number ${n + 1}`,
  renderItem: () => (
    <svg viewBox="0 0 160 90" width="100%" height="100%" role="img" aria-label={`Ridge number ${n + 1}`}>
      <path
        d={`M0 90 L0 ${60 - n} L40 ${20 + ((n * 7) % 30)} L80 55 L120 ${15 + ((n * 11) % 40)} L160 70 L160 90 Z`}
        fill="var(--accent)"
      />
    </svg>
  ),
})

function Example({ count = 4, size }: { count?: number; size?: 'lightbox' | 'screen' }) {
  const [index, setIndex] = useState<number>()
  return (
    <>
      <Button onClick={() => setIndex(0)}>Open</Button>
      <MediaViewer
        items={Array.from({ length: count }, (_, n) => picture(n))}
        index={index}
        onIndexChange={setIndex}
        onClose={() => setIndex(undefined)}
        {...(size && { size })}
      />
    </>
  )
}

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open' }))
  return screen.findByRole('dialog')
}

export default { title: 'Ui-kit/Media viewer', component: Example } satisfies Meta

type Story = StoryObj<{ count: number; size: 'lightbox' | 'screen' }>

export const Lightbox: Story = {
  play: async ({ canvasElement }) => {
    const viewer = await open(canvasElement)
    await waitFor(() => expect(viewer).toBeVisible())
    await expect(viewer.getBoundingClientRect().height).toBeLessThanOrEqual(600)
    await expect(viewer).toHaveAccessibleName('1 of 4: Ridge number 1')
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const viewer = await open(canvasElement)
    const name = (text: string) => waitFor(() => expect(viewer).toHaveAccessibleName(text))
    await waitFor(() => expect(viewer).toContainElement(document.activeElement as HTMLElement))
    await userEvent.keyboard('{ArrowRight}')
    await name('2 of 4: Ridge number 2')
    await userEvent.keyboard('{End}{ArrowRight}')
    await name('4 of 4: Ridge number 4')
    await userEvent.keyboard('{ArrowLeft}')
    await name('3 of 4: Ridge number 3')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Open' })).toHaveFocus())
  },
}

export const Swiped: Story = {
  play: async ({ canvasElement }) => {
    const viewer = await open(canvasElement)
    const stage = within(viewer).getByRole('img')
    const finger = { pointerId: 5, pointerType: 'touch', isPrimary: true }
    await fireEvent.pointerDown(stage, { ...finger, clientX: 300, clientY: 200 })
    await fireEvent.pointerUp(stage, { ...finger, clientX: 180, clientY: 210 })
    await waitFor(() => expect(viewer).toHaveAccessibleName('2 of 4: Ridge number 2'))
  },
}

export const ManyDots: Story = {
  args: { count: 24 },
  play: async ({ canvasElement }) => {
    const viewer = await open(canvasElement)
    const inside = within(viewer)
    await expect(inside.getAllByRole('button', { name: /of 24/ })).toHaveLength(7)
    await userEvent.click(inside.getByRole('button', { name: '7 of 24' }))
    await expect(inside.getByRole('button', { name: '7 of 24' })).toHaveAttribute('aria-current', 'true')
    await waitFor(() => expect(inside.getByRole('button', { name: '10 of 24' })).toBeVisible())
  },
}

export const ToTheWholeScreen: Story = {
  play: async ({ canvasElement }) => {
    const viewer = await open(canvasElement)
    await waitFor(() => expect(viewer).toContainElement(document.activeElement as HTMLElement))
    within(viewer).getByRole('button', { name: 'Full screen' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(viewer.getBoundingClientRect().width).toBe(window.innerWidth))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(viewer).toHaveAccessibleName('2 of 4: Ridge number 2'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const WholeScreen: Story = {
  args: { size: 'screen', count: 2 },
  play: async ({ canvasElement }) => {
    const viewer = await open(canvasElement)
    await waitFor(() => expect(viewer.getBoundingClientRect().width).toBe(window.innerWidth))
  },
}

export const Alone: Story = {
  args: { count: 1 },
  play: async ({ canvasElement }) => {
    const viewer = await open(canvasElement)
    await expect(within(viewer).queryByRole('button', { name: 'Next' })).toBeNull()
  },
}
