import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
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

function Example({ labels, first = labels[0] ?? '' }: { labels: readonly string[]; first?: string }) {
  const [active, setActive] = useState(first)
  return (
    <Tabs
      label="Feeds"
      tabs={labels.map(label => ({ id: label, label }))}
      activeId={active}
      onChange={setActive}
    >
      <p style={{ padding: 'var(--s4)' }}>What is in {active}.</p>
    </Tabs>
  )
}

export default { title: 'Ui-kit/Tabs', component: Example, args: { labels: FEW } } satisfies Meta

type Story = StoryObj<{ labels: readonly string[]; first?: string }>

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
    // The widths over which the row of tabs fades out: 24 px at an end beyond which there are more tabs, otherwise 0.
    const fades = () => {
      const style = getComputedStyle(inside.getByRole('tablist'))
      return ['--tabs-before', '--tabs-after'].map(end => style.getPropertyValue(end))
    }
    await userEvent.click(inside.getByRole('tab', { name: 'Latest' }))
    await waitFor(() => expect(fades()).toEqual(['0px', '24px']))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(fades()).toEqual(['24px', '0px']))
    const last = inside.getByRole('tab', { name: 'Chess' }).getBoundingClientRect()
    const row = inside.getByRole('tablist').getBoundingClientRect()
    await expect(last.right).toBeLessThanOrEqual(row.right + 1)
  },
}

const inView = (canvasElement: HTMLElement, name: string) => {
  const inside = within(canvasElement)
  const tab = inside.getByRole('tab', { name, selected: true }).getBoundingClientRect()
  const row = inside.getByRole('tablist').getBoundingClientRect()
  // True if the tab is outside the 24 px at each end over which the row may fade out.
  return tab.left >= row.left + 23 && tab.right <= row.right - 23
}

/** The chosen tab is in view at first and after each choice. Only the row scrolls, not the page. */
export const ChosenFarBehind: Story = {
  args: { labels: MANY, first: 'Music' },
  decorators: [Story => <div style={{ inlineSize: 360, marginBlockStart: '150vh' }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    await expect(inView(canvasElement, 'Music')).toBe(true)
    await expect(window.scrollY).toBe(0)
  },
}

export const ChosenFarBehindRightToLeft: Story = {
  ...ChosenFarBehind,
  decorators: [
    Story => (
      <div dir="rtl" style={{ inlineSize: 360, marginBlockStart: '150vh' }}>
        {Story()}
      </div>
    ),
  ],
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
