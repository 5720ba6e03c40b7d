import { SANDBOX_SCRIPT_HASH } from '../../kernel/sandbox/sandbox-frame-html.ts'
import { CASHU_HOST } from '../../plugins/cashu/page-policy.ts'
import { FRAME_HOSTS } from '../../plugins/notes/page-policy.ts'

/**
 * Options of the headers for all files that the host serves. Worker scripts need them too, because a worker obeys the
 * policy of its own response.
 */
export interface HeaderOptions {
  /**
   * For the dev server only: the nonce of its inline script and styles. With a nonce, plain `ws:` on this machine is
   * allowed too.
   */
  readonly nonce?: string
  /** Allows relays and servers on this machine, by plain `ws:` and `http:`. */
  readonly allowsLocal?: boolean
}

const LOCAL_HOSTS = ['localhost:*', '127.0.0.1:*']

/**
 * Returns the Content Security Policy. No nonce is needed in a build, because all styles are in files and there are no
 * style attributes in HTML text.
 */
export function buildContentSecurityPolicy({ nonce, allowsLocal }: HeaderOptions = {}): string {
  const inlineSources = nonce === undefined ? [] : [`'nonce-${nonce}'`]
  const localHttp = allowsLocal ? LOCAL_HOSTS.map(host => `http://${host}`) : []
  const localWs = allowsLocal ? LOCAL_HOSTS.map(host => `ws://${host}`) : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", `'sha256-${SANDBOX_SCRIPT_HASH}'`, ...inlineSources],
    'style-src': ["'self'", ...inlineSources],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:', ...localHttp],
    'media-src': ["'self'", 'https:', 'blob:', ...localHttp],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https:', 'wss:', ...localHttp, ...localWs],
    // `blob:` is for the frames of guests. In the app itself, Trusted Types refuse a worker from a blob.
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': [...[...FRAME_HOSTS, CASHU_HOST].map(host => `https://${host}`), ...localHttp],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    ...(allowsLocal ? {} : { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Returns all security headers by name. */
export function buildSecurityHeaders(options: HeaderOptions = {}): Record<string, string> {
  return {
    'Content-Security-Policy': buildContentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    ...(options.allowsLocal ? {} : { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}
