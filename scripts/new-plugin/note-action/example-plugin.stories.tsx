import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { PluginView } from '#kernel/react'
import { columnDecorator } from '../../../stories/column'
import { findDemoEvent, notableIds } from '../../../stories/demo-events'
import { pluginManifests } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'

export default {
  title: 'Plugins/Example plugin',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('notes', 'profiles'))],
  parameters: { layout: 'fullscreen', kernel: { overlays: true } },
  render: () => <PluginView token={NoteCard} event={findDemoEvent(notableIds.longNote)} />,
} satisfies Meta

export const UnderANote: StoryObj = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Count words' }))
    // A message fades in.
    const message = await screen.findByText(/^This note has \d+ words\.$/)
    await waitFor(() => expect(message).toBeVisible())
  },
}
