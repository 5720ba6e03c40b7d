import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { UserFacingError } from '#kernel'
import { createDeferred, type TestKernel } from '#kernel/testing'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { ana, createChatSummary, readerPubkey, signer } from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

let testKernel: TestKernel | undefined
const changeAccount = (pubkey: string) =>
  testKernel?.session.set(() => ({ pubkey, canSign: true, method: 'key' }))

export default {
  title: 'Plugins/Chats/Account that sends',
  parameters: {
    layout: 'fullscreen',
    kernel: {
      signer,
      overlays: true,
      prepare(made: TestKernel) {
        testKernel = made
      },
    },
  },
  render: () => (
    <ChatsLayout openChatId="both">
      <ChatById id="both" />
    </ChatsLayout>
  ),
} satisfies Meta

/** A conversation that the reader's two accounts have. */
const withConversation = (whenSent: Promise<void>) =>
  withKernel(
    manifest,
    fixedChatsPlugin(
      [{ summary: createChatSummary('both', { title: 'Harbour' }), messages: [], whenSent }],
      readerPubkey,
    ),
    ...pluginManifests('profiles'),
  )

const refusal = createDeferred<void>()

/** A message that is refused after the account has changed says so, although its input field is gone. */
export const RefusedAfterChange: StoryObj = {
  decorators: [withConversation(refusal.promise)],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.type(await inside.findByLabelText('Message'), 'Is it done?{Enter}')
    changeAccount(ana)
    await waitFor(() => expect(inside.getByLabelText('Message')).toHaveValue(''))
    refusal.reject(new UserFacingError('You have changed the account. Nothing was sent.'))
    await screen.findByText('You have changed the account. Nothing was sent.')
  },
}
