import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { PluginView } from '#kernel/react'
import { columnDecorator } from '../../../stories/column'
import { findDemoEvent, notableIds } from '../../../stories/demo-events'
import { pluginManifests } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'

/** The id and signature are made up, because stories do not verify events. */
const event = {
  ...findDemoEvent(notableIds.longNote),
  id: 'e'.repeat(64),
  kind: 30_777,
  tags: [
    ['d', 'one'],
    ['title', 'A note of a new kind'],
  ],
  content: 'Its body is drawn by the plugin.',
}

export default {
  title: 'Plugins/Example plugin',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('notes', 'profiles'))],
  parameters: { layout: 'fullscreen' },
  render: () => <PluginView token={NoteCard} event={event} />,
} satisfies Meta

export const Card: StoryObj = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('A note of a new kind')).toBeVisible()
  },
}
