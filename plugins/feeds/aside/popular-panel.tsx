import { Suspense, useEffect, useState } from 'react'
import { Guard, LazyView, useOwner } from '#kernel/react'
import { PopularBox, PopularWaiting } from './popular-box'

/** ms; the first screen goes before what stands beside it. */
const LATER = 1_500

const load = () => import('./popular-list')
const NO_PROPS = {}

/** 'Popular' in the right column, once the page itself has been shown. */
export default function PopularPanel() {
  const owner = useOwner()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER)
    return () => clearTimeout(timer)
  }, [])
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
