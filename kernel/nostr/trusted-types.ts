interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/** The only text that may become HTML. */
let allowedFrameHtml: string | undefined

/** Allows one document, for hidden frames without an origin. */
export function allowFrameHtml(html: string): void {
  allowedFrameHtml = html
}

/**
 * Creates the only Trusted Types policy. It allows the workers of this site to start, and no text to become a script.
 * No text becomes HTML but that of `allowFrameHtml`. Each page or worker that starts a worker must call this, because
 * each has its own list of policies.
 */
export function installTrustedTypesPolicy(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: text => (text === allowedFrameHtml ? text : null),
    createScript: () => null,
    createScriptURL: text => {
      const url = new URL(text, location.href)
      return url.origin === location.origin && /[.-]worker[\w.-]*\.[jt]s$/.test(url.pathname) ? text : null
    },
  })
}
