interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/**
 * Creates the only Trusted Types policy. It allows the workers of this site to start, and no text to become HTML or a
 * script. Each page or worker that starts a worker must call this, because each has its own list of policies.
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
