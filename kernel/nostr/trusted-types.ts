interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/** The only text that may become HTML. */
let allowedFrameHtml: string | undefined

/** Allows this HTML document as the content of hidden frames without an origin. A later call replaces it. */
export function allowFrameHtml(html: string): void {
  allowedFrameHtml = html
}

/**
 * Creates the only Trusted Types policy. Workers of this site may start, no text may become a script, and only the text
 * given to `allowFrameHtml` may become HTML. Each page or worker that starts a worker must call this, because each has
 * its own list of policies.
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
