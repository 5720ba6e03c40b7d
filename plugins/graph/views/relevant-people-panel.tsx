import { Suspense } from 'react'
import { LazyView, useAfterFirstScreen } from '#kernel/react'
import { PanelSkeleton } from './panel-skeleton'

const loadList = () => import('./relevant-people-list')

export default function RelevantPeoplePanel() {
  const placeholder = <PanelSkeleton title="Relevant people" rows={5} />
  if (!useAfterFirstScreen()) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <LazyView load={loadList} props={{}} />
    </Suspense>
  )
}
