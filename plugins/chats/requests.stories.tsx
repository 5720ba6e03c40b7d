import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createDeferred } from '#kernel/testing'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { ana, chatRequests, createChatRequest, readerPubkey, signer } from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'
import RequestsPage from './views/requests-page'

export default {
  title: 'Plugins/Chats/Requests',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(chatRequests, readerPubkey),
      ...pluginManifests('notes', 'profiles'),
    ),
  ],
  parameters: { layout: 'fullscreen', kernel: { signer } },
} satisfies Meta

type Story = StoryObj

const chat = (id: string) => () => (
  <ChatsLayout openChatId={id}>
    <ChatById id={id} />
  </ChatsLayout>
)

/** Conversations that strangers have begun are in a separate list, and never count as unread. */
export const Requests: Story = {
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const dialog = within(document.body)
    await expect(await inside.findAllByRole('link')).toHaveLength(3)
    await expect(canvasElement.querySelector('img')).toBeNull()
    await expect(inside.getByRole('button', { name: 'Accept' })).toBeDisabled()
    const boxes = await inside.findAllByRole('checkbox', { name: /^Select (?!all)/ })
    await expect(boxes).toHaveLength(3)
    await userEvent.click(boxes[2] as HTMLElement)
    await userEvent.click(inside.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(inside.queryByText('Lunch?')).toBeNull())
    // The pressed button is disabled now, so the list has the focus, and a keyboard user goes on from there.
    await expect(inside.getByRole('region', { name: 'Requests' })).toHaveFocus()
    await userEvent.click(inside.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(inside.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(dialog.getByText('Delete these 2 requests?')).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  },
}

const slowDeletion = createDeferred<void>()

/** While requests are being deleted, the reader goes on to another control, and the focus stays there. */
export const ReaderGoesOn: Story = {
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(chatRequests, readerPubkey, { whenLeft: slowDeletion.promise }),
      ...pluginManifests('notes', 'profiles'),
    ),
  ],
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const boxes = await inside.findAllByRole('checkbox', { name: /^Select (?!all)/ })
    await userEvent.click(boxes[2] as HTMLElement)
    await userEvent.click(inside.getByRole('button', { name: 'Delete' }))
    const question = await within(document.body).findByRole('dialog', { name: 'Delete this request?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    const [first] = inside.getAllByRole('link')
    first?.focus()
    slowDeletion.resolve()
    await waitFor(() => expect(inside.queryByText('Lunch?')).toBeNull())
    await waitFor(() => expect(boxes[2]).not.toBeInTheDocument())
    await expect(first).toHaveFocus()
  },
}

/** Many requests are shown page by page, and all of them can be selected at once. */
export const ManyRequests: Story = {
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        Array.from({ length: 120 }, (_, n) => createChatRequest(`many-${n}`, ana, `Offer ${n}`)),
        readerPubkey,
      ),
      ...pluginManifests('profiles'),
    ),
  ],
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findAllByRole('listitem')).toHaveLength(50)
    await userEvent.click(inside.getByRole('button', { name: 'Show 50 more' }))
    await expect(inside.getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(inside.getByRole('button', { name: 'Show 20 more' }))
    await expect(inside.getAllByRole('listitem')).toHaveLength(120)
    await expect(inside.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull()
  },
}

/** A request shows its messages as plain text, and buttons to accept or delete it in place of the input field. */
export const OneRequest: Story = {
  render: chat('stranger-1'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect((await inside.findAllByText(/do you remember me/)).at(-1)).toBeVisible()
    await expect(inside.queryByLabelText('Message')).toBeNull()
    await expect(inside.getByRole('button', { name: /^Block \S/ })).toBeEnabled()
  },
}
