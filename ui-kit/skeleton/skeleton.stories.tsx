import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './skeleton'
import { SkeletonRow } from './skeleton-row'
import { SkeletonText } from './skeleton-text'

export default { title: 'Ui-kit/Skeleton', component: Skeleton } satisfies Meta

export const Line: StoryObj = { args: { width: '60%' } }

export const Round: StoryObj = { args: { width: 64, height: 64, round: true } }

export const Text: StoryObj = { render: () => <SkeletonText lineCount={4} /> }

export const Rows: StoryObj = {
  render: () => (
    <>
      <SkeletonRow />
      <SkeletonRow />
    </>
  ),
}
