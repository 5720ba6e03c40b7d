interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/**
 * The one Trusted Types policy: only our own workers may start, and no text becomes a script. Every global scope that
 * starts a worker needs this policy, because each worker has a separate policy list.
 */
export function allowOwnWorkers(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: () => null,
    createScript: () => null,
    createScriptURL: text => {
      const url = new URL(text, location.href)
      return url.origin === location.origin && /[.-]worker[\w.-]*\.[jt]s$/.test(url.pathname) ? text : null
    },
  })
}
