import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createValueStore } from '#kernel'
import { createTestPlugin } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import { PrivateChats, type PrivateChatsService, type PrivateLockState } from './contract'
import PrivateChatsSettingsSection from './views/private-chats-settings-section'

export default {
  title: 'Plugins/Chats, what others see',
  render: () => <PrivateChatsSettingsSection />,
  decorators: [
    withKernel(
      createTestPlugin('fixed-private-chats', { provides: [PrivateChats] }, context => {
        const settings = createValueStore({ tellTyping: false, tellSeen: false })
        context.provide(PrivateChats, {
          settings,
          setSettings: change => settings.set({ ...settings.get(), ...change }),
          lock: createValueStore<PrivateLockState>('closed'),
          errorMessage: createValueStore(undefined),
          refusedCount: createValueStore(0),
        } as Partial<PrivateChatsService> as PrivateChatsService)
      }),
    ),
  ],
} satisfies Meta

/** Both switches are off at first, and each can be turned on without the other. */
export const Switches: StoryObj = {
  async play({ canvasElement }) {
    const inside = within(canvasElement)
    const typing = await inside.findByRole('switch', { name: 'Say that you are writing' })
    const seen = inside.getByRole('switch', {
      name: 'Say that a message has arrived, and that you have seen it',
    })
    await expect(typing).not.toBeChecked()
    await expect(seen).not.toBeChecked()
    await userEvent.click(typing)
    await expect(typing).toBeChecked()
    await expect(seen).not.toBeChecked()
    await userEvent.click(seen)
    await userEvent.click(typing)
    await expect(typing).not.toBeChecked()
    await expect(seen).toBeChecked()
  },
}
