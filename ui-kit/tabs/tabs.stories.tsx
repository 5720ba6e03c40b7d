import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Tabs } from './tabs'

const FEW = ['Latest', 'Popular', 'Replies']
const MANY = [
  'Latest',
  'Popular',
  'Nearby',
  'Photography',
  'Bread',
  'Trains',
  'Long reads',
  'Market',
  'Music',
  'Chess',
]

function Example({ labels }: { labels: readonly string[] }) {
  const [active, setActive] = useState(labels[0] ?? '')
  return (
    <Tabs
      label="Feeds"
      tabs={labels.map(label => ({ id: label, label }))}
      active={active}
      onChange={setActive}
    >
      <p style={{ padding: 'var(--s4)' }}>What is in {active}.</p>
    </Tabs>
  )
}

export default { title: 'Ui-kit/Tabs', component: Example, args: { labels: FEW } } satisfies Meta

type Story = StoryObj<{ labels: readonly string[] }>

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.tab()
    await expect(inside.getByRole('tab', { name: 'Latest' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(inside.getByRole('tab', { name: 'Popular' })).toHaveFocus()
    await expect(inside.getByRole('tabpanel', { name: 'Popular' })).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect(inside.getByRole('tab', { name: 'Replies', selected: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(inside.getByRole('tab', { name: 'Latest', selected: true })).toHaveFocus()
  },
}

export const TooMany: Story = {
  args: { labels: MANY },
  decorators: [Story => <div style={{ inlineSize: 360 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(inside.getByRole('tab', { name: 'Latest' }))
    await userEvent.keyboard('{End}')
    const last = inside.getByRole('tab', { name: 'Chess' }).getBoundingClientRect()
    const row = inside.getByRole('tablist').getBoundingClientRect()
    await expect(last.right).toBeLessThanOrEqual(row.right + 1)
  },
}

export const RightToLeft: Story = {
  decorators: [Story => <div dir="rtl">{Story()}</div>],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(inside.getByRole('tab', { name: 'Popular', selected: true })).toHaveFocus()
  },
}
