import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Badge, LabelTag } from './badge'

export default { title: 'Ui-kit/Badge', component: Badge } satisfies Meta

export const Counts: StoryObj = {
  render: () => (
    <div style={{ display: 'flex', alignItems: 'center', gap: 'var(--s4)' }}>
      {[0, 1, 12, 240].map(count => (
        <Badge key={count} count={count} label="unread notifications" />
      ))}
      <Badge count={3} label="new messages" isDot />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(inside.getByText('240 unread notifications')).toBeInTheDocument()
    await expect(inside.getByText('99+')).toBeVisible()
    await expect(inside.queryByText(/^0/)).toBeNull()
  },
}

export const Tags: StoryObj = {
  render: () => (
    <div style={{ display: 'flex', gap: 'var(--s2)' }}>
      <LabelTag>Article</LabelTag>
      <LabelTag tone="accent">New</LabelTag>
      <LabelTag tone="zap">Zapped</LabelTag>
      <LabelTag tone="danger">Failed</LabelTag>
    </div>
  ),
}
