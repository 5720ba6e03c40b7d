import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createCell } from '#kernel'
import { testPlugin } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import { DirectDesk, type DirectDeskService, type SyncState } from './manifest'
import UnreadableSection from './views/unreadable-section'

const state: SyncState = { waiting: 0, isRunning: false, refused: 3, inbox: 'published', silent: [] }
const desk = () =>
  withKernel(
    testPlugin('fixed-desk', { provides: [DirectDesk] }, context => {
      context.provide(DirectDesk, { state: createCell(state) } as unknown as DirectDeskService)
    }),
  )

export default {
  title: 'Plugins/Chats, unreadable messages',
  render: () => <UnreadableSection />,
} satisfies Meta

/** Settings say how many malformed or forged messages the reader is not shown. */
export const Some: StoryObj = {
  decorators: [desk()],
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/^3 private messages could not be read/),
    ).toBeVisible()
  },
}
