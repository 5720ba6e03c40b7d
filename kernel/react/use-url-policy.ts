import { useCallback, useSyncExternalStore } from 'react'
import { PUBLIC_URL_POLICY } from '../url-policy/public-url-policy'
import { type CheckedUrl, UrlPolicy, type UrlPolicyService } from '../url-policy/url-policy'
import { useOptionalKernel } from './kernel-context'
import { useStore } from './use-store'

/**
 * Returns the service that decides which addresses of strangers may be requested. Without the host's service, only the
 * public internet is allowed.
 */
export function useUrlPolicy(): UrlPolicyService {
  const kernel = useOptionalKernel()
  const subscribe = useCallback(
    (fn: () => void) => {
      const subscription = kernel?.watch(UrlPolicy, fn)
      return () => subscription?.dispose()
    },
    [kernel],
  )
  return useSyncExternalStore(subscribe, () => kernel?.peek(UrlPolicy) ?? PUBLIC_URL_POLICY)
}

/**
 * Returns the addresses that may be requested, in order. `undefined` while this is unknown for one of them: request
 * nothing yet.
 */
export function useCheckedUrls(addresses: readonly string[]): readonly CheckedUrl[] | undefined {
  const urlPolicy = useUrlPolicy()
  useStore(urlPolicy.version)
  const checked = addresses.map(address => urlPolicy.check(address))
  return checked.includes(undefined) ? undefined : checked.flatMap(address => address ?? [])
}
