import { Suspense } from 'react'
import { LazyView, useAfterFirstScreen } from '#kernel/react'
import { PanelSkeleton } from './panel-skeleton'

const load = () => import('./relevant-list')

export default function RelevantPanel() {
  const waiting = <PanelSkeleton title="Relevant people" rows={5} />
  if (!useAfterFirstScreen()) return waiting
  return (
    <Suspense fallback={waiting}>
      <LazyView load={load} props={{}} />
    </Suspense>
  )
}
