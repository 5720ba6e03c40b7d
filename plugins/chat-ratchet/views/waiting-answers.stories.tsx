import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createCell, Refusal } from '#kernel'
import { testPlugin } from '#kernel/testing'
import { withKernel } from '../../../stories/with-kernel'
import { type InviteState, RatchetDesk, type RatchetDeskService } from '../manifest'
import styles from './chat-ratchet.module.css'
import { WaitingAnswers } from './waiting-answers'

const dropped: string[] = []

/** A desk whose signer goes on refusing. */
const desk = testPlugin('refusing-desk', { provides: [RatchetDesk] }, context => {
  const refused = async () => {
    throw new Refusal('Your signer did not decrypt the answer to your invite.')
  }
  const none = async () => {}
  context.provide(RatchetDesk, {
    invites: createCell<InviteState>({ isReady: true, isPublic: false, isListed: false }),
    offered: createCell(''),
    acceptLink: refused,
    writeTo: refused,
    setPublic: none,
    renewPublic: none,
    setListed: none,
    shareLink() {},
    renewLink: none,
    deleteLink: none,
    isProven: () => false,
    waitingAnswers: () => 1,
    acceptAnswers: refused,
    dropAnswers: async chat => void dropped.push(chat),
  } satisfies RatchetDeskService)
})

export default {
  title: 'Plugins/Chat ratchet/Waiting answers',
  decorators: [withKernel(desk)],
} satisfies Meta

const answers =
  (count: number): NonNullable<StoryObj['render']> =>
  () => (
    <div className={styles.about}>
      <WaitingAnswers id="chat" count={count} />
    </div>
  )

/** The signer refuses again: the reason is told. */
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
