import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createValueStore } from '#kernel'
import { createTestPlugin, createTestSigner } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import { DirectInbox, type DirectInboxService, type DirectInboxState } from './manifest'
import DirectInboxNotices from './views/direct-inbox-notices'

const signer = createTestSigner()
const waiting: DirectInboxState = {
  waitingCount: 12,
  isRunning: false,
  refusedCount: 0,
  inbox: 'published',
  silentRelays: [],
}

/**
 * Provides messages that wait for the signer. `Decrypt` decrypts these messages, and `Always` decrypts later ones too.
 */
const waitingInbox = () =>
  createTestPlugin('fixed-inbox', { provides: [DirectInbox] }, context => {
    const state = createValueStore(waiting)
    let isAlways = false
    context.provide(DirectInbox, {
      state,
      settings: createValueStore({ decryptAlways: [], noInboxRelays: [] }),
      decryptWaiting(always) {
        isAlways ||= always
        state.set({ ...waiting, waitingCount: isAlways ? 0 : 11, isRunning: !isAlways })
      },
      pauseDecrypting: () => state.set({ ...waiting, waitingCount: 11 }),
    } as Partial<DirectInboxService> as DirectInboxService)
  })

/** If the signer asks its owner for each decryption, nothing is decrypted until the reader presses a button. */
export default {
  title: 'Plugins/Chats, messages to decrypt',
  decorators: [withKernel(waitingInbox())],
  parameters: {
    kernel: { signer, events: [], session: { pubkey: signer.pubkey, canSign: true, method: 'nip46' } },
  },
  render: () => <DirectInboxNotices />,
} satisfies Meta

export const DecryptPauseAlways: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/^12 private messages wait to be decrypted/)).toHaveTextContent(
      'Your remote signer is asked once or twice for each.',
    )
    await userEvent.click(inside.getByRole('button', { name: 'Decrypt' }))
    await expect(await inside.findByText('11 private messages to decrypt.')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Pause' }))
    await expect(await inside.findByText(/^11 private messages wait/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Always' }))
    await expect(inside.queryByText(/private messages/)).toBeNull()
  },
}
