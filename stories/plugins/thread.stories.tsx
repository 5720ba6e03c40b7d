import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { encodeNote } from '#kernel/nostr'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import thread from '../../plugins/thread/manifest'
import NotePage from '../../plugins/thread/views/note-page'
import { inColumn } from '../column'
import { demoEvents, notable } from '../demo-events'
import { withKernel } from '../with-kernel'

const at = (id: string) => ({ kernel: { path: `/${encodeNote(id)}` } })
const cards = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole('article')

export default {
  title: 'Plugins/Threads',
  render: () => <NotePage />,
  decorators: [inColumn, withKernel(thread, notes, profiles)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Deep: StoryObj = {
  parameters: at(notable.deepThreadRoot),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(4))
  },
}

const replies = demoEvents.filter(e =>
  e.tags.some(([name, id]) => name === 'e' && id === notable.deepThreadRoot),
)
const lastReply = replies.filter(e => e.kind === 1)[0]?.id ?? ''

export const FromAReply: StoryObj = {
  parameters: at(lastReply),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(1))
  },
}

export const NoReplies: StoryObj = {
  parameters: {
    kernel: {
      ...at(notable.rtlNote).kernel,
      events: demoEvents.filter(e => e.kind === 0 || e.id === notable.rtlNote),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No replies yet')).toBeVisible()
  },
}

export const NotFound: StoryObj = {
  parameters: at('f'.repeat(64)),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/could not be found/)).toBeVisible()
  },
}
