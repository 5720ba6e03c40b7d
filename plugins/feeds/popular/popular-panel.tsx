import { Suspense } from 'react'
import { LazyView, PluginBoundary, useAfterFirstScreen, usePluginId } from '#kernel/react'
import { AsidePanel } from '#ui-kit'
import { PopularSkeleton } from './popular-skeleton'

const loadPopularList = () => import('./popular-list')
const NO_PROPS = {}

/** Shows 'Popular' in the right column. It loads after the page itself. */
export default function PopularPanel() {
  const owner = usePluginId()
  const isAfterFirstScreen = useAfterFirstScreen()
  const placeholder = (
    <AsidePanel title="Popular">
      <PopularSkeleton />
    </AsidePanel>
  )
  if (!isAfterFirstScreen) return placeholder
  return (
    <PluginBoundary plugin={owner} where="popular panel">
      <Suspense fallback={placeholder}>
        <LazyView load={loadPopularList} props={NO_PROPS} />
      </Suspense>
    </PluginBoundary>
  )
}
