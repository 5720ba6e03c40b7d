import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { UserFacingError } from '#kernel'
import { createDeferred } from '#kernel/testing'
import { createChangeableAccount } from '../../stories/change-account'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { ana, createChatSummary, readerPubkey, signer } from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest, { LocalChatData } from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

const { prepare, change: changeAccount, getKernel } = createChangeableAccount()

export default {
  title: 'Plugins/Chats/Account that sends',
  parameters: {
    layout: 'fullscreen',
    kernel: { signer, overlays: true, prepare },
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

const fileStored = createDeferred<void>()
const FILE = {
  url: 'https://files.test/1',
  type: 'application/pdf',
  key: 'aa'.repeat(32),
  nonce: 'bb'.repeat(12),
}
const attachedFiles = () => screen.queryAllByText('harbour.pdf')

/**
 * A file and its text are two messages. If the account changes between them, the other account does not send the text,
 * and keeps the file that it has attached itself.
 */
export const ChangedAfterFile: StoryObj = {
  decorators: [withConversation(fileStored.promise)],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = await inside.findByLabelText('Message')
    const { attachments } = await getKernel().kernel.resolve(LocalChatData)
    const attachFile = () => attachments.add('both', new File(['1'], 'harbour.pdf'), async () => FILE)
    attachFile()
    await waitFor(() => expect(attachedFiles()).toHaveLength(1))
    await userEvent.type(field, 'Is it done?{Enter}')
    changeAccount(ana)
    await waitFor(() => expect(inside.getByLabelText('Message')).toHaveValue(''))
    attachFile()
    fileStored.resolve()
    await screen.findByText('You have changed the account. The file was sent, the text was not.')
    await expect(attachedFiles()).toHaveLength(1)
    await expect(inside.getAllByRole('article')).toHaveLength(1)
    changeAccount(readerPubkey)
    await waitFor(() => expect(inside.getByLabelText('Message')).toHaveValue('Is it done?'))
  },
}
