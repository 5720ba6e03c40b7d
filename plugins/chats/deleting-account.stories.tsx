import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { useNostr, useStore } from '#kernel/react'
import { createDeferred } from '#kernel/testing'
import { createChangeableAccount } from '../../stories/change-account'
import { type FixedChat, fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import {
  ana,
  ben,
  createChatRequest,
  createChatSummary,
  readerPubkey,
  signer,
} from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest, { LocalChatData } from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'
import RequestsPage from './views/requests-page'

const { prepare, change: changeAccount, getKernel } = createChangeableAccount()

export default {
  title: 'Plugins/Chats/Account that deletes',
  parameters: {
    layout: 'fullscreen',
    kernel: { signer, overlays: true, prepare },
  },
} satisfies Meta

const withChats = (chats: readonly FixedChat[], whenLeft: Promise<void>) =>
  withKernel(manifest, fixedChatsPlugin(chats, readerPubkey, { whenLeft }), ...pluginManifests('profiles'))

const chatDeleted = createDeferred<void>()

/** What another account has typed and attached in the same conversation stays, if it is current when the chat is deleted. */
export const OneChat: StoryObj = {
  decorators: [
    withChats([{ summary: createChatSummary('both', { people: [ben] }), messages: [] }], chatDeleted.promise),
  ],
  render: () => (
    <ChatsLayout openChatId="both">
      <ChatById id="both" />
    </ChatsLayout>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const expectDraft = (text: string) =>
      waitFor(() => expect(inside.getByLabelText('Message')).toHaveValue(text))
    await userEvent.type(await inside.findByLabelText('Message'), 'Of the first account')
    await userEvent.click(inside.getByRole('button', { name: 'Conversation' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete chat' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this chat?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    changeAccount(ana)
    await expectDraft('')
    await userEvent.type(inside.getByLabelText('Message'), 'Of the second account')
    const localData = await getKernel().kernel.resolve(LocalChatData)
    localData.attachments.add('both', new File(['1'], 'harbour.pdf'), () => new Promise(() => {}))
    await inside.findByText('harbour.pdf')
    chatDeleted.resolve()
    await screen.findByText('The chat was deleted from this device.')
    await expect(inside.getByText('harbour.pdf')).toBeVisible()
    changeAccount(readerPubkey)
    await expectDraft('')
    changeAccount(ana)
    await expectDraft('Of the second account')
  },
}

/** Deletes both requests, and changes to another account while the first one is being deleted. */
async function deleteBothAndChange(inside: ReturnType<typeof within>) {
  await inside.findByText('Dinner?')
  await userEvent.click(inside.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(inside.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete these 2 requests?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  changeAccount(ana)
}

const requestDeleted = createDeferred<void>()

/** Once the account has changed, no further request is deleted, because the other account may have the same ones. */
export const ManyRequests: StoryObj = {
  decorators: [
    withChats(
      [createChatRequest('one', ana, 'Lunch?'), createChatRequest('two', ben, 'Dinner?')],
      requestDeleted.promise,
    ),
  ],
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await deleteBothAndChange(inside)
    requestDeleted.resolve()
    await expect(await inside.findByRole('alert')).toHaveTextContent('The other requests are still there.')
    await expect(inside.queryByText('Lunch?')).toBeNull()
    await expect(inside.getByText('Dinner?')).toBeVisible()
  },
}

const firstDeleted = createDeferred<void>()

/** The page of one account, as the list of requests closes when the account changes. */
const RequestsOfAccount = () => <RequestsPage key={useStore(useNostr().session).pubkey} />

/** The reader is told of what was not done, although the buttons are gone. */
export const ClosedRequests: StoryObj = {
  decorators: [
    withChats(
      [createChatRequest('one', ana, 'Lunch?'), createChatRequest('two', ben, 'Dinner?')],
      firstDeleted.promise,
    ),
  ],
  render: () => <RequestsOfAccount />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await deleteBothAndChange(inside)
    await waitFor(() => expect(inside.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked())
    firstDeleted.resolve()
    await screen.findByText('You have changed the account. The other requests are still there.')
  },
}
