import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { SatsAmount } from './sats-amount'
import { ShortCount } from './short-count'

export default { title: 'Ui-kit/Amounts' } satisfies Meta

const list = { display: 'grid', gap: 'var(--s2)', justifyItems: 'start' } as const

export const Counts: StoryObj = {
  render: () => (
    <div style={list}>
      {[0, 7, 999, 1_000, 1_234, 12_345, 999_949, 3_456_789].map(of => (
        <ShortCount key={of} value={of} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    for (const text of ['999', '1K', '1.2K', '12.3K', '3.4M'])
      await expect(inside.getByText(text)).toBeVisible()
    await expect(inside.getByTitle('3,456,789')).toBeVisible()
  },
}

export const Amounts: StoryObj = {
  render: () => (
    <div style={list}>
      {[0, 1, 21, 1_234, 2_100_000].map(of => (
        <SatsAmount key={of} amountSats={of} />
      ))}
      <SatsAmount amountSats={5_000} isZap />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    for (const text of ['0 sats', '1 sat', '1,234 sats', '2,100,000 sats'])
      await expect(inside.getByText(text)).toBeVisible()
  },
}
