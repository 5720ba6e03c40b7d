import { createStore } from '../core/store'
import { Images } from '../images/images'
import { useOptionalService } from './use-service'
import { useStore } from './use-store'

const CONSTANT_STORE = createStore(0)

/**
 * True if only the image proxy may learn what the user looks at. It passes on pictures alone, so videos and files load,
 * and NIP-05 names are checked, only if the user asks for it.
 */
export function useIsProxyOnly(): boolean {
  const images = useOptionalService(Images)
  return useStore(images?.version ?? CONSTANT_STORE, () => images?.isProxyOnly() ?? false)
}
