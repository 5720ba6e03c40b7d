import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { ChatListState } from '#contracts/chats'
import { createValueStore, UserFacingError } from '#kernel'
import { createTestPlugin } from '#kernel/testing'
import picture from '../../../host/public/icon-192.png?url'
import { createFixedConversation } from '../../../stories/fixed-chats'
import { pluginManifests } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import { type OwnInviteState, RatchetChats, RatchetInvites, type RatchetInvitesService } from '../manifest'
import PrivateChatInfo from './private-chat-info'

const [me, founder, friend] = ['a', 'b', 'c'].map(digit => digit.repeat(64)) as [string, string, string]
const description = `Which tea, and when. ${'Bring a cup and a story to tell. '.repeat(8)}`.trim()

/** Provides two groups: one that the reader has accepted, and one that is a request. */
const groups = createTestPlugin('groups', { provides: [RatchetChats, RatchetInvites] }, context => {
  const refuse = async () => {
    throw new UserFacingError('Not in this story.')
  }
  const conversation = (id: string, isRequest: boolean) =>
    createFixedConversation(
      {
        summary: {
          id,
          transport: 'ratchet',
          title: 'Tea people',
          people: [founder, friend],
          arrivals: [],
          isRequest,
          ...(!isRequest && { picture: new URL(picture, location.href).href }),
        },
        messages: [],
      },
      me,
    )
  const conversations = [conversation('g-accepted', false), conversation('g-request', true)]
  context.provide(RatchetChats, {
    list: createValueStore<ChatListState>({ phase: 'ready', chats: [] }),
    open: id => conversations[id === 'g-request' ? 1 : 0] as (typeof conversations)[number],
    leave: refuse,
  })
  context.provide(RatchetInvites, {
    invites: createValueStore<OwnInviteState>({ isReady: true, isPublic: false, isListed: false }),
    incomingLink: createValueStore(''),
    acceptLink: refuse,
    startWithPerson: refuse,
    setInvitePublished: refuse,
    rotatePublicInvite: refuse,
    setListedAsDevice: refuse,
    markLinkShared() {},
    rotateLink: refuse,
    deleteLink: refuse,
    isProven: () => false,
    unresponsiveRelays: createValueStore([]),
    getGroupDescription: () => description,
    countPendingResponses: () => 0,
    acceptAnswers: refuse,
    dropAnswers: refuse,
  } satisfies RatchetInvitesService)
})

export default {
  title: 'Plugins/Chat ratchet/Group',
  decorators: [withKernel(groups, ...pluginManifests('profiles'))],
} satisfies Meta

/** Above the messages, the story shows the picture and the beginning of the description. */
export const Accepted: StoryObj = {
  render: () => <PrivateChatInfo id="g-accepted" />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const words = await inside.findByText(/^Which tea, and when/)
    await expect(words).not.toHaveTextContent(description)
    await expect(canvasElement.querySelector('img')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Show more' }))
    await expect(words).toHaveTextContent(description)
    await userEvent.click(inside.getByRole('button', { name: '3 members, who never change' }))
    const members = await screen.findByRole('dialog', { name: 'Members' })
    await waitFor(() => expect(members).toHaveTextContent(/^You, \S+ and \S+\. This/))
  },
}

/** For a stranger's group, the picture is not loaded: only the text is shown. */
export const Request: StoryObj = {
  render: () => <PrivateChatInfo id="g-request" />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^Which tea, and when/)).toBeVisible()
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}
