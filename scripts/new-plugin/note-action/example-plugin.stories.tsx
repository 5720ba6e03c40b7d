import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { View } from '#kernel/react'
import { inColumn } from '../../../stories/column'
import { demoEvent, notable } from '../../../stories/demo-events'
import { plugins } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'

export default {
  title: 'Plugins/Example plugin',
  decorators: [inColumn, withKernel(manifest, ...plugins('notes', 'profiles'))],
  parameters: { layout: 'fullscreen', kernel: { overlays: true } },
  render: () => <View of={NoteCard} event={demoEvent(notable.longNote)} />,
} satisfies Meta

export const UnderANote: StoryObj = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Count words' }))
    // A message fades in.
    const message = await screen.findByText(/^This note has \d+ words\.$/)
    await waitFor(() => expect(message).toBeVisible())
  },
}
