import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { UnresponsiveRelay } from '#contracts/private-chats'
import { createValueStore } from '#kernel'
import { createTestPlugin, createTestSigner } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import { DirectInbox, type DirectInboxService, type DirectInboxState } from './manifest'
import DirectInboxNotices from './views/direct-inbox-notices'

/** Provides the service of an account with relays that do not deliver its private messages. */
const withSilentRelays = (silentRelays: readonly UnresponsiveRelay[]) =>
  withKernel(
    createTestPlugin('fixed-inbox', { provides: [DirectInbox] }, context => {
      const state: DirectInboxState = {
        waitingCount: 0,
        isRunning: false,
        refusedCount: 0,
        inbox: 'published',
        silentRelays,
      }
      context.provide(DirectInbox, {
        state: createValueStore(state),
        settings: createValueStore({ decryptAlways: [], noInboxRelays: [] }),
      } as Partial<DirectInboxService> as DirectInboxService)
    }),
  )

/** A relay that does not answer would otherwise look like a relay without messages. */
export default {
  title: 'Plugins/Chats, relays without an answer',
  parameters: { kernel: { signer: createTestSigner(), events: [] } },
  render: () => <DirectInboxNotices />,
} satisfies Meta

/** Creates a story whose only relay fails for this reason, and which expects these words. */
const story = (reason: UnresponsiveRelay['reason'], words: string): StoryObj => ({
  decorators: [withSilentRelays([{ url: 'wss://inbox.test', reason }])],
  play: async ({ canvasElement }) => {
    const notice = await within(canvasElement).findByText(/so messages may be missing\.$/)
    await expect(notice).toHaveTextContent(`inbox.test ${words}, so messages may be missing.`)
  },
})

export const Dead = story('dead', 'cannot be reached')
export const Timeout = story('timeout', 'did not answer')
export const Closed = story('closed', 'refused to give your private messages')
export const AuthRefused = story(
  'auth-refused',
  'gives private messages only to readers who say who they are',
)

/** Each relay has a notice of its own. */
export const Several: StoryObj = {
  decorators: [
    withSilentRelays([
      { url: 'wss://one.test', reason: 'dead' },
      { url: 'wss://two.test', reason: 'timeout' },
    ]),
  ],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/^one\.test cannot be reached/)).toBeVisible()
    await expect(inside.getByText(/^two\.test did not answer/)).toBeVisible()
  },
}
