import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { PluginView } from '#kernel/react'
import { EmptyState } from '#ui-kit'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import { columnDecorator } from '../column'
import { findDemoEvent, notableIds } from '../demo-events'
import { withKernel } from '../with-kernel'

const event = findDemoEvent(notableIds.mentionNote)

const Example = ({ children }: { children: string }) => (
  <>
    <p style={{ padding: 'var(--s4)', color: 'var(--ink-soft)' }}>{children}</p>
    <PluginView
      token={NoteCard}
      event={event}
      fallback={<EmptyState icon="plugins" title="No plugin shows notes" />}
    />
  </>
)

export default {
  title: 'Pinion/Alone, with a neighbour, without the plugin',
  decorators: [columnDecorator],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Alone: StoryObj = {
  decorators: [withKernel(notes)],
  render: () => (
    <Example>
      Only the plugin for notes. It knows no names, so people are called by the beginning of their key.
    </Example>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/carrying the sofa/)).toBeVisible()
    await expect(inside.queryByText(/Ana Lindqvist/)).toBeNull()
  },
}

export const WithANeighbour: StoryObj = {
  decorators: [withKernel(notes, profiles)],
  render: () => (
    <Example>
      Beside it the plugin for profiles: the same note, now with names and pictures. Neither imports the
      other.
    </Example>
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Ana Lindqvist/)).toBeVisible()
  },
}

export const WithoutThePlugin: StoryObj = {
  decorators: [withKernel()],
  render: () => <Example>Nobody shows notes. Whoever wanted one says what stands in its place.</Example>,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No plugin shows notes')).toBeVisible())
  },
}
