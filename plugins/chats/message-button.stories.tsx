import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { createValueStore, defineService, UserFacingError } from '#kernel'
import { createDeferred, createTestPlugin, createTestSigner } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents } from '../../stories/demo-events'
import { withKernel } from '../../stories/with-kernel'
import { type ChatListState, type ChatTransport, chatTransports } from './contract'
import manifest from './manifest'
import OpenPrivateChatButton from './views/open-private-chat-button'

const signer = createTestSigner()
const [ana = ''] = demoEvents.map(({ pubkey }) => pubkey)
const written: string[] = []

/** Creates a transport that records to whom the reader writes. With `isClosed`, it can reach nobody. */
function way(
  name: string,
  label: string,
  { isClosed = false, whenOpened }: { readonly isClosed?: boolean; readonly whenOpened?: Promise<void> } = {},
) {
  const service = defineService<ChatTransport>(`${name}@1`)
  return createTestPlugin(
    name,
    {
      provides: [service],
      contributes: [
        chatTransports({
          id: name,
          label,
          icon: 'chats',
          service,
          // The conversation page that opens therefore shows nothing of this transport.
          ownsChat: () => false,
          isPersonToPerson: true,
        }),
      ],
    },
    context => {
      context.provide(service, {
        list: createValueStore<ChatListState>({ phase: 'ready', chats: [] }),
        async openDirect(person: string) {
          if (isClosed) throw new UserFacingError('They have no public invite.')
          await whenOpened
          written.push(`${name} ${person}`)
          return `${name}-1`
        },
        canReach: async () => !isClosed,
      } as Partial<ChatTransport> as ChatTransport)
    },
  )
}

/** The button on a profile that opens the private conversation with a person. */
export default {
  title: 'Plugins/Chats, write to a person',
  parameters: { kernel: { signer, events: demoEvents, overlays: true } },
  render: () => <OpenPrivateChatButton pubkey={ana} />,
} satisfies Meta

type Story = StoryObj

/** Two transports can reach the person, so the reader chooses one. */
export const TwoWays: Story = {
  decorators: [
    columnDecorator,
    withKernel(manifest, way('ratchet', 'Private chat'), way('direct', 'Private message')),
  ],
  play: async ({ canvasElement }) => {
    written.length = 0
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Private message' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Private chat/ }))
    await waitFor(() => expect(written).toEqual([`ratchet ${ana}`]))
  },
}

/** One of the two transports cannot reach the person, and its menu entry says so. */
export const NoInvite: Story = {
  decorators: [
    columnDecorator,
    withKernel(
      manifest,
      way('ratchet', 'Private chat', { isClosed: true }),
      way('direct', 'Private message'),
    ),
  ],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Private message' }))
    const closed = await screen.findByRole('menuitem', { name: /^Private chat/ })
    await waitFor(() => expect(closed).toHaveAttribute('aria-disabled', 'true'))
    await expect(closed).toHaveTextContent('no invite')
  },
}

const slowOpening = createDeferred<void>()

/** While relays are being queried, the button says so. */
export const Opening: Story = {
  decorators: [
    columnDecorator,
    withKernel(manifest, way('ratchet', 'Private chat', { whenOpened: slowOpening.promise })),
  ],
  play: async ({ canvasElement }) => {
    written.length = 0
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Private chat' }))
    const busyButton = await inside.findByRole('button', { name: 'Opening the conversation' })
    await expect(busyButton).toHaveFocus()
    await userEvent.click(busyButton)
    slowOpening.resolve()
    await waitFor(() => expect(written).toEqual([`ratchet ${ana}`]))
  },
}

/** If only one transport is active, a press opens the conversation at once. If that fails, the reason is shown. */
export const OneWay: Story = {
  decorators: [columnDecorator, withKernel(manifest, way('ratchet', 'Private chat', { isClosed: true }))],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Private chat' }))
    await waitFor(() => expect(screen.getByText('They have no public invite.')).toBeVisible())
  },
}
