import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createValueStore } from '#kernel'
import { createTestPlugin } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import { PrivateChats, type PrivateChatsService, type PrivateLockState } from './contract'
import PrivateChatsSettingsSection from './views/private-chats-settings-section'

const service: Partial<PrivateChatsService> = {
  settings: createValueStore({ tellTyping: false, tellSeen: false }),
  lock: createValueStore<PrivateLockState>('closed'),
  errorMessage: createValueStore(undefined),
  refusedCount: createValueStore(3),
}

export default {
  title: 'Plugins/Chats, messages that were left out',
  render: () => <PrivateChatsSettingsSection />,
  decorators: [
    withKernel(
      createTestPlugin('fixed-private-chats', { provides: [PrivateChats] }, context => {
        context.provide(PrivateChats, service as PrivateChatsService)
      }),
    ),
  ],
} satisfies Meta

/** The settings show the number of malformed or forged messages that were dropped. */
export const LeftOut: StoryObj = {
  async play({ canvasElement }) {
    await expect(
      await within(canvasElement).findByText(/^3 private messages could not be read/),
    ).toBeVisible()
  },
}
