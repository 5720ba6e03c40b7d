import { SANDBOX_FRAME_HTML } from './sandbox-frame-html'

interface TrustedTypes {
  readonly defaultPolicy: { createHTML(text: string): string } | null
  createPolicy(
    name: string,
    rules: { readonly createHTML: () => string },
  ): { createHTML(text: string): string }
}

/**
 * The cached `TrustedHTML` of the frame's document. Typed as a string, because the DOM accepts it where it expects one.
 */
let trustedHtml: string | undefined

/**
 * Returns the document of the sandbox frame in a form that can be assigned to `srcdoc`. If the page requires Trusted
 * Types, its default policy must leave the document unchanged. Otherwise a policy named `pinion-sandbox` is created,
 * which makes only this document.
 */
export function getTrustedFrameHtml(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (!trustedTypes) return SANDBOX_FRAME_HTML
  try {
    const defaultHtml = trustedTypes.defaultPolicy?.createHTML(SANDBOX_FRAME_HTML)
    if (String(defaultHtml) === SANDBOX_FRAME_HTML) return SANDBOX_FRAME_HTML
  } catch {
    // The page's default policy refuses this text, but the page may still allow the policy `pinion-sandbox`.
  }
  try {
    trustedHtml ??= trustedTypes
      .createPolicy('pinion-sandbox', { createHTML: () => SANDBOX_FRAME_HTML })
      .createHTML('')
    return trustedHtml
  } catch {
    // The page's Content-Security-Policy does not allow `pinion-sandbox`. If the page requires Trusted Types, assigning
    // this text throws.
    return SANDBOX_FRAME_HTML
  }
}
