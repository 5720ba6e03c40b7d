import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '../button/button'
import { MediaCover } from './media-cover'
import { MediaFrame, type MediaFrameProps } from './media-frame'
import type { PlaceholderPixels } from './placeholder-canvas'

const Picture = () => (
  <svg viewBox="0 0 16 9" width="100%" height="100%" role="img" aria-label="A ridge">
    <path d="M0 9 L4 3 L7 6 L11 2 L16 8 L16 9 Z" fill="var(--accent)" />
  </svg>
)

/** A preview of two colours that blend into each other, as in a blurhash. */
const placeholder = async (): Promise<PlaceholderPixels> => ({
  width: 2,
  height: 1,
  pixels: new Uint8ClampedArray([60, 120, 130, 255, 220, 190, 140, 255]),
})

export default {
  title: 'Ui-kit/Media frame',
  component: MediaFrame,
  args: { width: 480, height: 270, children: <Picture /> },
} satisfies Meta

type Story = StoryObj<MediaFrameProps>

export const Loaded: Story = { args: { isLoaded: true } }

export const Loading: Story = { args: { loadPlaceholder: placeholder, children: null } }

function Covered(props: MediaFrameProps) {
  const [open, setOpen] = useState(false)
  const cover = { reason: 'Very close pictures of fungus', onOpen: () => setOpen(true) }
  return <MediaFrame {...props} cover={open ? undefined : cover} />
}

export const Cover: Story = {
  args: { loadPlaceholder: placeholder },
  render: args => <Covered {...args} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const box = () => (canvasElement.querySelector('div') as HTMLElement).getBoundingClientRect().height
    const before = box()
    await expect(inside.queryByRole('img', { name: 'A ridge' })).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: /fungus/ }))
    await expect(inside.getByRole('img', { name: 'A ridge' })).toBeVisible()
    await expect(box()).toBe(before)
  },
}

export const CoverByKeyboard: Story = {
  args: { loadPlaceholder: placeholder },
  render: args => (
    <>
      <Covered {...args} />
      <Button>After it</Button>
    </>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.tab()
    await expect(inside.getByRole('button', { name: /fungus/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(inside.getByRole('img', { name: 'A ridge' })).toBeVisible()
    // The removed cover had the focus. The focus must now be where the picture is.
    await expect(document.activeElement).toContainElement(inside.getByRole('img', { name: 'A ridge' }))
    await expect(document.activeElement).not.toBe(document.body)
    await userEvent.tab()
    await expect(inside.getByRole('button', { name: 'After it' })).toHaveFocus()
  },
}

export const CoverInText: StoryObj = {
  render: () => <MediaCover reason="The end of the film" onOpen={() => {}} />,
}

export const Failed: Story = {
  args: {
    error: (
      <>
        <p>This picture could not be loaded.</p>
        <Button size="small">Try again</Button>
      </>
    ),
  },
}

export const Portrait: Story = { args: { width: 270, height: 480, isLoaded: true } }
