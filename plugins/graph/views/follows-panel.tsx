import { Suspense } from 'react'
import { LazyView, useAfterFirstScreen } from '#kernel/react'
import { PanelSkeleton } from './panel-skeleton'

const load = () => import('./follows-list')

export default function FollowsPanel() {
  const waiting = <PanelSkeleton title="Follows" rows={10} />
  if (!useAfterFirstScreen()) return waiting
  return (
    <Suspense fallback={waiting}>
      <LazyView load={load} props={{}} />
    </Suspense>
  )
}
