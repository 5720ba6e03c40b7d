import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, preview } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SANDBOX_SCRIPT_HASH } from '../../kernel/sandbox/sandbox-frame-html'
import { buildHostingFiles } from './build-hosting-files'
import { buildContentSecurityPolicy, buildSecurityHeaders } from './build-security-headers'

const parse = (policy: string) =>
  new Map(
    policy.split('; ').map(directive => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values] as const
    }),
  )
const file = (name: string) => buildHostingFiles()[name] ?? ''
const immutable = 'public, max-age=31536000, immutable'

describe('the policy', () => {
  it('allows what the app needs, but no scripts or styles made of text', () => {
    const policy = parse(buildContentSecurityPolicy())
    const { 'frame-src': frames, ...rest } = Object.fromEntries(policy)
    expect(rest).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'", `'sha256-${SANDBOX_SCRIPT_HASH}'`],
      'style-src': ["'self'"],
      'style-src-attr': ["'none'"],
      'img-src': ["'self'", 'https:', 'data:', 'blob:'],
      'media-src': ["'self'", 'https:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", 'https:', 'wss:'],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
      'upgrade-insecure-requests': [],
    })
    for (const frame of frames ?? []) expect(frame).toMatch(/^https:\/\/[a-z0-9.-]+$/)
  })

  it('goes with the other headers', () => {
    const { 'Content-Security-Policy': _, 'Permissions-Policy': rights, ...rest } = buildSecurityHeaders()
    expect(rest).toEqual({
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    })
    expect(rights).toContain('microphone=(), geolocation=(), payment=()')
  })
})

/** Finds the headers in lines such as `name: value` or `add_header name "value" always;`. */
const headersIn = (text: string, line: RegExp) =>
  Object.fromEntries([...text.matchAll(line)].map(([, name = '', value = '']) => [name, value]))

describe('the prepared files for static hosts send exactly these headers, on every path', () => {
  it('_headers, of Netlify and Cloudflare', () => {
    const [all = '', assets = ''] = file('_headers').split('/assets/*\n')
    expect(all).toMatch(/^\/\*\n/)
    expect(headersIn(all, /^ {2}([\w-]+): (.*)$/gm)).toEqual({
      ...buildSecurityHeaders(),
      'Cache-Control': 'no-cache',
    })
    // The path of an asset matches two rules and gets the headers of both. The `!` line removes the first
    // Cache-Control, so that the second one replaces it.
    expect(assets).toBe(`  ! Cache-Control\n  Cache-Control: ${immutable}\n`)
    expect(file('_redirects')).toBe('/* /index.html 200\n')
  })

  it('vercel.json', () => {
    const { headers, rewrites } = JSON.parse(file('vercel.json'))
    const sent = (source: string) =>
      Object.fromEntries(
        headers
          .find((rule: { source: string }) => rule.source === source)
          .headers.map(({ key, value }: { key: string; value: string }) => [key, value]),
      )
    expect(sent('/(.*)')).toEqual(buildSecurityHeaders())
    expect(sent('/assets/(.*)')).toEqual({ 'Cache-Control': immutable })
    expect(rewrites).toEqual([{ source: '/((?!assets/).*)', destination: '/index.html' }])
  })

  it('nginx, where a location with a header of its own inherits none', () => {
    const places = file('hosting/nginx.conf')
      .split(/^location /m)
      .slice(1)
    const line = /^ {2}add_header ([\w-]+) "(.*)" always;$/gm
    expect(places.map(place => [place.split(' ')[0], headersIn(place, line)])).toEqual([
      ['/assets/', { ...buildSecurityHeaders(), 'Cache-Control': immutable }],
      ['/', { ...buildSecurityHeaders(), 'Cache-Control': 'no-cache' }],
    ])
  })

  it('Caddy', () => {
    const [block = '', after = ''] = file('hosting/Caddyfile').split('\n}\n')
    expect(headersIn(block, /^ {2}([\w-]+) "(.*)"$/gm)).toEqual(buildSecurityHeaders())
    // If two rules set the same header for a path, Caddy sorts them in its own way. So each path must have only one
    // such rule.
    expect(after).toContain('@pages not path /assets/*\nheader @pages Cache-Control "no-cache"\n')
    expect(after).toContain(`header /assets/* Cache-Control "${immutable}"`)
  })
})

describe('npm run preview', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it('sends the headers that static hosts are told to send, the page for every path, and the config of the environment', async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'preview-'))
    mkdirSync(join(outDir, 'assets'))
    writeFileSync(join(outDir, 'index.html'), 'the page')
    writeFileSync(join(outDir, 'assets/main.js'), 'the code')
    vi.stubEnv('PINION_CONFIG', '{"domain":"here.test"}')
    const server = await preview({
      configFile: 'vite.config.ts',
      logLevel: 'silent',
      build: { outDir },
      preview: { port: 0, strictPort: false, open: false },
    })
    try {
      const base = server.resolvedUrls?.local[0] ?? ''
      const expected = buildSecurityHeaders({ allowsLocal: true })
      for (const [path, text, kept] of [
        ['', 'the page', 'no-cache'],
        ['any/page', 'the page', 'no-cache'],
        ['assets/main.js', 'the code', immutable],
        ['config.json', '{"domain":"here.test"}', 'no-cache'],
      ] as const) {
        const answer = await fetch(base + path)
        expect(await answer.text(), path).toBe(text)
        for (const [name, value] of Object.entries({ ...expected, 'Cache-Control': kept }))
          expect(answer.headers.get(name), `${name} of /${path}`).toBe(value)
      }
    } finally {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    }
  })
})

describe('npm start', () => {
  it('sends the same policy, plus what development needs', async () => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'dev-headers-'))
    const server = await createServer({
      configFile: 'vite.config.ts',
      cacheDir,
      logLevel: 'silent',
      server: { port: 0, strictPort: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: [] },
    })
    try {
      await server.listen()
      const base = server.resolvedUrls?.local[0] ?? ''
      const page = await fetch(base)
      const policy = page.headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([\w+/=]{20,})'/.exec(policy)?.[1] ?? ''
      expect(await page.text()).toContain(`nonce="${nonce}"`)
      const expected = buildSecurityHeaders({ nonce, allowsLocal: true })
      for (const path of ['', 'main.ts', 'config.json', 'nowhere.js', 'any/page']) {
        const { headers } = await fetch(base + path)
        for (const [name, value] of Object.entries(expected))
          expect(headers.get(name), `${name} of /${path}`).toBe(value)
      }

      const [here, there] = [parse(policy), parse(buildContentSecurityPolicy())]
      const local = /^(?:http|ws):\/\/(?:localhost|127\.0\.0\.1):\*$|^'nonce-/
      for (const [name, values] of there) {
        if (name === 'upgrade-insecure-requests') continue
        expect(
          here.get(name)?.filter(value => !local.test(value)),
          name,
        ).toEqual(values)
      }
      expect(here.size).toBe(there.size - 1)
    } finally {
      await server.close()
      rmSync(cacheDir, { recursive: true, force: true })
    }
  })
})
