import { SANDBOX_FRAME_HTML } from './sandbox-frame-html'

interface TrustedTypes {
  readonly defaultPolicy: { createHTML(text: string): string } | null
  createPolicy(
    name: string,
    rules: { readonly createHTML: () => string },
  ): { createHTML(text: string): string }
}

/** A `TrustedHTML`, which stands for a text wherever one is assigned. */
let trustedHtml: string | undefined

/**
 * Returns the frame's document as a page that requires Trusted Types accepts it: by the page's default policy if that
 * leaves the document as it is, otherwise by a policy `pinion-sandbox`, which makes this one document and no other.
 */
export function getTrustedFrameHtml(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (!trustedTypes) return SANDBOX_FRAME_HTML
  try {
    const defaultHtml = trustedTypes.defaultPolicy?.createHTML(SANDBOX_FRAME_HTML)
    if (String(defaultHtml) === SANDBOX_FRAME_HTML) return SANDBOX_FRAME_HTML
  } catch {
    // The page's default policy refuses all text, and may still allow the other policy.
  }
  try {
    trustedHtml ??= trustedTypes
      .createPolicy('pinion-sandbox', { createHTML: () => SANDBOX_FRAME_HTML })
      .createHTML('')
    return trustedHtml
  } catch {
    // The page's policy does not name `pinion-sandbox`. If the page requires Trusted Types, it refuses the text, too.
    return SANDBOX_FRAME_HTML
  }
}
