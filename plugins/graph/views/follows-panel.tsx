import { Suspense } from 'react'
import { LazyView, useAfterFirstScreen } from '#kernel/react'
import { PanelSkeleton } from './panel-skeleton'

const loadFollowsList = () => import('./follows-list')

export default function FollowsPanel() {
  const placeholder = <PanelSkeleton title="Follows" rows={10} />
  if (!useAfterFirstScreen()) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <LazyView load={loadFollowsList} props={{}} />
    </Suspense>
  )
}
