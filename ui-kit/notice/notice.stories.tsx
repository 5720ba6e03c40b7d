import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button'
import { Notice } from './notice'

export default { title: 'Ui-kit/Notice' } satisfies Meta

export const Quiet: StoryObj = {
  render: () => (
    <>
      <Notice icon="offline">You are offline. What is here stays readable.</Notice>
      <Notice action={<Button size="small">Retry</Button>}>Something in Market went wrong.</Notice>
    </>
  ),
}
