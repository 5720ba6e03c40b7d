import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Progress, type ProgressProps } from './progress'

export default { title: 'Ui-kit/Progress', component: Progress, args: { label: 'Uploading' } } satisfies Meta

type Story = StoryObj<ProgressProps>

export const Underway: Story = {
  args: { value: 0.42 },
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('progressbar', { name: 'Uploading' })
    await expect(bar).toHaveAttribute('aria-valuenow', '42')
  },
}

export const WithDetail: Story = { args: { value: 3 / 7, detail: '3 of 7 files' } }

export const NobodyKnows: Story = {
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('progressbar')
    await expect(bar).not.toHaveAttribute('aria-valuenow')
  },
}

export const Bare: Story = { args: { hidesLabel: true, value: 1 } }

export const AtTheEnds: Story = {
  render: args => (
    <>
      <Progress {...args} value={0} />
      <Progress {...args} value={1} />
      <Progress {...args} value={7} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const bars = within(canvasElement).getAllByRole('progressbar')
    await expect(bars.map(bar => bar.ariaValueNow)).toEqual(['0', '100', '100'])
  },
}
