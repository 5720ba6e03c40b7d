import { Suspense } from 'react'
import { Guard, LazyView, useLater, useOwner } from '#kernel/react'
import { PopularBox, PopularWaiting } from './popular-box'

const load = () => import('./popular-list')
const NO_PROPS = {}

/** 'Popular' in the right column, once the page itself has been shown. */
export default function PopularPanel() {
  const owner = useOwner()
  const late = useLater()
  const waiting = (
    <PopularBox>
      <PopularWaiting />
    </PopularBox>
  )
  if (!late) return waiting
  return (
    <Guard plugin={owner} where="popular panel">
      <Suspense fallback={waiting}>
        <LazyView load={load} props={NO_PROPS} />
      </Suspense>
    </Guard>
  )
}
