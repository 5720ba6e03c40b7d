import { createStore } from '../core/store'
import { Images } from '../images/images'
import { useOptionalService } from './use-service'
import { useStore } from './use-store'

const NEVER = createStore(0)

/** With an image proxy and nothing but the proxy, whoever has a film, a file or a name to vouch for learns nothing unasked. */
export function useExclusive(): boolean {
  const images = useOptionalService(Images)
  return useStore(images?.version ?? NEVER, () => images?.exclusive() ?? false)
}
