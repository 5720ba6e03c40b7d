import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { ChatConversation, ChatListState } from '#contracts/chats'
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

/** The other members of a large group. */
const manyPeople = Array.from({ length: 11 }, (_, index) => String(index + 10).repeat(32))

/** Provides three groups: one that the reader has accepted, a large one, and one that is a request. */
const groups = createTestPlugin('groups', { provides: [RatchetChats, RatchetInvites] }, context => {
  const refuse = async () => {
    throw new UserFacingError('Not in this story.')
  }
  const conversation = (id: string, isRequest: boolean, people = [founder, friend]) =>
    createFixedConversation(
      {
        summary: {
          id,
          transport: 'ratchet',
          title: 'Tea people',
          people,
          arrivals: [],
          isRequest,
          ...(!isRequest && { picture: new URL(picture, location.href).href }),
        },
        messages: [],
      },
      me,
    )
  const conversations = new Map([
    ['g-accepted', conversation('g-accepted', false)],
    ['g-large', conversation('g-large', false, manyPeople)],
    ['g-request', conversation('g-request', true)],
  ])
  context.provide(RatchetChats, {
    list: createValueStore<ChatListState>({ phase: 'ready', chats: [] }),
    open: id => conversations.get(id) as ChatConversation,
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
    hasSession: () => true,
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

/** A large group names eight of its other members, and the others at a press. */
export const ManyMembers: StoryObj = {
  render: () => <PrivateChatInfo id="g-large" />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: '12 members, who never change' }))
    const members = await screen.findByRole('dialog', { name: 'Members' })
    await waitFor(() => expect(members).toHaveTextContent(/^You(, [^\s,]+){8} and 3 more\. This/))
    const others = within(members).getByRole('button', { name: '3 more' })
    await userEvent.click(others)
    await waitFor(() =>
      expect(members).toHaveTextContent(/^You(, [^\s,]+){10} and \S+ \(show fewer\)\. This/),
    )
    await expect(others).toHaveFocus()
  },
}
