import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Button } from '../button/button'
import { VisuallyHidden } from './visually-hidden'

export default { title: 'Ui-kit/Spoken', component: VisuallyHidden } satisfies Meta

/** A screen reader says 'New: Rosa wrote to you'. The word 'New' is not visible. */
export const InALine: StoryObj = {
  render: () => (
    <Button>
      <VisuallyHidden>New: </VisuallyHidden>Rosa wrote to you
    </Button>
  ),
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'New: Rosa wrote to you' })
    const { width } = button.querySelector('span')?.getBoundingClientRect() ?? {}
    await expect(width).toBe(1)
  },
}

export const AsAnElement: StoryObj = {
  render: () => (
    <section>
      <VisuallyHidden as="h2">Birds of the day</VisuallyHidden>
      <p>A wren, two terns.</p>
    </section>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { name: 'Birds of the day' })).toBeInTheDocument()
  },
}
