import type { Meta, StoryObj } from '@storybook/react-vite'
import { Spinner } from './spinner'

export default { title: 'Ui-kit/Spinner', component: Spinner } satisfies Meta

/** The spinner takes the colour and size of the text beside it. It cannot be pressed and is not read out. */
export const Turning: StoryObj = {
  render: () => (
    <p>
      <Spinner /> Publishing
    </p>
  ),
}
