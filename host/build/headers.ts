import { FRAME_HOSTS } from '../../plugins/notes/page-policy.ts'

/**
 * The policy for every file that the host serves, including worker scripts: each worker obeys the policy of its own
 * response.
 */
export interface HeaderOptions {
  /** Development: allows the dev server's own inline script and styles by nonce, and plain `ws:` on this machine. */
  readonly nonce?: string
  /** Allows relays and servers of this machine, over plain `ws:` and `http:`. */
  readonly local?: boolean
}

const LOCAL = ['localhost:*', '127.0.0.1:*']

/** The Content Security Policy. Styles come in files and style attributes are never parsed, so no nonce is needed. */
export function contentSecurityPolicy({ nonce, local }: HeaderOptions = {}): string {
  const inline = nonce === undefined ? [] : [`'nonce-${nonce}'`]
  const http = local ? LOCAL.map(host => `http://${host}`) : []
  const ws = local ? LOCAL.map(host => `ws://${host}`) : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inline],
    'style-src': ["'self'", ...inline],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...http],
    'media-src': ["'self'", 'https:', 'blob:', ...http],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https:', 'wss:', ...http, ...ws],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': FRAME_HOSTS.map(host => `https://${host}`),
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    ...(local ? {} : { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Every security header, by name. */
export function securityHeaders(options: HeaderOptions = {}): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    ...(options.local ? {} : { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}
