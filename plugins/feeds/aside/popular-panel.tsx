import { Suspense } from 'react'
import { Guard, LazyView, useAfterFirstScreen, useOwner } from '#kernel/react'
import { AsidePanel } from '#ui-kit'
import { PopularWaiting } from './popular-waiting'

const load = () => import('./popular-list')
const NO_PROPS = {}

/** Shows 'Popular' in the right column. It loads after the page itself. */
export default function PopularPanel() {
  const owner = useOwner()
  const firstScreenOver = useAfterFirstScreen()
  const waiting = (
    <AsidePanel title="Popular">
      <PopularWaiting />
    </AsidePanel>
  )
  if (!firstScreenOver) return waiting
  return (
    <Guard plugin={owner} where="popular panel">
      <Suspense fallback={waiting}>
        <LazyView load={load} props={NO_PROPS} />
      </Suspense>
    </Guard>
  )
}
