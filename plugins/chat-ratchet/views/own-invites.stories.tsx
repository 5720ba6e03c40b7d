import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { createValueStore, UserFacingError } from '#kernel'
import { createDeferred, createTestPlugin, numberToHex, type TestKernel } from '#kernel/testing'
import { withKernel } from '../../../stories/with-kernel'
import { type OwnInviteState, RatchetInvites, type RatchetInvitesService } from '../manifest'
import NewPrivateChat from './new-private-chat'
import { OwnInvites } from './own-invites'

const linkOf = (number: number) => `https://pinion.invalid/#invite-${number}`
/** The names of the actions that the buttons have called, in order. */
let requests: string[] = []

/**
 * Provides the invites of an account that has a link but no published invite. Each change of the link waits for
 * `whenAnswered`.
 */
const createInvites = (whenAnswered = Promise.resolve()) =>
  createTestPlugin('invites', { provides: [RatchetInvites] }, context => {
    requests = []
    const refuse = async () => {
      throw new UserFacingError('Not in this story.')
    }
    const state = createValueStore<OwnInviteState>({
      isReady: true,
      isPublic: false,
      isListed: false,
      link: linkOf(1),
    })
    context.provide(RatchetInvites, {
      invites: state,
      incomingLink: createValueStore(''),
      acceptLink: refuse,
      startWithPerson: refuse,
      async setInvitePublished(isPublic) {
        requests.push(isPublic ? 'publish' : 'unpublish')
        state.set({ ...state.get(), isPublic })
      },
      async rotatePublicInvite() {
        requests.push('rotate public')
      },
      async setListedAsDevice(isListed) {
        requests.push(isListed ? 'list' : 'unlist')
        state.set({ ...state.get(), isListed })
      },
      markLinkShared: () => void requests.push('shared'),
      async rotateLink() {
        requests.push('rotate')
        await whenAnswered
        state.set({ ...state.get(), link: linkOf(2) })
      },
      async deleteLink() {
        requests.push('delete')
        await whenAnswered
        const { link: _, ...rest } = state.get()
        state.set(rest)
      },
      isProven: () => false,
      hasSession: () => true,
      unresponsiveRelays: createValueStore([]),
      getGroupDescription: () => '',
      countPendingResponses: () => 0,
      acceptAnswers: refuse,
      dropAnswers: refuse,
    } satisfies RatchetInvitesService)
  })

export default {
  title: 'Plugins/Chat ratchet/Own invites',
  decorators: [withKernel(createInvites())],
  render: () => <OwnInvites />,
} satisfies Meta

const closeDialog = async () => {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** The reader shares the link by a dialog, replaces it at once, and deletes it after a confirmation. */
export const Link: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Share invite' }))
    const shared = await screen.findByRole('dialog', { name: 'Invite to a private chat' })
    await expect(await within(shared).findByRole('button', { name: 'Copy link' })).toBeEnabled()
    await closeDialog()
    await userEvent.click(inside.getByRole('button', { name: 'Replace the link' }))
    await expect(await inside.findByText(/can still answer it for 30 days/)).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Replace the link' })).toHaveFocus()

    const deletion = inside.getByRole('button', { name: 'Delete the link' })
    await userEvent.click(deletion)
    const question = await screen.findByRole('dialog', { name: 'Delete the invite link?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(requests).toEqual(['shared', 'rotate'])
    await userEvent.click(deletion)
    const again = await screen.findByRole('dialog', { name: 'Delete the invite link?' })
    await userEvent.click(within(again).getByRole('button', { name: 'Delete' }))
    await expect(await inside.findByRole('button', { name: 'Make an invite link' })).toBeEnabled()
    await expect(inside.queryByRole('button', { name: 'Share invite' })).toBeNull()
    await expect(inside.getByText('Your invite link is deleted.')).toHaveFocus()
    await expect(requests).toEqual(['shared', 'rotate', 'delete'])
  },
}

const slowAnswer = createDeferred<void>()

/**
 * The reader deletes the link while it is still being replaced, and goes on to another control. The link is deleted
 * afterwards, and the focus stays where the reader is.
 */
export const DeletedWhileReplaced: StoryObj = {
  decorators: [withKernel(createInvites(slowAnswer.promise))],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const replacement = await inside.findByRole('button', { name: 'Replace the link' })
    await userEvent.click(replacement)
    await expect(replacement).toHaveAttribute('aria-busy', 'true')
    const deletion = inside.getByRole('button', { name: 'Delete the link' })
    await userEvent.click(deletion)
    const question = await screen.findByRole('dialog', { name: 'Delete the invite link?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(deletion).toHaveFocus())
    await expect(deletion).toHaveAttribute('aria-busy', 'true')
    await expect(requests).toEqual(['rotate'])
    await userEvent.tab()
    const isPublic = inside.getByRole('switch', { name: /Everybody may begin a chat/ })
    await expect(isPublic).toHaveFocus()
    slowAnswer.resolve()
    await expect(await inside.findByText('Your invite link is deleted.')).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Make an invite link' })).toBeEnabled()
    await expect(requests).toEqual(['rotate', 'delete'])
    await expect(isPublic).toHaveFocus()
  },
}

const slowAnswerBeforeSwitch = createDeferred<void>()

/** A switch whose change still waits is busy and ignores a second press. Each switch is busy on its own. */
export const SwitchPressedTwice: StoryObj = {
  decorators: [withKernel(createInvites(slowAnswerBeforeSwitch.promise))],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const isPublic = await inside.findByRole('switch', { name: /Everybody may begin a chat/ })
    await userEvent.click(isPublic)
    const isListed = await inside.findByRole('switch', { name: /Newer apps may write/ })
    await userEvent.click(inside.getByRole('button', { name: 'Replace the link' }))
    await userEvent.click(isListed)
    await userEvent.click(isListed)
    await expect(isListed).toHaveAttribute('aria-busy', 'true')
    await expect(isListed).toHaveAttribute('aria-disabled', 'true')
    await expect(isListed).toHaveFocus()
    await expect(isPublic).not.toHaveAttribute('aria-busy')
    await expect(requests).toEqual(['publish', 'rotate'])
    slowAnswerBeforeSwitch.resolve()
    await expect(await inside.findByText('Your account is in the list of your devices.')).toBeVisible()
    await waitFor(() => expect(isListed).not.toHaveAttribute('aria-busy'))
    await expect(isListed).toBeChecked()
    await expect(requests).toEqual(['publish', 'rotate', 'list'])
  },
}

const slowAnswerBeforeChange = createDeferred<void>()
let session: TestKernel['session'] | undefined

/**
 * The reader changes to another account while a change of the invites waits. That account's
 * invites stay as they are, and nothing is said of the former one's.
 */
export const AccountChanged: StoryObj = {
  decorators: [withKernel(createInvites(slowAnswerBeforeChange.promise))],
  parameters: {
    kernel: {
      prepare: testKernel => {
        session = testKernel.session
      },
    },
  },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Replace the link' }))
    const isPublic = inside.getByRole('switch', { name: /Everybody may begin a chat/ })
    await userEvent.click(isPublic)
    session?.set(() => ({ pubkey: numberToHex(9), canSign: true, method: 'key' }))
    slowAnswerBeforeChange.resolve()
    await waitFor(() => expect(inside.queryByRole('progressbar')).toBeNull())
    await expect(inside.queryByText('Your invite is published.')).toBeNull()
    await expect(inside.queryByText(/There is a new link/)).toBeNull()
    await expect(isPublic).not.toBeChecked()
    await expect(requests).toEqual(['rotate'])
  },
}

const slowAnswerToFormerAccount = createDeferred<void>()

/**
 * The reader changes to another account on the same page. The results of the former account are gone, and the presses of
 * the new one do not wait for an act of the former one.
 */
export const OtherAccountOnSamePage: StoryObj = {
  render: () => <NewPrivateChat openChat={() => {}} />,
  decorators: [withKernel(createInvites(slowAnswerToFormerAccount.promise))],
  parameters: {
    kernel: {
      session: { pubkey: numberToHex(8), canSign: true, method: 'key' },
      prepare: testKernel => {
        session = testKernel.session
      },
    },
  },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('switch', { name: /Everybody may begin a chat/ }))
    await expect(await inside.findByText('Your invite is published.')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Replace the public invite' }))
    await expect(await inside.findByText(/A new invite is published/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Replace the link' }))
    await expect(inside.getByRole('button', { name: 'Replace the link' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    session?.set(() => ({ pubkey: numberToHex(9), canSign: true, method: 'key' }))
    await waitFor(() =>
      expect(inside.getByRole('button', { name: 'Replace the link' })).not.toHaveAttribute('aria-busy'),
    )
    await expect(inside.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.click(inside.getByRole('button', { name: 'Replace the public invite' }))
    await expect(await inside.findByText(/A new invite is published/)).toBeVisible()
    await expect(requests).toEqual(['publish', 'rotate public', 'rotate', 'rotate public'])
    slowAnswerToFormerAccount.resolve()
  },
}

/** The reader publishes the public invite by a switch, replaces it by a button, and revokes it after a confirmation. */
export const PublicInvite: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const isPublic = await inside.findByRole('switch', { name: /Everybody may begin a chat/ })
    await userEvent.click(isPublic)
    await expect(await inside.findByText('Your invite is published.')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Replace the public invite' }))
    await expect(await inside.findByText(/A new invite is published/)).toBeVisible()
    await userEvent.click(isPublic)
    const question = await screen.findByRole('dialog', { name: 'Delete the public invite?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(isPublic).not.toBeChecked())
    await expect(requests).toEqual(['publish', 'rotate public', 'unpublish'])
  },
}
