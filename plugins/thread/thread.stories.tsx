import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { encodeNote } from '#kernel/nostr'
import { createTestEvent, numberToHex, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import thread from './manifest'
import NotePage from './views/note-page'

const at = (id: string) => ({ kernel: { path: `/${encodeNote(id)}` } })
const cards = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole('article')

export default {
  title: 'Plugins/Threads',
  render: () => <NotePage />,
  decorators: [columnDecorator, withKernel(thread, ...pluginManifests('notes', 'profiles'))],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Deep: StoryObj = {
  parameters: at(notableIds.deepThreadRoot),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(4))
  },
}

const replies = demoEvents.filter(e =>
  e.tags.some(([name, id]) => name === 'e' && id === notableIds.deepThreadRoot),
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
      ...at(notableIds.rtlNote).kernel,
      events: demoEvents.filter(e => e.kind === 0 || e.id === notableIds.rtlNote),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No replies yet')).toBeVisible()
  },
}

let away: TestKernel['relay']
const closed = (made: TestKernel) => {
  away = made.relay
  away.close()
}
const unanswered = 'None of your relays answered.'

/**
 * No relay answered, so the page does not know whether there are replies. Once a relay can be reached, the replies
 * appear.
 */
export const OfflineReplies: StoryObj = {
  parameters: {
    kernel: {
      ...at(notableIds.rtlNote).kernel,
      events: [],
      prepare(made: TestKernel) {
        made.nostr.addEvents(demoEvents.filter(e => e.id === notableIds.rtlNote))
        closed(made)
      },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText(unanswered)
    await expect(page.queryByText('No replies yet')).toBeNull()
    away.open()
    await userEvent.click(page.getByRole('button', { name: 'Retry' }))
    await page.findByText('No replies yet')
  },
}

/**
 * No relay was asked, so the page must not say that the note is missing. Once a relay can be reached, the note appears.
 */
export const OfflineNote: StoryObj = {
  parameters: { kernel: { ...at(notableIds.rtlNote).kernel, prepare: closed } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText(unanswered)
    away.open()
    await userEvent.click(page.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(0))
  },
}

const asked = createTestEvent({ content: 'Who is in?' })
const crowd = Array.from({ length: 520 }, (_, n) =>
  createTestEvent({
    pubkey: numberToHex(n),
    created_at: asked.created_at + 1 + n,
    content: `Answer ${n}.`,
    tags: [['e', asked.id, '', 'root']],
  }),
)

/** A relay returns only some hundred replies at once. The oldest replies are shown after a click. */
export const Crowded: StoryObj = {
  parameters: { kernel: { ...at(asked.id).kernel, events: [asked, ...crowd] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('Answer 20.')).toBeInTheDocument()
    await expect(page.queryByText('Answer 19.')).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Show older replies' }))
    await expect(await page.findByText('Answer 0.')).toBeInTheDocument()
    await waitFor(() => expect(page.queryByRole('button', { name: 'Show older replies' })).toBeNull())
  },
}

const kept = createTestEvent({ content: 'Still here', created_at: asked.created_at + 9 })
const toTheGone = createTestEvent({
  content: 'It was a good point.',
  created_at: kept.created_at + 1,
  tags: [
    ['e', kept.id, '', 'root'],
    ['e', 'd'.repeat(64), '', 'reply'],
  ],
})

/** A reply to a deleted note is still shown, with a line that says that it is a reply. */
export const AnswerToTheGone: StoryObj = {
  parameters: { kernel: { ...at(kept.id).kernel, events: [kept, toTheGone] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('It was a good point.')).toBeInTheDocument()
    await expect(page.getByRole('link', { name: 'replying to a note' })).toBeInTheDocument()
    await expect(page.queryByText('No replies yet')).toBeNull()
  },
}

export const NotFound: StoryObj = {
  parameters: at('f'.repeat(64)),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/could not be found/)).toBeVisible()
  },
}
