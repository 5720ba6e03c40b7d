import { createStore } from '../core/store'
import { Images } from '../images/images'
import { useOptionalService } from './use-service'
import { useStore } from './use-store'

const CONSTANT_STORE = createStore(0)

/**
 * True if only the image proxy may learn what the user looks at. In that case, films, files and names of strangers are
 * loaded only if the user asks for them.
 */
export function useIsProxyOnly(): boolean {
  const images = useOptionalService(Images)
  return useStore(images?.version ?? CONSTANT_STORE, () => images?.isProxyOnly() ?? false)
}
