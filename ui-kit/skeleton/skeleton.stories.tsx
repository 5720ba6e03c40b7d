import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './skeleton'

export default { title: 'Ui-kit/Skeleton', component: Skeleton } satisfies Meta

export const Line: StoryObj = { args: { width: '60%' } }

export const Person: StoryObj = {
  render: () => (
    <div style={{ display: 'flex', gap: 'var(--s3)', alignItems: 'center' }}>
      <Skeleton width={40} height={40} round />
      <div style={{ display: 'grid', gap: 'var(--s2)', flex: 1 }}>
        <Skeleton width="30%" />
        <Skeleton width="80%" />
      </div>
    </div>
  ),
}
