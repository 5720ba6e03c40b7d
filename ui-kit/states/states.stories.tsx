import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/button'
import { EmptyState, ErrorState } from './states'

export default { title: 'Ui-kit/States' } satisfies Meta

export const Empty: StoryObj = {
  render: () => (
    <EmptyState icon="people" title="Follow someone to see content from them">
      <Button variant="primary">Find people</Button>
    </EmptyState>
  ),
}

const retry = fn()

export const Failed: StoryObj = {
  render: () => (
    <ErrorState
      title="The picture could not be uploaded"
      text="The media server did not answer within 30 seconds. Try again, or choose another server in Settings."
      details={'PUT https://media.invalid/upload\n504 Gateway Timeout'}
    >
      <Button onClick={retry}>Try again</Button>
    </ErrorState>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('could not be uploaded')
    await expect(within(canvasElement).getByText(/504 Gateway Timeout/)).toBeVisible()
    retry.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(retry).toHaveBeenCalledOnce()
  },
}
