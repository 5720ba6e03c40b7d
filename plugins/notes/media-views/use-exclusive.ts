import { createStore, Images } from '#kernel'
import { useOptionalService, useStore } from '#kernel/react'

const NEVER = createStore(0)

/** With an image proxy and nothing but the proxy, whoever has a film or a file learns nothing before a press. */
export function useExclusive(): boolean {
  const images = useOptionalService(Images)
  return useStore(images?.version ?? NEVER, () => images?.exclusive() ?? false)
}
