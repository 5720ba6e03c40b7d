import type { Meta, StoryObj } from '@storybook/react-vite'
import { Spinner } from './spinner'

export default { title: 'Ui-kit/Spinner', component: Spinner } satisfies Meta

/** Its colour and size are those of the words that it stands beside. Nothing to press, nothing read out. */
export const Turning: StoryObj = {
  render: () => (
    <p>
      <Spinner /> Publishing
    </p>
  ),
}
