import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { createDeferred, createTestSigner } from '#kernel/testing'
import { demoEvents } from '../../stories/demo-events'
import { type FixedChat, fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import type { ChatMessage } from './contract'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

const signer = createTestSigner()
const [ana = ''] = new Set(demoEvents.map(event => event.pubkey))
const sentAt = Date.now() - 60_000
const createMessage = (id: string, author: string, text: string): ChatMessage => ({
  id,
  author,
  at: sentAt,
  text,
  tags: [],
  reactions: [],
})

/** A conversation with one message by another person and one by the reader. */
const chatPlugin = (more: Pick<FixedChat, 'whenDeleted' | 'arriving'> = {}) =>
  fixedChatsPlugin(
    [
      {
        summary: { id: 'tea', transport: 'fixed', people: [ana], arrivals: [], isRequest: false },
        messages: [
          createMessage('theirs', ana, 'Green or black?'),
          createMessage('mine', signer.pubkey, 'Neither'),
        ],
        ...more,
      },
    ],
    signer.pubkey,
  )

const manifests = [manifest, ...pluginManifests('notes', 'profiles')]

export default {
  title: 'Plugins/Chats/Delete a message',
  parameters: { layout: 'fullscreen', kernel: { signer } },
  render: () => (
    <ChatsLayout openChatId="tea">
      <ChatById id="tea" />
    </ChatsLayout>
  ),
} satisfies Meta

const findMessage = async (canvasElement: HTMLElement, text: string) => {
  const list = await within(canvasElement).findByRole('log', { name: 'Messages' })
  const found = await within(list).findByText(text, { selector: 'article *' })
  return found.closest('article') as HTMLElement
}
/** Chooses an entry of the message's menu by keyboard. Returns the dialog that opens, and the menu's button. */
const chooseDeletion = async (message: HTMLElement, label: string) => {
  const button = within(message).getByRole('button', { name: 'More' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
  return { button, dialog: await screen.findByRole('dialog', { name: /^Delete this message/ }) }
}

/** The dialog says what will happen. Its first focus cancels; a confirmed deletion leaves the focus in the list. */
export const Question: StoryObj = {
  decorators: [withKernel(chatPlugin(), ...manifests)],
  play: async ({ canvasElement }) => {
    const mine = await findMessage(canvasElement, 'Neither')
    const { button, dialog } = await chooseDeletion(mine, 'Delete for everybody')
    await expect(dialog).toHaveAccessibleDescription(/apps of the others are asked.*cannot be taken back/)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button).toHaveFocus())
    await expect(mine).toBeVisible()

    const theirs = await findMessage(canvasElement, 'Green or black?')
    const forMe = await chooseDeletion(theirs, 'Delete for me')
    await expect(forMe.dialog).toHaveAccessibleName('Delete this message for you?')
    await expect(forMe.dialog).toHaveAccessibleDescription(/this device only/)
    await userEvent.click(within(forMe.dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(theirs).not.toBeInTheDocument())
    await waitFor(() => expect(within(canvasElement).getByRole('log', { name: 'Messages' })).toHaveFocus())
  },
}

const slowDeletion = createDeferred<void>()

/** The reader has gone on to the input field while the deletion waited for a signer, so the focus stays there. */
export const ReaderGoesOn: StoryObj = {
  decorators: [withKernel(chatPlugin({ whenDeleted: slowDeletion.promise }), ...manifests)],
  play: async ({ canvasElement }) => {
    const mine = await findMessage(canvasElement, 'Neither')
    const { button, dialog } = await chooseDeletion(mine, 'Delete for everybody')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(button).toHaveFocus())
    const field = within(canvasElement).getByLabelText('Message', { exact: true })
    await userEvent.type(field, 'And')
    slowDeletion.resolve()
    await waitFor(() => expect(mine).not.toBeInTheDocument())
    await userEvent.keyboard(' you')
    await expect(field).toHaveFocus()
    await expect(field).toHaveValue('And you')
  },
}

const messagesCame = createDeferred<void>()
const arriving = {
  when: messagesCame.promise,
  messages: Array.from({ length: 60 }, (_, n) =>
    createMessage(`later-${n}`, ana, `Cup ${n}. ${'Tea. '.repeat(100)}`),
  ),
}

/** Newer messages push the message far out of the window: the question stays, and deletes the message it was about. */
export const NewerMessagesCome: StoryObj = {
  decorators: [withKernel(chatPlugin({ arriving }), ...manifests)],
  play: async ({ canvasElement }) => {
    const list = await within(canvasElement).findByRole('log', { name: 'Messages' })
    const mine = await findMessage(canvasElement, 'Neither')
    const { dialog } = await chooseDeletion(mine, 'Delete for everybody')
    messagesCame.resolve()
    await waitFor(() => expect(mine).not.toBeInTheDocument(), { timeout: 5_000 })
    await expect(dialog).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await waitFor(() => expect(list).toHaveFocus())
    await waitFor(
      async () => {
        window.dispatchEvent(new WheelEvent('wheel'))
        window.scrollTo(0, 0)
        await expect(await findMessage(canvasElement, 'Green or black?')).toBeVisible()
      },
      { timeout: 5_000 },
    )
    await expect(within(list).queryByText('Neither')).not.toBeInTheDocument()
  },
}
