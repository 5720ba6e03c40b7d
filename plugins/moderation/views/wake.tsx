import { useEffect } from 'react'
import { useKernel, useOwner } from '#kernel/react'

/** ms after the first screen was made */
const LATER = 2_000

/** A visitor's first screen does not wait for what hides notes; soon after it is there. */
export default function Wake() {
  const kernel = useKernel()
  const owner = useOwner()
  useEffect(() => {
    const timer = setTimeout(() => void kernel.activate(owner).catch(() => {}), LATER)
    return () => clearTimeout(timer)
  }, [kernel, owner])
  return null
}
