import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createCell, Refusal } from '#kernel'
import { testPlugin, testSigner } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import type { ChatDirectSettings } from './chat-direct-settings'
import { DirectDesk, type DirectDeskService, type SyncState } from './manifest'
import DirectNotice from './views/direct-notice'

const signer = testSigner()
const unasked: SyncState = { waiting: 0, isRunning: false, refused: 0, inbox: 'none', silent: [] }

/** A desk of an account that has published nothing. The first attempt to publish fails. */
const desk = () =>
  testPlugin('fixed-desk', { provides: [DirectDesk] }, context => {
    const state = createCell(unasked)
    const settings = createCell<ChatDirectSettings>({ decryptAlways: [], noInboxRelays: [] })
    let attempts = 0
    context.provide(DirectDesk, {
      state,
      settings,
      proposedRelays: () => ['wss://a.test', 'wss://b.test/mine'],
      async publishInbox() {
        attempts++
        if (attempts === 1) throw new Refusal('blocked: not now')
        state.set({ ...unasked, inbox: 'published' })
      },
      declineInbox: () => settings.set({ decryptAlways: [], noInboxRelays: [signer.pubkey] }),
    } as Partial<DirectDeskService> as DirectDeskService)
  })

/** No list says where the reader's private messages are read, so they are asked before one is published. */
export default {
  title: 'Plugins/Chats, where private messages are read',
  decorators: [withKernel(desk())],
  parameters: { kernel: { signer, events: [] } },
  render: () => <DirectNotice />,
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
