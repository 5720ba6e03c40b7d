import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createValueStore, UserFacingError } from '#kernel'
import { createTestPlugin, createTestSigner } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import type { ChatDirectSettings } from './chat-direct-settings'
import { DirectInbox, type DirectInboxService, type DirectInboxState } from './manifest'
import DirectInboxNotices from './views/direct-inbox-notices'

const signer = createTestSigner()
const unasked: DirectInboxState = {
  waitingCount: 0,
  isRunning: false,
  refusedCount: 0,
  inbox: 'none',
  silentRelays: [],
}

/** Provides the service of an account that has published no relay list. The first attempt to publish one fails. */
const desk = () =>
  createTestPlugin('fixed-desk', { provides: [DirectInbox] }, context => {
    const state = createValueStore(unasked)
    const settings = createValueStore<ChatDirectSettings>({ decryptAlways: [], noInboxRelays: [] })
    let attempts = 0
    context.provide(DirectInbox, {
      state,
      settings,
      suggestInboxRelays: () => ['wss://a.test', 'wss://b.test/mine'],
      async publishInboxRelays() {
        attempts++
        if (attempts === 1) throw new UserFacingError('blocked: not now')
        state.set({ ...unasked, inbox: 'published' })
      },
      declineInboxRelays: () => settings.set({ decryptAlways: [], noInboxRelays: [signer.pubkey] }),
    } as Partial<DirectInboxService> as DirectInboxService)
  })

/**
 * No list says on which relays the reader's private messages are read, so the reader is asked before one is published.
 */
export default {
  title: 'Plugins/Chats, where private messages are read',
  decorators: [withKernel(desk())],
  parameters: { kernel: { signer, events: [] } },
  render: () => <DirectInboxNotices />,
} satisfies Meta

type Story = StoryObj
const QUESTION = /^Publish where you read private messages/

export const Publish: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(QUESTION)).toHaveTextContent('a.test, b.test/mine')
    await userEvent.click(inside.getByRole('button', { name: 'Publish' }))
    await expect(await inside.findByRole('alert')).toHaveTextContent('blocked: not now')
    await waitFor(() => expect(inside.getByRole('button', { name: 'Publish' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(inside.queryByText(QUESTION)).toBeNull())
  },
}

export const NotNow: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(inside.queryByText(QUESTION)).toBeNull())
  },
}
