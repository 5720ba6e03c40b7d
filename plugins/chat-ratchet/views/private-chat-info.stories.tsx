import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import type { ChatConversation, ChatTransport } from '#contracts/chats'
import { createTestEvent, createTestPlugin, createTestSigner } from '#kernel/testing'
import { createFixedConversation } from '../../../stories/fixed-chats'
import { pluginManifests } from '../../../stories/manifests'
import { createChatSummary } from '../../../stories/sample-chats'
import { withKernel } from '../../../stories/with-kernel'
import { RatchetChats, RatchetInvites, type RatchetInvitesService } from '../manifest'
import PrivateChatInfo from './private-chat-info'

const signer = createTestSigner()
const ada = createTestEvent({ kind: 0, pubkey: '1'.repeat(64), content: JSON.stringify({ name: 'Ada' }) })
const people = [ada.pubkey]

/**
 * Provides two requests, of which only the session of the second one is proven, and two conversations: one that nobody
 * has proven, and one whose sessions have moved to another device.
 */
const chats = createTestPlugin('test-chats', { provides: [RatchetChats, RatchetInvites] }, context => {
  const conversations: Readonly<Record<string, ChatConversation>> = Object.fromEntries(
    [
      createChatSummary('claimed', { people, isRequest: true, isClaimed: true }),
      createChatSummary('proven', { people, isRequest: true }),
      createChatSummary('unproven', { people }),
      createChatSummary('moved', { people }),
    ].map(summary => [summary.id, createFixedConversation({ summary, messages: [] }, signer.pubkey)]),
  )
  context.provide(RatchetChats, {
    open: id => conversations[id],
  } as Partial<ChatTransport> as ChatTransport)
  context.provide(RatchetInvites, {
    isProven: id => id === 'proven',
    hasSession: id => id !== 'moved',
    countPendingResponses: () => 0,
  } as Partial<RatchetInvitesService> as RatchetInvitesService)
})

export default {
  title: 'Plugins/Chat ratchet/Who it is',
  decorators: [withKernel(chats, ...pluginManifests('profiles'))],
  parameters: { kernel: { signer, events: [ada] } },
} satisfies Meta

/** The answer to the reader's invite is not decrypted, so the header does not say that it is encrypted for this person. */
export const Claimed: StoryObj = {
  render: () => <PrivateChatInfo id="claimed" />,
  play: async ({ canvasElement }) => {
    const notice = await within(canvasElement).findByText(/^Not proven: somebody who answered your invite/)
    await waitFor(() =>
      expect(notice).toHaveTextContent('says they are Ada. Your signer has not decrypted the answer'),
    )
    await expect(canvasElement).not.toHaveTextContent('Encrypted for')
  },
}

export const Proven: StoryObj = {
  render: () => <PrivateChatInfo id="proven" />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('Encrypted for this device and theirs')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('Not proven')
  },
}

/**
 * The conversation without a proof warns that another person may have made its link. The one that has moved shows no
 * warning, because its sessions, which held the proof, are on the other device.
 */
export const UnprovenAndMoved: StoryObj = {
  render: () => (
    <>
      <section aria-label="Unproven">
        <PrivateChatInfo id="unproven" />
      </section>
      <section aria-label="Moved">
        <PrivateChatInfo id="moved" />
      </section>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Anybody may have made the link/)).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Moved' })).toHaveTextContent(/^$/)
  },
}
