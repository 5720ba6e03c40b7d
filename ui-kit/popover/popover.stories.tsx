import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { TextField } from '../text-field/text-field'
import { Popover } from './popover'

function Example() {
  return (
    <div style={{ minBlockSize: 220 }}>
      <Popover trigger={<Button>Add a relay</Button>} label="Add a relay">
        {close => (
          <form
            style={{ display: 'grid', gap: 'var(--s3)' }}
            onSubmit={event => {
              event.preventDefault()
              close()
            }}
          >
            <TextField label="Address" placeholder="wss://relay.example.com" />
            <Button type="submit" variant="primary">
              Add
            </Button>
          </form>
        )}
      </Popover>
    </div>
  )
}

export default { title: 'Ui-kit/Popover', component: Example } satisfies Meta

export const Open: StoryObj = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Add a relay' })
    await userEvent.click(button)
    const panel = await screen.findByRole('dialog', { name: 'Add a relay' })
    await waitFor(() => expect(within(panel).getByLabelText('Address')).toHaveFocus())
    await expect(button).toHaveAttribute('aria-expanded', 'true')
  },
}

export const FocusReturns: StoryObj = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Add a relay' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    const panel = await screen.findByRole('dialog')
    await userEvent.click(within(panel).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  },
}
