import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createValueStore } from '#kernel'
import { createTestPlugin } from '#kernel/testing'
import { withKernel } from '../../../stories/with-kernel'
import { RatchetInvites, type RatchetInvitesService } from '../manifest'
import type { UnresponsiveChatRelay } from '../relays/unresponsive-relays'
import UnresponsiveRelaysNotices from './unresponsive-relays-notices'

const relays: readonly UnresponsiveChatRelay[] = [
  { url: 'wss://a.test', reason: 'auth-refused', missing: 'messages' },
  { url: 'wss://b.test/mine', reason: 'closed', missing: 'answers' },
  { url: 'wss://c.test', reason: 'dead', missing: 'messages', isOneOfSeveral: true },
  { url: 'wss://d.test', reason: 'timeout', missing: 'messages', isOneOfSeveral: true },
]
const desk = createTestPlugin('unanswered-desk', { provides: [RatchetInvites] }, context => {
  context.provide(RatchetInvites, {
    unresponsiveRelays: createValueStore(relays),
  } as Partial<RatchetInvitesService> as RatchetInvitesService)
})

/** Two relays refuse to deliver private chats, and two have been unreachable for long. */
export default {
  title: 'Plugins/Chat ratchet/Relays that refuse',
  decorators: [withKernel(desk)],
  render: () => <UnresponsiveRelaysNotices />,
} satisfies Meta

export const Refusals: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/^a\.test gives private chats only to/)).toHaveTextContent(
      'messages of private chats may be missing',
    )
    await expect(inside.getByText(/^b\.test\/mine refuses/)).toHaveTextContent(
      'answers to your invites may be missing',
    )
    await expect(inside.getByText(/^c\.test, d\.test cannot be reached/)).toHaveTextContent(
      'Messages that are only there do not come.',
    )
  },
}
