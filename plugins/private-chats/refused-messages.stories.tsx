import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createCell } from '#kernel'
import { testPlugin } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import { PrivateChats, type PrivateChatsService, type PrivateLock } from './contract'
import PrivateSection from './views/private-section'

const service: Partial<PrivateChatsService> = {
  settings: createCell({ tellTyping: false, tellSeen: false }),
  lock: createCell<PrivateLock>('closed'),
  problem: createCell(undefined),
  refusedCount: createCell(3),
}

export default {
  title: 'Plugins/Chats, messages that were left out',
  render: () => <PrivateSection />,
  decorators: [
    withKernel(
      testPlugin('fixed-private-chats', { provides: [PrivateChats] }, context => {
        context.provide(PrivateChats, service as PrivateChatsService)
      }),
    ),
  ],
} satisfies Meta

/** Settings say how many malformed or forged messages the reader is not shown. */
export const LeftOut: StoryObj = {
  async play({ canvasElement }) {
    await expect(
      await within(canvasElement).findByText(/^3 private messages could not be read/),
    ).toBeVisible()
  },
}
