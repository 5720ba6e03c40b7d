import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createValueStore, UserFacingError } from '#kernel'
import { createTestPlugin } from '#kernel/testing'
import { withKernel } from '../../../stories/with-kernel'
import { type OwnInviteState, RatchetInvites, type RatchetInvitesService } from '../manifest'
import styles from './chat-ratchet.module.css'
import { PendingResponsesNotice } from './pending-responses-notice'

const dropped: string[] = []

/** Provides a service whose signer refuses every time. */
const desk = createTestPlugin('refusing-desk', { provides: [RatchetInvites] }, context => {
  const refused = async () => {
    throw new UserFacingError('Your signer did not decrypt the answer to your invite.')
  }
  const none = async () => {}
  context.provide(RatchetInvites, {
    invites: createValueStore<OwnInviteState>({ isReady: true, isPublic: false, isListed: false }),
    incomingLink: createValueStore(''),
    acceptLink: refused,
    startWithPerson: refused,
    setInvitePublished: none,
    rotatePublicInvite: none,
    setListedAsDevice: none,
    markLinkShared() {},
    rotateLink: none,
    deleteLink: none,
    unresponsiveRelays: createValueStore([]),
    isProven: () => false,
    hasSession: () => true,
    getGroupDescription: () => '',
    countPendingResponses: () => 1,
    acceptAnswers: refused,
    dropAnswers: async chat => void dropped.push(chat),
  } satisfies RatchetInvitesService)
})

export default {
  title: 'Plugins/Chat ratchet/Waiting answers',
  decorators: [withKernel(desk)],
} satisfies Meta

const answers =
  (count: number): NonNullable<StoryObj['render']> =>
  () => (
    <div className={styles.about}>
      <PendingResponsesNotice id="chat" count={count} />
    </div>
  )

/** The signer refuses again, and the notice shows the reason. */
export const One: StoryObj = {
  render: answers(1),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/did not decrypt an answer to your invite/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }))
    await expect(await inside.findByRole('alert')).toHaveTextContent('Your signer did not decrypt the answer')
  },
}

export const Many: StoryObj = {
  render: answers(20),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/did not decrypt 20 answers/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Forget them' }))
    await expect(dropped).toEqual(['chat'])
  },
}
